import type { InsuranceFormSent } from '@archwire/contract/insurance/form-calls'
import type { InsuranceAnswers, InsuranceFormStatus } from '@archwire/domain/insurance/insurance-form'
import { readTypedDay } from '../../../lib/typed-day.ts'
import type { Card, FormValues, Origin } from './form-values.ts'

/** What cannot be read as a day is no missing one. */
const dayOf = (text: string): string | null => {
  const day = readTypedDay(text)
  return day === undefined ? text : day
}

/** What was filled in, as the rules know it. */
export const answersOf = (values: FormValues): InsuranceAnswers => ({
  patient: {
    firstName: values.firstName,
    lastName: values.lastName,
    dob: dayOf(values.dob),
    gender: values.gender || null,
    employerName: values.employerName,
    insuranceCompany: values.insuranceCompany,
    insuranceCoverageStart: dayOf(values.coverageStart),
    planGroupNumber: values.planGroupNumber,
    insurancePayerId: values.payer?.id ?? null,
    memberId: values.memberId,
  },
  subscriber: {
    firstName: values.holderFirstName,
    lastName: values.holderLastName,
    dob: dayOf(values.holderDob),
    gender: values.holderGender || null,
    employerName: values.holderEmployerName,
    relationToPatient: values.relation || null,
    memberId: values.holderMemberId,
  },
})

type Empty = null | undefined | ''

const withoutEmpty = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], Empty> } =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== null && value !== undefined && String(value).trim() !== '',
    ),
  ) as { [K in keyof T]?: Exclude<T[K], Empty> }

/** A picture that was sent has a name; one that is there already stays; one that is not there any more is taken away. */
const sentCard = (card: Card, wasThere = false): string | null | undefined => {
  if (card.is === 'new') return card.signedId
  return card.is === 'none' && wasThere ? null : undefined
}

/** As it goes to the server: without what is empty, and without pictures that are there already. */
export function sentOf(
  values: FormValues,
  status: InsuranceFormStatus,
  of: Origin | undefined,
): InsuranceFormSent {
  const { patient, subscriber } = answersOf(values)
  const front = sentCard(values.front, of?.hasFront)
  const back = sentCard(values.back, of?.hasBack)
  return {
    status,
    ...(of && { id: of.id }),
    insurance_form_patient_attributes: {
      ...withoutEmpty({
        id: of?.id,
        first_name: patient.firstName,
        last_name: patient.lastName,
        gender: patient.gender,
        dob: patient.dob,
        employer_name: patient.employerName,
        insurance_company: patient.insuranceCompany,
        insurance_coverage_start: patient.insuranceCoverageStart,
        plan_group_number: patient.planGroupNumber,
        insurance_payer_id: patient.insurancePayerId,
        member_id: patient.memberId,
        staff_consult_policy_holder_subscriber_id: values.askPolicyHolder || null,
      }),
      ...(front !== undefined && { insurance_card_front: front }),
      ...(back !== undefined && { insurance_card_back: back }),
    },
    insurance_form_subscriber_attributes: withoutEmpty({
      first_name: subscriber.firstName,
      last_name: subscriber.lastName,
      gender: subscriber.gender,
      dob: subscriber.dob,
      employer_name: subscriber.employerName,
      relation_to_patient: subscriber.relationToPatient,
      member_id: subscriber.memberId,
    }),
  }
}
