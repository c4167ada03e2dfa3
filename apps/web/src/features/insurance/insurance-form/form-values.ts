import type { InsuranceForm } from '@archwire/contract/insurance/form-calls'
import type { Payer } from '@archwire/contract/insurance/payers'
import { type Gender, policyHolderBy, type Relation } from '@archwire/domain/insurance/insurance-form'
import { writeTypedDay } from '@archwire/domain/time/typed-day'
import { payerLabel, relationQuestion } from '../insurances/insurance-labels.ts'

/** A side of the card: empty, a stored picture, or an uploaded one that belongs to no form yet. */
export type Card =
  | { is: 'none' }
  | { is: 'kept'; url: string }
  | { is: 'new'; signedId: string; preview: string }

/** The values of the long form: '' if there is none, days as typed. */
export type FormValues = {
  firstName: string
  lastName: string
  dob: string
  gender: '' | Gender
  employerName: string
  insuranceCompany: string
  /** The typed text, and the payer that was chosen from the list, if any. */
  payerText: string
  payer: Payer | null
  memberId: string
  planGroupNumber: string
  coverageStart: string
  front: Card
  back: Card
  relation: '' | Relation
  holderFirstName: string
  holderLastName: string
  holderDob: string
  holderGender: '' | Gender
  holderEmployerName: string
  holderMemberId: string
  askPolicyHolder: boolean
}

const noCard: Card = { is: 'none' }

const emptyForm: FormValues = {
  firstName: '',
  lastName: '',
  dob: '',
  gender: '',
  employerName: '',
  insuranceCompany: '',
  payerText: '',
  payer: null,
  memberId: '',
  planGroupNumber: '',
  coverageStart: '',
  front: noCard,
  back: noCard,
  relation: '',
  holderFirstName: '',
  holderLastName: '',
  holderDob: '',
  holderGender: '',
  holderEmployerName: '',
  holderMemberId: '',
  askPolicyHolder: false,
}

/** A new form begins with what the record says of the patient. */
export const newForm = (known: {
  firstName: string
  lastName: string
  dob?: string | null
  gender?: Gender | null
}): FormValues => ({
  ...emptyForm,
  firstName: known.firstName,
  lastName: known.lastName,
  dob: writeTypedDay(known.dob ?? null),
  gender: known.gender ?? '',
})

const existingCard = (url: string | null): Card => (url === null ? noCard : { is: 'kept', url })

/** The values of a form that was sent before and is being changed. */
export function valuesOf({ patient, subscriber }: InsuranceForm): FormValues {
  return {
    firstName: patient.firstName,
    lastName: patient.lastName,
    dob: writeTypedDay(patient.dob),
    gender: patient.gender ?? '',
    employerName: patient.employerName ?? '',
    insuranceCompany: patient.insuranceCompany ?? '',
    payerText: patient.insurancePayer === null ? '' : payerLabel(patient.insurancePayer),
    payer: patient.insurancePayer,
    memberId: patient.memberId ?? '',
    planGroupNumber: patient.planGroupNumber ?? '',
    coverageStart: writeTypedDay(patient.insuranceCoverageStart),
    front: existingCard(patient.insuranceCardFrontUrl),
    back: existingCard(patient.insuranceCardBackUrl),
    relation: subscriber.relationToPatient ?? '',
    holderFirstName: subscriber.firstName ?? '',
    holderLastName: subscriber.lastName ?? '',
    holderDob: writeTypedDay(subscriber.dob),
    holderGender: subscriber.gender ?? '',
    holderEmployerName: subscriber.employerName ?? '',
    holderMemberId: subscriber.memberId ?? '',
    askPolicyHolder: patient.staffConsultPolicyHolderSubscriberId,
  }
}

const copied = {
  firstName: 'holderFirstName',
  lastName: 'holderLastName',
  dob: 'holderDob',
  gender: 'holderGender',
} as const satisfies Partial<Record<keyof FormValues, keyof FormValues>>
type Copied = keyof typeof copied

/** Applies a change; while the policy holder is the patient, it applies to both. */
export function changed(values: FormValues, change: Partial<FormValues>): FormValues {
  const next = { ...values, ...change }
  if (values.relation !== 'self') return next
  for (const field of Object.keys(copied) as Copied[]) {
    if (change[field] !== undefined && values[copied[field]] === values[field]) {
      Object.assign(next, { [copied[field]]: change[field] })
    }
  }
  return next
}

/** Sets the relation; choosing the same one again clears it, and with it what it copied. */
export function withRelation(values: FormValues, relation: Relation): FormValues {
  if (values.relation === relation) {
    return relation === 'self'
      ? { ...values, ...holderOf('other', values), relation: '' }
      : { ...values, relation: '' }
  }
  return { ...values, ...holderOf(relation, values) }
}

const ofHolder = [
  'holderFirstName',
  'holderLastName',
  'holderDob',
  'holderGender',
  'holderEmployerName',
  'holderMemberId',
] as const

/** Whether patients are asked for a policy holder: for somebody else than themselves, or whoever they named before. */
export const isHolderAsked = (values: FormValues): boolean =>
  values.relation === '' ? ofHolder.some(field => values[field] !== '') : values.relation !== 'self'

/**
 * The same when the patient answers, who does not see the policy holder's fields after Self: what they wrote there of
 * somebody else goes.
 */
export function withRelationByPatient(values: FormValues, relation: Relation): FormValues {
  const next = withRelation(values, relation)
  return next.relation === 'self'
    ? { ...next, holderEmployerName: '', holderMemberId: '', askPolicyHolder: false }
    : next
}

/** The company that a patient typed or, as they see no list of payers elsewhere, chose. */
export const withCompany = ({ payer, text }: { payer: Payer | null; text: string }): Partial<FormValues> => ({
  insuranceCompany: payer?.name ?? text,
  payer,
  payerText: payer === null ? '' : payerLabel(payer),
})

function holderOf(relation: Relation, { firstName, lastName, dob, gender }: FormValues) {
  const holder = policyHolderBy(relation, { firstName, lastName, dob, gender: gender || null })
  return {
    relation,
    holderFirstName: holder.firstName ?? '',
    holderLastName: holder.lastName ?? '',
    holderDob: holder.dob ?? '',
    holderGender: holder.gender ?? ('' as const),
  }
}

/** The form that is being changed, with its values when the editing began. */
export type Origin = { id: number; updatedAt: string; hasFront: boolean; hasBack: boolean }

export const originOf = ({ id, updatedAt, patient }: InsuranceForm): Origin => ({
  id,
  updatedAt,
  hasFront: patient.insuranceCardFrontUrl !== null,
  hasBack: patient.insuranceCardBackUrl !== null,
})

export type FieldName = Exclude<keyof FormValues, 'payerText'>
export type Problems = Partial<Record<FieldName, string>>

/** The labels of the fields, in the order of the page. */
export const labels: Record<FieldName, string> = {
  front: 'Front of the card',
  back: 'Back of the card',
  firstName: 'First Name',
  lastName: 'Last Name',
  dob: 'Date of Birth',
  gender: 'Gender',
  employerName: 'Employer',
  insuranceCompany: 'Insurance company',
  payer: 'Payer ID',
  memberId: 'Member ID',
  planGroupNumber: 'Plan or group number',
  coverageStart: 'Coverage start',
  relation: relationQuestion,
  holderFirstName: 'Policy holder first name',
  holderLastName: 'Policy holder last name',
  holderDob: 'Policy holder date of birth',
  holderGender: 'Policy holder gender',
  holderEmployerName: 'Policy holder employer',
  holderMemberId: 'Policy holder member ID',
  askPolicyHolder: 'Ask the policy holder for the member ID',
}

/** The labels for patients, in words that they know. */
export const patientLabels: Record<FieldName, string> = {
  ...labels,
  payer: labels.insuranceCompany,
  coverageStart: 'Insured since',
  relation: 'Whose insurance is it?',
  holderFirstName: 'Their first name',
  holderLastName: 'Their last name',
  holderDob: 'Their date of birth',
  holderGender: 'Their gender',
  holderEmployerName: 'Their employer',
  holderMemberId: 'Their member ID',
}
