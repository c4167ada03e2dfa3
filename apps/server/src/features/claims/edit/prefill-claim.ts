import type { listItemProposals } from '@archwire/contract/claims/claim-part-calls'
import type { Reply } from '@archwire/contract/endpoint'
import type { ProviderKind } from '@archwire/domain/claims/claim-fields'
import {
  type ClaimSources,
  type PrefilledClaim,
  type PrefillSource,
  prefillClaim,
  proposeItems,
} from '@archwire/domain/claims/prefill-claim'
import { planSums } from '@archwire/domain/finance/plan-maths'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { type Opening, openThrough } from '../../patients/record/record-opening.ts'
import { updateTreatment } from '../claim/claim-queries.ts'
import { addItem } from './change-items.ts'
import { addProvider } from './change-providers.ts'
import { type ClinicProvider, type ClinicSources, placeOfClaim, sourcesOf } from './prefill-queries.ts'

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
  const known = await sourcesOf(tx, input)
  const filled = prefillClaim(pricedSources(known, input))
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

const pricedSources = (
  known: ClinicSources,
  { today, isPredetermination }: Pick<Sources, 'today' | 'isPredetermination'>,
): ClaimSources => ({
  ...known,
  today,
  isPredetermination,
  contract: known.contract && { ...known.contract, feeCents: priceOf(known.contract) },
})

/** What goes with the procedures that can be chosen for a claim. Reading it counts as opening the patient's record. */
export async function readItemProposals(
  clinic: ClinicDatabase,
  input: Omit<Opening, 'patientId'> & { claimId: number; timeZone: string },
): Promise<Reply<typeof listItemProposals>> {
  const { proposals } = await openThrough(clinic, input, async tx => {
    const claim = await placeOfClaim(tx, input.claimId)
    if (claim === undefined) throw notFound()
    const sources = { ...claim, today: localDay(input.now, input.timeZone) }
    const known = await sourcesOf(tx, sources)
    return { patientId: claim.patientId, proposals: proposeItems(pricedSources(known, sources)) }
  })
  return proposals.map(({ code, feeCents, day, ...treatment }) => ({
    procedureCode: code,
    fee: feeCents / 100,
    startDate: day,
    ...treatment,
  }))
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
