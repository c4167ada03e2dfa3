import type { EligibilityResponse } from '@archwire/contract/eligibility/eligibility'
import type { EligibilityStatus } from '@archwire/domain/eligibility/eligibility-status'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { endQuestion, type HeldQuestion } from './question-queries.ts'
import { tellStatus } from './tell-status.ts'

export const neverReached = 'The payer could not be reached. Please check again later.'

/** The only way in which a question comes to an end. */
export async function end(
  tx: WriteTx,
  held: HeldQuestion,
  status: EligibilityStatus,
  told: { response?: EligibilityResponse; failure?: string },
): Promise<void> {
  await endQuestion(tx, held.id, { status, response: told.response ?? null, failure: told.failure ?? null })
  tellStatus(tx, held, status)
}

/** Ends a question that nobody will answer. */
export const fail = (tx: WriteTx, held: HeldQuestion, failure: string): Promise<void> =>
  end(tx, held, 'failed', { failure })
