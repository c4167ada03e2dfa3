import { formatDollars } from '../money/format-dollars.ts'

type Line = { serviceType: string; network: string | null; coverageLevel: string | null }

/** What a payer's response says about orthodontics, among other things. Amounts are dollars. */
export type BenefitLists = {
  activeCoverage: readonly (Line & { description: string })[]
  /** The percent that the patient pays. */
  coInsurances: readonly (Line & { code: string | null; percent: number })[]
  limitationAndMaximum: readonly (Line & {
    remaining: number | null
    code?: string | null | undefined
    description?: string | null | undefined
  })[]
}

export const orthodonticService = 'Orthodontics'

const orthodonticCode = '38'

/** Null is what the payer did not say, or said in several ways. */
export type OrthodonticBenefit =
  | { isCovered: false }
  | { isCovered: true; paysPercent: number | null; remaining: number | null }

/** What the plan pays for orthodontics; undefined if the response says nothing about it. */
export function orthodonticBenefit(response: BenefitLists): OrthodonticBenefit | undefined {
  const coverages = response.activeCoverage.filter(isOrthodontic)
  if (coverages.length > 0 && coverages.every(({ description }) => description !== 'Active'))
    return { isCovered: false }
  const patientPays = preferred(response.coInsurances.filter(isOrthodontic)).map(({ percent }) => percent)
  const remaining = preferred(response.limitationAndMaximum.filter(isOrthodontic).filter(isLimit)).flatMap(
    one => one.remaining ?? [],
  )
  if (coverages.length === 0 && patientPays.length === 0 && remaining.length === 0) return undefined
  const [percent = null, ...otherPercents] = new Set(patientPays)
  return {
    isCovered: true,
    paysPercent: percent === null || otherPercents.length > 0 ? null : 100 - percent,
    // Of a yearly and a lifetime maximum the smaller rest is what is left to pay.
    remaining: remaining.length === 0 ? null : Math.min(...remaining),
  }
}

// A single procedure, or a level of other people, says nothing about the patient's orthodontics as a whole.
const isOrthodontic = ({ serviceType, coverageLevel, code }: Line & { code?: string | null | undefined }) =>
  serviceType === orthodonticService &&
  (code ?? orthodonticCode) === orthodonticCode &&
  (coverageLevel === null || coverageLevel === 'Individual' || coverageLevel === 'Family')

// Other amounts, such as a limit of what the patient pays, are no maximum of the plan.
const isLimit = ({ description }: { description?: string | null | undefined }) =>
  (description ?? 'Limit').startsWith('Limit')

/** The lines for care in the network, unless there are only others. */
function preferred<T extends Line>(lines: T[]): T[] {
  const inNetwork = lines.filter(({ network }) => network !== 'Out')
  return inNetwork.length > 0 ? inNetwork : lines
}

/** The plan pays nothing for orthodontics, or nothing any more. */
export const paysNoOrthodontics = (benefit: OrthodonticBenefit): boolean =>
  !benefit.isCovered || (benefit.remaining !== null && benefit.remaining <= 0)

const wholeDollars = (amount: number) => formatDollars(Math.round(amount * 100)).replace(/\.00$/, '')

/** The benefit in a few words: Orthodontics: pays 50%, $1,500 left. */
export function orthodonticLabel(benefit: OrthodonticBenefit): string {
  if (!benefit.isCovered) return 'No orthodontics'
  const { paysPercent, remaining } = benefit
  if (paysNoOrthodontics(benefit)) return 'Orthodontics: $0 left'
  const facts = [
    ...(paysPercent === null ? [] : [`pays ${paysPercent}%`]),
    ...(remaining === null ? [] : [`${wholeDollars(remaining)} left`]),
  ]
  return facts.length === 0 ? 'Orthodontics covered' : `Orthodontics: ${facts.join(', ')}`
}
