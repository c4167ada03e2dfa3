import { above, type Cursor, type Level } from '../core/cursor.ts'
import { openFile } from '../core/open-file.ts'
import { type Delimiters, element, elementOrNull, X12Error } from '../core/segment.ts'
import { readProviderName } from '../parts/provider.ts'
import type { AnswerFile, EligibilityAnswer, RejectedAt, Rejection } from './answer.ts'
import { readMember, readRejection } from './read-member.ts'

/** The responses in a file, one for each patient. */
export function read271(text: string): AnswerFile & { delimiters: Delimiters } {
  const { head, delimiters, transactions } = openFile(text, '271')
  return { head, delimiters, answers: transactions.flatMap(readAnswers) }
}

/** The values of a level and those above it. A response ends at the lowest level that the payer reached. */
function readAnswers(cursor: Cursor): EligibilityAnswer[] {
  const reference = element(cursor.take('BHT'), 3)
  const levels = cursor.levels()
  if (levels.length === 0) cursor.fail('the answer says nothing')
  const parents = new Set(levels.map(level => level.parent))
  const answers = new Map<Level, EligibilityAnswer>()
  for (const level of levels) answers.set(level, readLevel(level, reference, answers))
  return levels.flatMap(level => {
    const answer = answers.get(level)
    const isLast = !parents.has(level)
    // A response may be about the subscriber and the dependents: then there are benefits on both levels.
    const hasOwnBenefits = level.code === '22' && (answer?.subscriber?.benefits.length ?? 0) > 0
    return answer !== undefined && (isLast || hasOwnBenefits) ? [answer] : []
  })
}

function readLevel(
  level: Level,
  reference: string,
  known: ReadonlyMap<Level, EligibilityAnswer>,
): EligibilityAnswer {
  switch (level.code) {
    case '20':
      return readPayer(level, reference)
    case '21': {
      const upper = upperOf(level, '20', known)
      const { provider, rejections } = readProvider(level.body)
      return { ...upper, provider, rejections: joined(level, upper.rejections, 'provider', rejections) }
    }
    case '22': {
      const upper = upperOf(level, '21', known)
      const { member, rejections } = readMember(level.body, 'IL')
      return {
        ...upper,
        subscriber: member,
        rejections: joined(level, upper.rejections, 'subscriber', rejections),
      }
    }
    case '23': {
      const upper = upperOf(level, '22', known)
      const { member, relationship, rejections } = readMember(level.body, '03')
      return {
        ...upper,
        dependent: { ...member, relationship },
        rejections: joined(level, upper.rejections, 'dependent', rejections),
      }
    }
    default:
      throw new X12Error(level.hl, 'an answer about coverage has no level of this kind')
  }
}

function upperOf(level: Level, code: string, known: ReadonlyMap<Level, EligibilityAnswer>) {
  const upper = above(level, known)
  if (level.parent?.code !== code) throw new X12Error(level.hl, 'it stands below a level of another kind')
  return upper
}

type Rejected = EligibilityAnswer['rejections']

// Every response has the rejections of the levels above it: thousands of them would be copied thousands of times.
const mostRejections = 100

function joined(level: Level, upper: Rejected, at: RejectedAt, rejections: Rejection[]): Rejected {
  const all = [...upper, ...rejections.map(one => ({ ...one, at }))]
  if (all.length > mostRejections)
    throw new X12Error(level.hl, 'it has more rejections than there are reasons')
  return all
}

function readPayer(level: Level, reference: string): EligibilityAnswer {
  const { body } = level
  const system = body.takeAll('AAA').map(readRejection)
  const name = body.take('NM1', 'PR', '2B', '36', 'GP', 'P5')
  return {
    reference,
    payer: { name: elementOrNull(name, 3), code: elementOrNull(name, 9) },
    provider: null,
    subscriber: null,
    dependent: null,
    rejections: joined(level, joined(level, [], 'system', system), 'payer', rejectionsBelow(body)),
  }
}

function readProvider(body: Cursor) {
  const provider = readProviderName(body.take('NM1'))
  return { provider, rejections: rejectionsBelow(body) }
}

const rejectionsBelow = (body: Cursor) =>
  body
    .takeUntil('HL')
    .filter(one => one.id === 'AAA')
    .map(readRejection)
