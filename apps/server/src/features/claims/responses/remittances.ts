import {
  type Decision,
  expectedOf,
  isOnlyPriced,
  prepareDecision,
} from '@archwire/domain/claims/payer-decision'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import type { Adjustment, InboundRemittance } from '../../../drivers/clearinghouse/port.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'

/**
 * Nothing: this place of this file was read before, or another file tells of the same payment. A clearinghouse that gives a
 * remittance out again puts it into another cover; twice in one file are two.
 */
const insertRemittance = (
  tx: WriteTx,
  given: {
    claimId: number
    submissionId: number
    fileId: number
    position: number
    told: InboundRemittance
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

/** Where it stood: in which file, and in which place of it. */
export type PlacedRemittance = { fileId: number; position: number }

type RemittanceInput = PlacedRemittance & {
  claimId: number
  isPredetermination: boolean
  submissionId: number
  told: InboundRemittance
  now: Date
}

const adjustmentJson = ({ group, reason, amountCents, description }: Adjustment) => ({
  group,
  reason,
  amount: amountCents / 100,
  description,
})

/** Keeps what a payer paid and what follows from it; nothing where that is kept already. */
export async function recordRemittance(
  tx: WriteTx,
  given: RemittanceInput,
): Promise<{ id: number; message: string } | undefined> {
  const { told, isPredetermination, ...place } = given
  const decision = prepareDecision({
    statusCode: told.statusCode,
    chargedCents: told.chargedCents,
    paidCents: told.paidCents,
    patientCents: told.patientOwesCents,
    adjustments: told.adjustments,
    lines: told.items,
    isPredetermination,
  })
  const isPriced = isOnlyPriced({ statusCode: told.statusCode, isPredetermination })
  const kept = await insertRemittance(tx, {
    ...place,
    told,
    decision,
    adjustments: told.adjustments.map(adjustmentJson),
    lines: told.items.map(({ procedureCode, chargedCents, paidCents, adjustments }) => ({
      procedureCode,
      charged: chargedCents / 100,
      paid: isPriced ? 0 : paidCents / 100,
      ...(isPriced && { expected: expectedOf({ paidCents, adjustments }) / 100 }),
      adjustments: adjustments.map(adjustmentJson),
    })),
  })
  return kept && { ...kept, message: remittanceMessage(told, decision) }
}

function remittanceMessage(
  { chargedCents, paidCents }: InboundRemittance,
  { isReversal, expectedCents }: Decision,
): string {
  if (expectedCents !== null)
    return `The payer would pay ${formatDollars(expectedCents)} of ${formatDollars(chargedCents)}`
  const [paid, charged] = [formatDollars(Math.abs(paidCents)), formatDollars(Math.abs(chargedCents))]
  return isReversal ? `The payer takes ${paid} back` : `The payer paid ${paid} of ${charged}`
}
