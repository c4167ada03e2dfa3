import type { InsuranceFormSave } from '@archwire/contract/insurance/form-calls'
import {
  type InsuranceAnswers,
  type InsuranceFormStatus,
  missingFor,
} from '@archwire/domain/insurance/insurance-form'
import type { Tx } from '../../../platform/db/transaction.ts'
import { refuseFields } from '../../../platform/http/refuse.ts'
import { isPayer, type Practice } from '../policies/payer-queries.ts'
import type { FormValues } from './form-queries.ts'

/** The answers of a form, without the pictures of the card. */
export type AnsweredForm = Omit<FormValues, 'cardFrontBlobId' | 'cardBackBlobId'>

const ofPatient = 'insurance_form_patient_attributes'
const ofSubscriber = 'insurance_form_subscriber_attributes'

export const fieldOfCard = (side: 'front' | 'back') => `${ofPatient}.insurance_card_${side}`

const snakeCase = (key: string) => key.replace(/[A-Z]/g, capital => `_${capital.toLowerCase()}`)

/** The answers, if they are complete for this status. Refuses with an error on each field that is missing or wrong. */
export async function readAnswers(
  tx: Tx,
  form: InsuranceFormSave,
  {
    status,
    today,
    before,
    practice,
  }: Practice & {
    status: InsuranceFormStatus
    today: string
    before: AnsweredForm | undefined
  },
): Promise<AnsweredForm> {
  const answers = answersIn(form)
  const { patient, subscriber } = answers
  const missing = missingFor(status, answers)
  const problems: Record<string, string[]> = {
    ...onTheirFields(ofPatient, missing.patient),
    ...onTheirFields(ofSubscriber, missing.subscriber),
  }
  if (patient.dob !== null && patient.dob > today) problems[`${ofPatient}.dob`] = ['is invalid']
  if (subscriber.dob !== null && subscriber.dob > today) problems[`${ofSubscriber}.dob`] = ['is invalid']
  const payerId = patient.insurancePayerId
  // A payer that was deactivated since stays until somebody chooses another one.
  if (payerId !== null && payerId !== before?.payerId && !(await isPayer(tx, payerId, { practice }))) {
    problems[`${ofPatient}.insurance_payer_id`] = ['is invalid']
  }
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  return answeredForm(
    answers,
    form.insurance_form_patient_attributes.staff_consult_policy_holder_subscriber_id,
  )
}

const onTheirFields = (block: string, problems: Record<string, string>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [`${block}.${snakeCase(field)}`, [problem]]),
  )

function answersIn(form: InsuranceFormSave): InsuranceAnswers {
  const patient = form.insurance_form_patient_attributes
  const subscriber = form.insurance_form_subscriber_attributes
  return {
    patient: {
      firstName: patient.first_name,
      lastName: patient.last_name,
      dob: patient.dob,
      gender: patient.gender,
      employerName: patient.employer_name,
      insuranceCompany: patient.insurance_company,
      insuranceCoverageStart: patient.insurance_coverage_start,
      planGroupNumber: patient.plan_group_number,
      insurancePayerId: patient.insurance_payer_id,
      memberId: patient.member_id,
    },
    subscriber: {
      firstName: subscriber.first_name,
      lastName: subscriber.last_name,
      dob: subscriber.dob,
      gender: subscriber.gender,
      employerName: subscriber.employer_name,
      relationToPatient: subscriber.relation_to_patient,
      memberId: subscriber.member_id,
    },
  }
}

function answeredForm({ patient, subscriber }: InsuranceAnswers, askPolicyHolder: boolean): AnsweredForm {
  const { insurancePayerId: payerId, firstName, lastName, dob, ...rest } = patient
  return {
    ...rest,
    // These are required, so that they are never null here.
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    dob: dob ?? '',
    payerId,
    askPolicyHolder,
    subscriberFirstName: subscriber.firstName,
    subscriberLastName: subscriber.lastName,
    subscriberDob: subscriber.dob,
    subscriberGender: subscriber.gender,
    subscriberEmployerName: subscriber.employerName,
    relationToPatient: subscriber.relationToPatient,
    subscriberMemberId: subscriber.memberId,
  }
}
