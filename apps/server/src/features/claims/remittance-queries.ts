import type { Decision } from '@archwire/domain/claims/prepare-decision'
import type { RemittanceNews } from '../../drivers/clearinghouse/port.ts'
import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'

/** Nothing: this place of this file was read before. */
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
      charged_cents, paid_cents, adjusted_cents, owed_cents, is_reversal, adds_up, adjustments, lines, proposes,
      payer_claim_number, trace_number, paid_on, received_at)
    values (${tx.clinicId}, ${given.claimId}, ${given.submissionId}, ${given.fileId}, ${given.position},
      ${told.statusCode}, ${told.chargedCents}, ${decision.paidCents}, ${decision.adjustedCents},
      ${decision.owedCents}, ${decision.isReversal}, ${told.addsUp && decision.addsUp},
      ${JSON.stringify(given.adjustments)}::jsonb, ${JSON.stringify(given.lines)}::jsonb, ${decision.proposes},
      ${told.payerClaimNumber}, ${told.paymentNumber}, ${told.paidOn}, ${given.now})
    on conflict do nothing returning id`)
}
