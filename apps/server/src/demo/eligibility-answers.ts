import type { EligibilityResponse } from '@archwire/contract/eligibility/eligibility'

export type DemoPerson = {
  firstName: string
  lastName: string
  dob: string
  gender: 'male' | 'female'
  address1: string
  address2: string | null
  city: string
  state: string
  zipcode: string
}

export type DemoAnswer = 'active' | 'inactive' | 'no orthodontics' | 'nothing remains' | { error: string }

// Those that a clinic meets most, in words of ours.
const errors: Record<string, string> = {
  71: 'The date of birth is not the one that the payer has for this patient.',
  72: 'The member ID is missing or not of the form that the payer uses.',
  75: 'The payer does not know this subscriber.',
}

const line = { network: 'In', coverageLevel: 'Individual', period: null, message: null }
const dental = { ...line, serviceType: 'Dental' }
const orthodontics = { ...line, serviceType: 'Orthodontics' }
const forLife = { ...orthodontics, period: 'Lifetime', amount: 1500 }

/** What a payer said of somebody, as the sandbox's payers say it. */
export function demoAnswer(
  told: DemoAnswer,
  { patient, subscriber, memberId, group, on }: DemoSubject,
): EligibilityResponse {
  const isCovered = typeof told === 'string' && told !== 'inactive'
  const hasOrthodontics = isCovered && told !== 'no orthodontics'
  const remaining = told === 'nothing remains' ? 0 : 1500
  return {
    statusCode: isCovered ? '1' : told === 'inactive' ? '6' : '',
    statusDescription: isCovered ? 'Active Coverage' : told === 'inactive' ? 'Inactive' : '',
    patient,
    subscriber: {
      ...subscriber,
      healthPlan: {
        subscriberId: memberId,
        groupNumber: group,
        groupName: null,
        planName: isCovered ? 'Sandbox Dental PPO' : null,
        planBegins: isCovered ? `${on.slice(0, 4)}-01-01` : null,
        planEnds: isCovered ? `${on.slice(0, 4)}-12-31` : null,
      },
    },
    activeCoverage: [
      ...(typeof told === 'string' ? [{ ...dental, description: isCovered ? 'Active' : 'Inactive' }] : []),
      ...(isCovered ? [{ ...orthodontics, description: hasOrthodontics ? 'Active' : 'Not covered' }] : []),
    ],
    coInsurances: [
      ...(isCovered ? [{ ...dental, serviceType: 'Fillings', code: '25', percent: 20 }] : []),
      ...(hasOrthodontics ? [{ ...orthodontics, code: '38', percent: 50 }] : []),
    ],
    deductibles: isCovered ? [{ ...dental, period: 'Calendar year', amount: 50, remaining: 0 }] : [],
    limitationAndMaximum: [
      ...(isCovered ? [{ ...dental, period: 'Calendar year', amount: 2000, remaining: 1640 }] : []),
      ...(hasOrthodontics ? [{ ...forLife, remaining }] : []),
    ],
    errors:
      typeof told === 'object' ? [{ statusCode: told.error, description: errors[told.error] ?? '' }] : [],
  }
}

type DemoSubject = {
  patient: DemoPerson
  subscriber: DemoPerson
  memberId: string
  group: string | null
  /** The day on which it was asked. */
  on: string
}
