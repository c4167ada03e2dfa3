import { canProceedToClaim, fixErrorsFirst } from '@archwire/domain/eligibility/eligibility-status'
import type { Tx } from '../../platform/db/transaction.ts'
import { refuse, refuseFields } from '../../platform/http/refuse.ts'
import { answerOf } from './queries.ts'

/** The gate before a claim: none is made of a question that the payer has not answered, or answered with errors. */
export async function refuseUnanswered(tx: Tx, asked: { id: number; insuranceId: number }): Promise<void> {
  const found = await answerOf(tx, asked)
  if (found === undefined) throw refuseFields({ eligibility_id: ['is invalid'] })
  if (!canProceedToClaim(found)) throw refuse(422, fixErrorsFirst)
}
