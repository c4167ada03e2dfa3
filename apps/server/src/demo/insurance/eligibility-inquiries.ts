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

type DemoResponse = 'active' | 'inactive' | 'no orthodontics' | 'nothing remains' | { error: string }

// The errors that clinics meet most, in our own words.
const errors: Record<string, string> = {
  71: 'The date of birth is not the one that the payer has for this patient.',
  72: 'The member ID is missing or not of the form that the payer uses.',
  75: 'The payer does not know this subscriber.',
}

const line = { network: 'In', coverageLevel: 'Individual', period: null, message: null }
const dental = { ...line, serviceType: 'Dental' }
const orthodontics = { ...line, serviceType: 'Orthodontics' }
const forLife = { ...orthodontics, period: 'Lifetime', amount: 1500 }

/** A payer's response about a patient, in the form in which the sandbox's payers give it. */
export function demoResponse(
  response: DemoResponse,
  { patient, subscriber, memberId, group, on }: DemoSubject,
): EligibilityResponse {
  const isCovered = typeof response === 'string' && response !== 'inactive'
  const hasOrthodontics = isCovered && response !== 'no orthodontics'
  const remaining = response === 'nothing remains' ? 0 : 1500
  return {
    statusCode: isCovered ? '1' : response === 'inactive' ? '6' : '',
    statusDescription: isCovered ? 'Active Coverage' : response === 'inactive' ? 'Inactive' : '',
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
      ...(typeof response === 'string'
        ? [{ ...dental, description: isCovered ? 'Active' : 'Inactive' }]
        : []),
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
      typeof response === 'object'
        ? [{ statusCode: response.error, description: errors[response.error] ?? '' }]
        : [],
  }
}

type DemoSubject = {
  patient: DemoPerson
  subscriber: DemoPerson
  memberId: string
  group: string | null
  /** The day of the inquiry. */
  on: string
}

/** The outcome of an inquiry. The last two are still under way. */
export type DemoOutcome = { answered: DemoResponse } | 'failed' | 'created' | 'requesting'

export type DemoInquiry = { daysAgo: number; outcome: DemoOutcome }

const inquiry = (daysAgo: number, outcome: DemoOutcome): DemoInquiry => ({ daysAgo, outcome })

/** The beginning of a member id decides how the sandbox's payers respond. */
export const byHand: { payer: string; memberId: string; group: string | null; questions: DemoInquiry[] }[] = [
  {
    payer: 'SBX01',
    memberId: 'INACT_4410',
    group: 'G-1180',
    questions: [inquiry(3, { answered: 'inactive' })],
  },
  {
    payer: 'SBX01',
    memberId: 'NOORTHO_2817',
    group: 'G-2210',
    questions: [inquiry(6, { answered: 'no orthodontics' })],
  },
  {
    payer: 'SBX01',
    memberId: 'MAXED_9031',
    group: 'G-1180',
    questions: [inquiry(9, { answered: 'nothing remains' })],
  },
  {
    payer: 'SBX01',
    memberId: 'AAA72_1187',
    group: null,
    questions: [inquiry(2, { answered: { error: '72' } })],
  },
  {
    payer: 'SBX01',
    memberId: 'AAA71_2290',
    group: null,
    questions: [inquiry(1, { answered: { error: '71' } })],
  },
  { payer: 'SBX01', memberId: 'SLOW_3312', group: 'G-2210', questions: [inquiry(0, 'requesting')] },
  { payer: 'SBX04', memberId: 'SBX4008816', group: null, questions: [inquiry(0, 'created')] },
  { payer: 'SBX01', memberId: 'DOWN_5520', group: null, questions: [inquiry(4, 'failed')] },
  {
    payer: 'SBX01',
    memberId: 'PAID_7731',
    group: 'G-1180',
    questions: [inquiry(45, { answered: 'active' })],
  },
  {
    payer: 'SBX01',
    memberId: 'PART_6402',
    group: 'G-2210',
    questions: [inquiry(14, { answered: 'active' })],
  },
  { payer: 'SBX02', memberId: 'INFO_1155', group: 'G-4402', questions: [inquiry(8, { answered: 'active' })] },
  { payer: 'SBX01', memberId: 'DENY_3098', group: null, questions: [] },
]

/**
 * The inquiries about insurances that came from forms, the newest first. One failed before it was answered, and one
 * is long ago.
 */
export const ofForms: DemoInquiry[][] = [
  [inquiry(11, { answered: 'active' })],
  [inquiry(24, 'failed'), inquiry(23, { answered: 'active' })],
  [inquiry(39, { answered: 'active' })],
  [inquiry(60, { answered: { error: '75' } }), inquiry(58, { answered: 'active' })],
]
