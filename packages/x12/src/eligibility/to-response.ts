import type { Person } from '../parts/person.ts'
import type { Benefit, EligibilityAnswer, Member, Rejection } from './answer.ts'
import { dental, orthodontics, wholePlan } from './benefit-codes.ts'
import { type BenefitLines, benefitLines } from './benefit-lines.ts'

/** Why a payer rejected an inquiry (AAA03), in our own words. */
const rejections: Record<string, string> = {
  15: 'Something that the payer needs is missing from the request.',
  41: 'The payer does not let this provider ask about its members.',
  42: 'The payer cannot answer at the moment.',
  43: "The provider's identification is missing or not known to the payer.",
  58: 'The date of birth is missing or is no date.',
  71: 'The date of birth is not the one that the payer has for this patient.',
  72: 'The member ID is missing or not of the form that the payer uses.',
  73: 'The name is missing or not the one that goes with this member ID.',
  75: 'The payer does not know this subscriber.',
  76: 'The payer has this member ID more than once.',
  79: 'This payer cannot be asked through the clearinghouse.',
  80: 'The payer gave no answer.',
}

/** What the payer asks us to do about it (AAA04). */
const followUps: Record<string, string> = {
  C: 'Correct it and ask again.',
  N: 'Do not ask again.',
  P: 'Ask again as it was.',
  R: 'You may ask again.',
  S: 'Do not ask again: somebody else was asked.',
  W: 'Ask again in 30 days.',
  X: 'Ask again in 10 days.',
  Y: 'Do not ask again: the payer will answer later.',
}

// The payer was out of reach: the same inquiry may succeed later, without any change.
const passing = new Set(['42', '80'])

export const describeRejection = (code: string): string =>
  rejections[code] ?? `The payer refused the request with code ${code}.`

export const describeFollowUp = (code: string): string | undefined => followUps[code]

export const isPassingRejection = (code: string): boolean => passing.has(code)

/** A response in the product's words. Amounts are dollars here, because they are shown and never added up. */
type EligibilityResponse =
  | { coverage: Coverage }
  /** `isTemporary`: the same inquiry may succeed later. */
  | { errors: { statusCode: string; description: string }[]; isTemporary: boolean }

export type Coverage = BenefitLines & {
  isActive: boolean
  statusCode: string
  statusDescription: string
  patient: Person
  subscriber: Person & {
    healthPlan: { subscriberId: string | null; groupNumber: string | null; name: string | null }
  }
}

export function toResponse({ subscriber, dependent, rejections }: EligibilityAnswer): EligibilityResponse {
  // For a dependent the payer may send only the name, with the coverage at the subscriber.
  const benefits = dependent?.benefits.length ? dependent.benefits : (subscriber?.benefits ?? [])
  const refused = [...rejections, ...benefits.flatMap(one => one.rejections)]
  // Some benefits may be reported and others rejected: then the reported ones count.
  const isRefused = rejections.length > 0 || benefits.every(one => one.rejections.length > 0)
  if (isRefused || subscriber === null) return { errors: errorsOf(refused), isTemporary: isPassing(refused) }
  const isActive = isCovered(benefits)
  return {
    coverage: {
      isActive,
      statusCode: isActive ? '1' : '6',
      statusDescription: isActive ? 'Active Coverage' : 'Inactive',
      patient: personOf(dependent ?? subscriber),
      subscriber: { ...personOf(subscriber), healthPlan: healthPlanOf(subscriber, dependent, benefits) },
      ...benefitLines(benefits),
    },
  }
}

const errorsOf = (refused: Rejection[]) =>
  refused.length === 0
    ? [{ statusCode: 'none', description: 'The payer answered, but said nothing about coverage.' }]
    : refused
        .filter((one, index) => refused.findIndex(other => other.code === one.code) === index)
        .map(({ code, followUp }) => ({
          statusCode: code,
          description: `${describeRejection(code)} ${describeFollowUp(followUp ?? '') ?? ''}`.trimEnd(),
        }))

const isPassing = (refused: Rejection[]) =>
  refused.length > 0 && refused.every(one => isPassingRejection(one.code))

const saysActive = (benefit: Benefit) => /^[1-5]$/.test(benefit.code)
const saysStatus = (benefit: Benefit) => /^[1-8]$/.test(benefit.code)

/** A response may contain many plans: the dental one decides, then the plan as a whole, then orthodontics, then any. */
function isCovered(benefits: Benefit[]): boolean {
  const statuses = benefits.filter(saysStatus)
  const deciding = [
    (one: Benefit) => one.serviceTypes.includes(dental),
    (one: Benefit) => one.serviceTypes.includes(wholePlan) || one.serviceTypes.length === 0,
    (one: Benefit) => one.serviceTypes.includes(orthodontics),
    () => true,
  ]
    .map(about => statuses.filter(about))
    .find(found => found.length > 0)
  return deciding?.some(saysActive) ?? false
}

const personOf = (member: Member): Person => ({
  firstName: member.firstName,
  lastName: member.lastName,
  dob: member.dob,
  gender: member.gender,
  address1: member.address1,
  address2: member.address2,
  city: member.city,
  state: member.state,
  zipcode: member.zipcode,
})

function healthPlanOf(subscriber: Member, dependent: Member | null, benefits: Benefit[]) {
  const references = [...subscriber.references, ...(dependent?.references ?? [])]
  const found = (qualifier: string) => references.find(one => one.qualifier === qualifier)
  const named = benefits.find(one => saysActive(one) && one.plan !== null)
  return {
    subscriberId: subscriber.memberId,
    groupNumber: found('6P')?.value ?? null,
    name: named?.plan ?? found('18')?.description ?? found('6P')?.description ?? null,
  }
}
