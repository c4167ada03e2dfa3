import {
  type Decision,
  expectedOf,
  isOnlyPriced,
  prepareDecision,
} from '@archwire/domain/claims/payer-decision'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import type { Adjustment, RemittanceNews } from '../../drivers/clearinghouse/port.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { insertRemittance } from './remittance-queries.ts'

/** Where it stood: in which file, and in which place of it. */
export type PlacedRemittance = { fileId: number; position: number }

type Told = PlacedRemittance & {
  claimId: number
  isPredetermination: boolean
  submissionId: number
  told: RemittanceNews
  now: Date
}

const shown = ({ group, reason, amountCents, description }: Adjustment) => ({
  group,
  reason,
  amount: amountCents / 100,
  description,
})

/** Keeps what a payer paid and what follows from it; nothing where that is kept already. */
export async function recordRemittance(
  tx: WriteTx,
  given: Told,
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
    adjustments: told.adjustments.map(shown),
    lines: told.items.map(({ procedureCode, chargedCents, paidCents, adjustments }) => ({
      procedureCode,
      charged: chargedCents / 100,
      paid: isPriced ? 0 : paidCents / 100,
      ...(isPriced && { expected: expectedOf({ paidCents, adjustments }) / 100 }),
      adjustments: adjustments.map(shown),
    })),
  })
  return kept && { ...kept, message: inWords(told, decision) }
}

function inWords(
  { chargedCents, paidCents }: RemittanceNews,
  { isReversal, expectedCents }: Decision,
): string {
  if (expectedCents !== null)
    return `The payer would pay ${formatDollars(expectedCents)} of ${formatDollars(chargedCents)}`
  const [paid, charged] = [formatDollars(Math.abs(paidCents)), formatDollars(Math.abs(chargedCents))]
  return isReversal ? `The payer takes ${paid} back` : `The payer paid ${paid} of ${charged}`
}
