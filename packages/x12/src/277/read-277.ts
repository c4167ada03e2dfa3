import type { Cursor } from '../core/cursor.ts'
import type { Delimiters } from '../core/delimiters.ts'
import { openFile } from '../core/open-file.ts'
import { elementOrNull } from '../core/segment.ts'
import { required } from '../parts/coded.ts'
import { takeNews } from '../status/claim-news.ts'
import { statusGuide, walkLevels } from '../status/whom.ts'
import type { StatusAnswer, StatusAnswerFile, StatusRefusal } from './answer.ts'

/** The answers in a file. Payers add things of their own, which are passed over. */
export function read277(text: string): StatusAnswerFile & { delimiters: Delimiters } {
  const { head, delimiters, transactions } = openFile(text, '277', statusGuide)
  const read = transactions.map(readTransaction)
  return {
    head,
    delimiters,
    answers: read.flatMap(one => one.answers),
    refusals: read.flatMap(one => one.refusals),
  }
}

function readTransaction(cursor: Cursor) {
  cursor.take('BHT', '0010')
  const answers: StatusAnswer[] = []
  const refusals: StatusRefusal[] = []
  for (const { whom, body } of walkLevels(cursor)) {
    body.takeUntil('TRN')
    while (body.isAt('TRN')) {
      const trn = body.take('TRN')
      const news = takeNews(body)
      if (whom.subscriber !== null) answers.push({ ...whom, ...news, trace: required(trn, 2) })
      else if (news.statuses.length > 0) {
        refusals.push({ ...whom, trace: elementOrNull(trn, 2), statuses: news.statuses })
      }
    }
  }
  return { answers, refusals }
}
