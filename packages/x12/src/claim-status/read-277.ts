import type { Cursor } from '../core/cursor.ts'
import { required } from '../core/element-values.ts'
import type { EnvelopeHead } from '../core/envelope.ts'
import { openFile } from '../core/open-file.ts'
import { type Delimiters, elementOrNull } from '../core/segment.ts'
import { takeClaimUpdate } from './claim-update.ts'
import { type StatusParties, statusGuide, walkLevels } from './parties.ts'
import type { ClaimUpdate, Status } from './status.ts'

export type StatusAnswerFile = {
  head: EnvelopeHead
  answers: StatusAnswer[]
  /** Questions that were not even looked at. */
  refusals: StatusRefusal[]
}

/** What a payer says of one claim. */
export type StatusAnswer = StatusParties &
  ClaimUpdate & {
    /** Of the question. */
    trace: string
    /** Ours, of the claim, where the payer tells it. */
    controlNumber: string | null
  }

/** Who asked, or the provider, is not known to the payer, or may not ask. */
export type StatusRefusal = StatusParties & { trace: string | null; statuses: Status[] }

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
      const update = takeClaimUpdate(body)
      if (whom.subscriber !== null) answers.push({ ...whom, ...update, trace: required(trn, 2) })
      else if (update.statuses.length > 0) {
        refusals.push({ ...whom, trace: elementOrNull(trn, 2), statuses: update.statuses })
      }
    }
  }
  return { answers, refusals }
}
