import type { EnvelopeHead } from '../core/envelope.ts'

/** The guide of acknowledgements. */
export const acknowledgementGuide = '005010X231A1'

export type AcknowledgementFile = { head: EnvelopeHead; acknowledgements: Acknowledgement[] }

/** What somebody's computer says of one group that it received: whether it could be read, not what becomes of it. */
export type Acknowledgement = {
  transactionControlNumber: string
  /** The group that it answers. */
  group: { functionalCode: string; controlNumber: string; version: string | null }
  outcome: Outcome | 'partlyAccepted'
  /** Those that it tells of; where all was well, it may tell of none. */
  transactions: AcknowledgedTransaction[]
  /** How many transactions the group said that it has, how many came, how many were accepted. */
  counts: { included: number; received: number; accepted: number }
  /** What was wrong with the group as a whole. */
  codes: string[]
}

export type AcknowledgedTransaction = {
  set: string
  controlNumber: string
  version: string | null
  outcome: Outcome
  errors: SyntaxProblem[]
  /** What was wrong with the transaction as a whole. */
  codes: string[]
}

type Outcome = 'accepted' | 'acceptedWithErrors' | 'rejected'

/** The element and its component are null where the whole segment is meant; the code then says what is wrong with that. */
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

/** What IK3 says of a segment whose elements are wrong. */
export const hasElementErrors = '8'
