import type { ProviderKind } from '@archwire/domain/claims/claim-fields'
import { type PrefilledClaim, type PrefillSource, prefillClaim } from '@archwire/domain/claims/prefill-claim'
import { planSums } from '@archwire/domain/finance/plan-maths'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { updateTreatment } from '../claim/claim-queries.ts'
import { addItem } from './change-items.ts'
import { addProvider } from './change-providers.ts'
import { type ClinicProvider, type ClinicSources, sourcesOf } from './prefill-queries.ts'

type Sources = {
  patientId: number
  insuranceId: number
  eligibilityId: number | null
  isPredetermination: boolean
  /** The clinic's day. */
  today: string
}

export type ClaimPrefill = {
  providers: { kind: ProviderKind; provider: ClinicProvider }[]
  filled: PrefilledClaim
  sources: PrefillSource[]
}

/** What a new claim is filled in with, from what the clinic knows. */
export async function readPrefill(tx: WriteTx, input: Sources): Promise<ClaimPrefill> {
  const { isPredetermination, today } = input
  const known = await sourcesOf(tx, input)
  const filled = prefillClaim({
    ...known,
    today,
    isPredetermination,
    contract: known.contract && { ...known.contract, feeCents: priceOf(known.contract) },
  })
  const byId = (id: number | undefined) => known.providers.find(provider => provider.id === id)
  const [billing, rendering] = [byId(filled.billing), byId(filled.rendering)]
  const here = billing?.addresses.length
    ? billing.addresses
    : [known.clinicAddress].filter(one => one !== null)
  const inKind = (kind: ProviderKind, provider: ClinicProvider | undefined) =>
    provider === undefined ? [] : [{ kind, provider: placed(provider, here) }]
  return {
    providers: [...inKind('Billing', billing), ...inKind('Rendering', rendering)],
    filled,
    sources: filled.sources,
  }
}

/** What the patient agreed to pay, without interest. */
const priceOf = ({ totalCents, discountBps }: NonNullable<ClinicSources['contract']>): number =>
  planSums({ amountCents: totalCents, discountBps, interestBps: 0, installments: 1, downPaymentCents: 0 })
    .amountWithDiscountCents

/** Who has no address of their own works where the clinic is. */
const placed = (provider: ClinicProvider, addresses: ClinicProvider['addresses']): ClinicProvider =>
  provider.addresses.length > 0 ? provider : { ...provider, addresses }

type By = { userId: number; now: Date }

/** Writes it into a claim that was just made, by the same actions that staff use: each part is a line of the history. */
export async function writePrefill(
  tx: WriteTx,
  claimId: number,
  { providers, filled }: ClaimPrefill,
  by: By,
): Promise<void> {
  const { dateAppliancePlaced, treatmentMonths, remainingMonths } = filled
  if ([dateAppliancePlaced, treatmentMonths, remainingMonths].some(value => value !== null))
    await updateTreatment(tx, claimId, { dateAppliancePlaced, treatmentMonths, remainingMonths })
  for (const { kind, provider } of providers) {
    const { addresses, ...values } = provider
    const newProvider = { ...values, kind, addresses_attributes: addresses }
    await addProvider(tx, { claimId, newProvider, ...by })
  }
  for (const { code, feeCents, day } of filled.items) {
    const sentItem = { procedureCode: code, fee: feeCents, quantity: 1, startDate: day, endDate: null }
    await addItem(tx, { claimId, sentItem, ...by })
  }
}
