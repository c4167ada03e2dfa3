import type { EnvelopeHead } from '../core/envelope.ts'
import type { ClaimNews, Status } from '../status/status.ts'
import type { Whom } from '../status/whom.ts'

export type StatusAnswerFile = {
  head: EnvelopeHead
  answers: StatusAnswer[]
  /** Questions that were not even looked at. */
  refusals: StatusRefusal[]
}

/** What a payer says of one claim. */
export type StatusAnswer = Whom &
  ClaimNews & {
    /** Of the question. */
    trace: string
    /** Ours, of the claim, where the payer tells it. */
    controlNumber: string | null
  }

/** Who asked, or the provider, is not known to the payer, or may not ask. */
export type StatusRefusal = Whom & { trace: string | null; statuses: Status[] }
