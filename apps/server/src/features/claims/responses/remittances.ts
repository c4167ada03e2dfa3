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
 * Undefined: this position of this file was stored before, or another file holds the same payment. A clearinghouse that
 * sends a remittance again uses another interchange. Two equal payments in one file are two.
 */
const insertRemittance = (
  tx: WriteTx,
  input: {
    claimId: number
    submissionId: number
    fileId: number
    position: number
    remittance: InboundRemittance
    decision: Decision
    adjustments: object[]
    lines: object[]
    now: Date
  },
): Promise<{ id: number } | undefined> => {
  const { remittance, decision } = input
  return tx.maybeOne(sql`
    insert into claim_remittances (clinic_id, claim_id, claim_submission_id, clearinghouse_file_id, position, status_code,
      charged_cents, paid_cents, expected_cents, adjusted_cents, owed_cents, is_reversal, adds_up, adjustments, lines, proposes,
      payer_claim_number, trace_number, paid_on, received_at)
    select ${tx.clinicId}, ${input.claimId}, ${input.submissionId}, ${input.fileId}, ${input.position},
      ${remittance.statusCode}, ${remittance.chargedCents}, ${decision.paidCents}, ${decision.expectedCents}, ${decision.adjustedCents},
      ${decision.owedCents}, ${decision.isReversal}, ${remittance.addsUp && decision.addsUp},
      ${JSON.stringify(input.adjustments)}::jsonb, ${JSON.stringify(input.lines)}::jsonb, ${decision.proposes},
      ${remittance.payerClaimNumber}, ${remittance.paymentNumber}, ${remittance.paidOn}, ${input.now}
    where not exists (
      select from claim_remittances r
      where r.clinic_id = ${tx.clinicId} and r.claim_submission_id = ${input.submissionId}
        and r.clearinghouse_file_id <> ${input.fileId} and r.trace_number = ${remittance.paymentNumber}
        and r.paid_on is not distinct from ${remittance.paidOn}::date and r.status_code = ${remittance.statusCode}
        and r.charged_cents = ${remittance.chargedCents} and r.paid_cents = ${decision.paidCents})
    on conflict do nothing returning id`)
}

/** The file of a remittance, and its position in it. */
export type PlacedRemittance = { fileId: number; position: number }

type RemittanceInput = PlacedRemittance & {
  claimId: number
  isPredetermination: boolean
  submissionId: number
  remittance: InboundRemittance
  now: Date
}

const adjustmentJson = ({ group, reason, amountCents, description }: Adjustment) => ({
  group,
  reason,
  amount: amountCents / 100,
  description,
})

/** Stores a payment of a payer, and the decision that follows from it. Undefined: it was stored before. */
export async function recordRemittance(
  tx: WriteTx,
  input: RemittanceInput,
): Promise<{ id: number; message: string } | undefined> {
  const { remittance, isPredetermination, ...place } = input
  const decision = prepareDecision({
    statusCode: remittance.statusCode,
    chargedCents: remittance.chargedCents,
    paidCents: remittance.paidCents,
    patientCents: remittance.patientOwesCents,
    adjustments: remittance.adjustments,
    lines: remittance.items,
    isPredetermination,
  })
  const isPriced = isOnlyPriced({ statusCode: remittance.statusCode, isPredetermination })
  const stored = await insertRemittance(tx, {
    ...place,
    remittance,
    decision,
    adjustments: remittance.adjustments.map(adjustmentJson),
    lines: remittance.items.map(({ procedureCode, chargedCents, paidCents, adjustments }) => ({
      procedureCode,
      charged: chargedCents / 100,
      paid: isPriced ? 0 : paidCents / 100,
      ...(isPriced && { expected: expectedOf({ paidCents, adjustments }) / 100 }),
      adjustments: adjustments.map(adjustmentJson),
    })),
  })
  return stored && { ...stored, message: remittanceMessage(remittance, decision) }
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
