import { ageOn } from '../patients/age.ts'
import { isWholeTreatment, needsTreatment, treatmentCode } from './procedure-codes.ts'

/** One of the clinic's providers, as far as it matters who of them is on a claim. */
type KnownProvider = { id: number; npi: string; npiType: 'individual' | 'organization' }

type Treatment = { placedOn: string | null; months: number | null }

/** What the clinic knows when a claim is made. Days are the clinic's, amounts whole cents. */
export type ClaimSources = {
  today: string
  dob: string | null
  isPredetermination: boolean
  /** The providers in use, without those whom no claim can name. */
  providers: readonly KnownProvider[]
  /** The NPI of the clinic itself. */
  clinicNpi: string | null
  /** The NPI as whom the payer was asked about coverage. */
  askedAs: string | null
  /** The last visit to which the patient came. */
  visit: { day: string; doctorNpi: string | null; typeId: number; startsTreatment: boolean } | null
  /** The first visit at which a treatment was started, since the contract if there is one. */
  placedOn: string | null
  /** The contract in force. A predetermination comes before its signature, a claim after it. */
  contract: { description: string; feeCents: number; isSigned: boolean } | null
  usualFees: readonly { code: string; feeCents: number; months: number | null; typeIds: readonly number[] }[]
  /** The treatment of the patient's last claim that has one. */
  earlier: Treatment | null
  /** What earlier claims for this insurance have billed, but for those that came to nothing. */
  billed: readonly { code: string; day: string }[]
}

export type PrefilledItem = { code: string; feeCents: number; day: string }

/** What a claim was filled in from, besides the record and the insurance. */
export type PrefillSource = 'coverage' | 'visit' | 'contract' | 'usual fees'

export type PrefilledClaim = {
  /** The ids of the providers. */
  billing: number | undefined
  rendering: number | undefined
  items: PrefilledItem[]
  dateAppliancePlaced: string | null
  treatmentMonths: number | null
  remainingMonths: number | null
  sources: PrefillSource[]
}

/**
 * Fills in a new claim with what is known, and nothing that is guessed: whoever makes it looks it through, and adds what is
 * missing.
 */
export function prefillClaim(known: ClaimSources): PrefilledClaim {
  const { items, usesContract, usesVisit } = itemsOf(known)
  const billing = billingOf(known)
  const rendering = renderingOf(known)
  const codes = items.map(({ code }) => code)
  const isTreatment = codes.some(needsTreatment)
  const isPriced = items.some(({ code }) => !(usesContract && isWholeTreatment(code)))
  const asked = known.providers.find(({ npi }) => npi === known.askedAs)?.id
  const visited = providerOfVisit(known)?.id
  const sources: Record<PrefillSource, boolean> = {
    coverage: asked !== undefined && (asked === billing || asked === rendering),
    visit: usesVisit || (visited !== undefined && visited === rendering),
    contract: usesContract,
    'usual fees': isPriced,
  }
  return {
    billing,
    rendering,
    items,
    ...(isTreatment ? treatmentOf(known, codes) : noTreatment),
    sources: (Object.keys(sources) as PrefillSource[]).filter(source => sources[source]),
  }
}

/** What a claim gets with a procedure that is chosen by hand: its fee, and for a treatment its day and months. */
type ItemProposal = {
  code: string
  feeCents: number
  day: string | null
  dateAppliancePlaced: string | null
  treatmentMonths: number | null
  remainingMonths: number | null
}

/** A proposal for each procedure that has a usual fee. */
export const proposeItems = (known: ClaimSources): ItemProposal[] =>
  known.usualFees.map(({ code, feeCents }) => ({
    code,
    feeCents: feeOf(known, code, feeCents),
    day: needsTreatment(code) ? dayOfTreatment(known, code) : null,
    ...(needsTreatment(code) ? treatmentOf(known, [code]) : noTreatment),
  }))

function dayOfTreatment(
  { isPredetermination, today, placedOn, visit }: ClaimSources,
  code: string,
): string | null {
  if (isPredetermination) return today
  return (isWholeTreatment(code) ? placedOn : visit?.day) ?? null
}

const noTreatment = { dateAppliancePlaced: null, treatmentMonths: null, remainingMonths: null }

/** An organization bills: the one that asked about coverage, or the clinic itself. A clinic without one bills as a person. */
function billingOf({ providers, clinicNpi, askedAs }: ClaimSources): number | undefined {
  const organizations = providers.filter(({ npiType }) => npiType === 'organization')
  const chosen =
    organizations.find(({ npi }) => npi === askedAs) ??
    organizations.find(({ npi }) => npi === clinicNpi) ??
    onlyOne(organizations) ??
    (organizations.length === 0
      ? (providers.find(({ npi }) => npi === askedAs) ?? onlyOne(providers))
      : undefined)
  return chosen?.id
}

/** Who treated the patient: the doctor of the visit, or whoever alone can have. */
function renderingOf(known: ClaimSources): number | undefined {
  const people = known.providers.filter(({ npiType }) => npiType === 'individual')
  const chosen = providerOfVisit(known) ?? people.find(({ npi }) => npi === known.askedAs) ?? onlyOne(people)
  return chosen?.id
}

const providerOfVisit = ({ providers, visit }: ClaimSources): KnownProvider | undefined =>
  visit === null || visit.doctorNpi === null
    ? undefined
    : providers.find(({ npi, npiType }) => npiType === 'individual' && npi === visit.doctorNpi)

const onlyOne = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined)

type Items = { items: PrefilledItem[]; usesContract: boolean; usesVisit: boolean }

const nothing: Items = { items: [], usesContract: false, usesVisit: false }

function itemsOf(known: ClaimSources): Items {
  if (known.isPredetermination) return wholeTreatment(known, known.today)
  const ofVisit = itemsOfVisit(known)
  if (ofVisit.items.length > 0) return ofVisit
  const { visit, placedOn, contract } = known
  // Without an appliance nothing of the contract is due from a payer yet.
  if (placedOn !== null && (contract?.isSigned === true || visit?.startsTreatment === true))
    return wholeTreatment(known, placedOn)
  return nothing
}

/** What the clinic bills for a visit of this type, unless it was billed. A treatment is billed once, under one code. */
function itemsOfVisit(known: ClaimSources): Items {
  const { visit, usualFees, billed, contract } = known
  if (visit === null) return nothing
  const ofType = usualFees.filter(({ typeIds }) => typeIds.includes(visit.typeId))
  const treatments = ofType.filter(({ code }) => isWholeTreatment(code)).map(({ code }) => code)
  const wanted = codeOf(known, visit.day)
  const treatment = treatments.includes(wanted) ? wanted : treatments[0]
  const isBilled = (code: string) =>
    billed.some(one => (isWholeTreatment(code) ? isWholeTreatment(one.code) : sameItem(one, code, visit.day)))
  const items = ofType
    .filter(({ code }) => (isWholeTreatment(code) ? code === treatment : true) && !isBilled(code))
    .map(({ code, feeCents }) => ({ code, feeCents: feeOf(known, code, feeCents), day: visit.day }))
  const usesContract = contract?.isSigned === true && items.some(({ code }) => isWholeTreatment(code))
  return { items, usesContract, usesVisit: items.length > 0 }
}

const sameItem = (one: { code: string; day: string }, code: string, day: string) =>
  one.code === code && one.day === day

/** The treatment of the contract costs what the contract says, and no usual fee. */
const feeOf = ({ contract, isPredetermination }: ClaimSources, code: string, usual: number): number =>
  contract !== null && (contract.isSigned || isPredetermination) && isWholeTreatment(code)
    ? contract.feeCents
    : usual

function codeOf({ dob, contract }: ClaimSources, day: string): string {
  return treatmentCode(dob === null ? undefined : ageOn(day, dob), contract?.description)
}

/** The treatment as a whole, by the patient's age, at the price of the contract or the usual fee. */
function wholeTreatment(known: ClaimSources, day: string): Items {
  const { contract, usualFees, billed, isPredetermination } = known
  if (billed.some(({ code }) => isWholeTreatment(code))) return nothing
  const code = codeOf(known, day)
  const usual = usualFees.find(fee => fee.code === code)?.feeCents
  const usesContract = contract !== null && (contract.isSigned || isPredetermination)
  const feeCents = feeOf(known, code, usual ?? 0)
  if (feeCents <= 0) return nothing
  return { items: [{ code, feeCents, day }], usesContract, usesVisit: !isPredetermination }
}

/**
 * When the appliance was placed, and how long the treatment takes: what a payer was told before, unless another treatment
 * begins with this claim.
 */
function treatmentOf(known: ClaimSources, billed: readonly string[]) {
  const { earlier, placedOn, today, isPredetermination } = known
  const begins = billed.some(isWholeTreatment)
  const usual = usualMonths(known, billed)
  const dateAppliancePlaced =
    (begins ? (placedOn ?? earlier?.placedOn) : (earlier?.placedOn ?? placedOn)) ?? null
  const treatmentMonths = (begins ? (usual ?? earlier?.months) : (earlier?.months ?? usual)) ?? null
  const passed = dateAppliancePlaced === null ? undefined : monthsBetween(dateAppliancePlaced, today)
  // An appliance that is not placed yet has all its months before it.
  const left = isPredetermination ? (passed ?? 0) : passed
  const remainingMonths =
    treatmentMonths === null || left === undefined ? null : Math.max(0, treatmentMonths - left)
  return { dateAppliancePlaced, treatmentMonths, remainingMonths }
}

function usualMonths(known: ClaimSources, billed: readonly string[]): number | null {
  const codes = [...billed, codeOf(known, known.placedOn ?? known.today)]
  const lengths = codes.map(code => known.usualFees.find(fee => fee.code === code)?.months ?? null)
  return lengths.find(months => months !== null) ?? null
}

/** Whole months from one day to a later one. */
function monthsBetween(from: string, to: string): number {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  return Math.max(0, (toYear - year) * 12 + toMonth - month - (toDay < day ? 1 : 0))
}

const sourceLabels: Record<PrefillSource, string> = {
  coverage: 'coverage',
  visit: 'the visit',
  contract: 'the contract',
  'usual fees': 'usual fees',
}

/** The end of a sentence: coverage, the visit and usual fees. */
export function sourcesLabel(sources: readonly PrefillSource[]): string {
  const labels = sources.map(source => sourceLabels[source])
  const last = labels.pop() ?? ''
  return labels.length === 0 ? last : `${labels.join(', ')} and ${last}`
}
