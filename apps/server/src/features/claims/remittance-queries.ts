import type { Decision } from '@archwire/domain/claims/payer-decision'
import type { RemittanceNews } from '../../drivers/clearinghouse/port.ts'
import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'

/**
 * Nothing: this place of this file was read before, or another file tells of the same payment. A clearinghouse that gives a
 * remittance out again puts it into another cover; twice in one file are two.
 */
export const insertRemittance = (
  tx: WriteTx,
  given: {
    claimId: number
    submissionId: number
    fileId: number
    position: number
    told: RemittanceNews
    decision: Decision
    adjustments: object[]
    lines: object[]
    now: Date
  },
): Promise<{ id: number } | undefined> => {
  const { told, decision } = given
  return tx.maybeOne(sql`
    insert into claim_remittances (clinic_id, claim_id, claim_submission_id, clearinghouse_file_id, position, status_code,
      charged_cents, paid_cents, expected_cents, adjusted_cents, owed_cents, is_reversal, adds_up, adjustments, lines, proposes,
      payer_claim_number, trace_number, paid_on, received_at)
    select ${tx.clinicId}, ${given.claimId}, ${given.submissionId}, ${given.fileId}, ${given.position},
      ${told.statusCode}, ${told.chargedCents}, ${decision.paidCents}, ${decision.expectedCents}, ${decision.adjustedCents},
      ${decision.owedCents}, ${decision.isReversal}, ${told.addsUp && decision.addsUp},
      ${JSON.stringify(given.adjustments)}::jsonb, ${JSON.stringify(given.lines)}::jsonb, ${decision.proposes},
      ${told.payerClaimNumber}, ${told.paymentNumber}, ${told.paidOn}, ${given.now}
    where not exists (
      select from claim_remittances r
      where r.clinic_id = ${tx.clinicId} and r.claim_submission_id = ${given.submissionId}
        and r.clearinghouse_file_id <> ${given.fileId} and r.trace_number = ${told.paymentNumber}
        and r.paid_on is not distinct from ${told.paidOn}::date and r.status_code = ${told.statusCode}
        and r.charged_cents = ${told.chargedCents} and r.paid_cents = ${decision.paidCents})
    on conflict do nothing returning id`)
}
