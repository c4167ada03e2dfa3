/** The fields of an insurance form, and which are required in each status. */

export const formStatuses = ['draft', 'processed'] as const
export type InsuranceFormStatus = (typeof formStatuses)[number]

export const relations = ['self', 'spouse', 'child', 'other'] as const
export type Relation = (typeof relations)[number]

export const genders = ['male', 'female'] as const
export type Gender = (typeof genders)[number]

export type InsuredPatient = {
  firstName: string | null
  lastName: string | null
  dob: string | null
  gender: Gender | null
  employerName: string | null
  insuranceCompany: string | null
  insuranceCoverageStart: string | null
  planGroupNumber: string | null
  insurancePayerId: number | null
  memberId: string | null
}

export type PolicyHolder = {
  firstName: string | null
  lastName: string | null
  dob: string | null
  gender: Gender | null
  employerName: string | null
  relationToPatient: Relation | null
  memberId: string | null
}

export type InsuranceAnswers = { patient: InsuredPatient; subscriber: PolicyHolder }

export type InsuranceProblems = {
  patient: Partial<Record<keyof InsuredPatient, string>>
  subscriber: Partial<Record<keyof PolicyHolder, string>>
}

const needed = {
  firstName: 'First Name is required',
  lastName: 'Last Name is required',
  dob: 'Date of Birth is required',
} satisfies InsuranceProblems['patient']

const neededToProcess = {
  gender: 'Gender is required',
  memberId: 'Member ID is required',
  insurancePayerId: 'Payer ID is required',
} satisfies InsuranceProblems['patient']

const ofPolicyHolder = {
  relationToPatient: 'Relation to patient is required',
  firstName: 'Policy holder first name is required',
  lastName: 'Policy holder last name is required',
  dob: 'Policy holder date of birth is required',
  gender: 'Policy holder gender is required',
  memberId: 'Policy holder member id is required',
} satisfies InsuranceProblems['subscriber']

const isEmpty = (value: string | number | null) =>
  value === null || (typeof value === 'string' && value.trim() === '')

/** The messages of the empty fields, in the order of the form. */
function missing<Field extends string>(
  messages: Partial<Record<Field, string>>,
  answers: NoInfer<Record<Field, string | number | null>>,
): Partial<Record<Field, string>> {
  const found: Partial<Record<Field, string>> = {}
  for (const field in messages) if (isEmpty(answers[field])) found[field] = messages[field]
  return found
}

/** The fields that a form of this status requires. The policy holder's fields are required together or not at all. */
export function neededFor(
  status: InsuranceFormStatus,
  { subscriber }: Pick<InsuranceAnswers, 'subscriber'>,
): InsuranceProblems {
  if (status === 'draft') return { patient: needed, subscriber: {} }
  const ofHolder = Object.keys(ofPolicyHolder) as (keyof typeof ofPolicyHolder)[]
  return {
    patient: { ...needed, ...neededToProcess },
    subscriber: ofHolder.every(field => isEmpty(subscriber[field])) ? {} : ofPolicyHolder,
  }
}

/** The messages of the required fields that are empty. */
export function missingFor(status: InsuranceFormStatus, answers: InsuranceAnswers): InsuranceProblems {
  const all = neededFor(status, answers)
  return {
    patient: missing(all.patient, answers.patient),
    subscriber: missing(all.subscriber, answers.subscriber),
  }
}

type OfPerson = Pick<PolicyHolder, 'firstName' | 'lastName' | 'dob' | 'gender'>

/** The policy holder after a relationship was chosen: the patient's own details for `self`, empty for any other. */
export const policyHolderBy = (
  relation: Relation,
  patient: OfPerson,
): OfPerson & { relationToPatient: Relation } => ({
  relationToPatient: relation,
  firstName: relation === 'self' ? patient.firstName : null,
  lastName: relation === 'self' ? patient.lastName : null,
  dob: relation === 'self' ? patient.dob : null,
  gender: relation === 'self' ? patient.gender : null,
})
