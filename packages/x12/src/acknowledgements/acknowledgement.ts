import type { EnvelopeHead } from '../core/envelope.ts'

export type AcknowledgementFile = { head: EnvelopeHead; acknowledgements: Acknowledgement[] }

/** What the receiver's system reports about one group: whether it could be read, not what becomes of it. */
export type Acknowledgement = {
  transactionControlNumber: string
  /** The group that it acknowledges. */
  group: { functionalCode: string; controlNumber: string; version: string | null }
  outcome: Outcome | 'partlyAccepted'
  /** The transactions that it reports; if all are fine it may list none. */
  transactions: AcknowledgedTransaction[]
  /** The number of transactions that the group announced, that arrived and that were accepted. */
  counts: { included: number; received: number; accepted: number }
  /** The errors of the group as a whole. */
  codes: string[]
}

export type AcknowledgedTransaction = {
  set: string
  controlNumber: string
  version: string | null
  outcome: Outcome
  errors: SyntaxProblem[]
  /** The errors of the transaction as a whole. */
  codes: string[]
}

type Outcome = 'accepted' | 'acceptedWithErrors' | 'rejected'

/** The element and its component are null if the whole segment is meant; the code then says what is wrong with it. */
export type SyntaxProblem = {
  segmentId: string
  /** Counted from the ST, which is 1. */
  position: number
  loop: string | null
  element: number | null
  component: number | null
  code: string
}

export const outcomes = {
  accepted: 'A',
  acceptedWithErrors: 'E',
  partlyAccepted: 'P',
  rejected: 'R',
} satisfies Record<Acknowledgement['outcome'], string>

/** The IK3 code of a segment whose elements are wrong. */
export const hasElementErrors = '8'

// Our own descriptions; the format defines only the numbers.
const ofSegments = new Map(
  Object.entries({
    '1': 'this kind of segment is unknown',
    '2': 'the segment does not belong here',
    '3': 'a segment that is needed is missing',
    '4': 'this part is repeated too often',
    '5': 'the segment is repeated too often',
    '6': 'the segment is not part of this kind of file',
    '7': 'the segment stands in the wrong place',
    '8': 'something in the segment is wrong',
  }),
)

const ofElements = new Map(
  Object.entries({
    '1': 'a value that is needed is missing',
    '2': 'a value is missing that another one calls for',
    '3': 'there are more values than belong here',
    '4': 'the value is too short',
    '5': 'the value is too long',
    '6': 'the value has a character that is not allowed',
    '7': 'the value is not one of those that are allowed',
    '8': 'the value is no day',
    '9': 'the value is no time',
    '10': 'two values exclude each other',
    '12': 'the value is repeated too often',
    '13': 'there are more parts than belong here',
  }),
)

/** The place, as NM1 9 for the ninth element of an NM1, and the error. */
export function describeProblem(problem: SyntaxProblem): { where: string; description: string } {
  const { segmentId, element, component, code } = problem
  const texts = element === null ? ofSegments : ofElements
  const place = [element, component].filter(one => one !== null).join('-')
  return {
    where: place === '' ? segmentId : `${segmentId} ${place}`,
    description: texts.get(code) ?? `the receiver's computer refused it with code ${code}`,
  }
}
