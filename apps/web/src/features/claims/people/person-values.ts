import type { Claim } from '@archwire/contract/claims/claim'
import type { SubscriberOption } from '@archwire/contract/eligibility/eligibility'
import { defaultSequence, type SequenceCode, subscriberMessages } from '@archwire/domain/claims/claim-fields'
import type { Gender, Relation } from '@archwire/domain/insurance/insurance-form'
import { writeTypedDay } from '@archwire/domain/time/typed-day'
import { fieldProblems, required } from '../../../lib/forms/field-problems.ts'
import type { ClaimRequest, SubscriberRequest } from '../claim/claim-queries.ts'
import { dayOf, dayRule, nameRule, orNull } from '../editing/field-rules.ts'

/** The patient or the subscriber of a claim, as typed. */
export type PersonValues = {
  firstName: string
  lastName: string
  dob: string
  gender: Gender | ''
  relationship: Relation | ''
  memberId: string
  groupNumber: string
  address1: string
  address2: string
  zipcode: string
  city: string
  state: string
}

export const personLabels: Record<keyof PersonValues, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  dob: 'Date of birth',
  gender: 'Gender',
  relationship: 'Relationship',
  memberId: 'Member ID',
  groupNumber: 'Group number',
  address1: 'Address',
  address2: 'Apartment, suite',
  zipcode: 'Zipcode',
  city: 'City',
  state: 'State',
}

type Person = {
  [F in Exclude<keyof PersonValues, 'gender' | 'relationship'>]: string | null
} & { gender: Gender | null; relationship: Relation | null }

const personValuesOf = (person: Person): PersonValues => ({
  firstName: person.firstName ?? '',
  lastName: person.lastName ?? '',
  dob: writeTypedDay(person.dob),
  gender: person.gender ?? '',
  relationship: person.relationship ?? '',
  memberId: person.memberId ?? '',
  groupNumber: person.groupNumber ?? '',
  address1: person.address1 ?? '',
  address2: person.address2 ?? '',
  zipcode: person.zipcode ?? '',
  city: person.city ?? '',
  state: person.state ?? '',
})

export const patientValuesOf = ({ patientInfo }: Pick<Claim, 'patientInfo'>): PersonValues =>
  personValuesOf(patientInfo)

/** Other missing values are reported when the claim is validated. */
export const patientRules = {
  firstName: nameRule(personLabels.firstName, subscriberMessages.firstName),
  lastName: nameRule(personLabels.lastName, subscriberMessages.lastName),
  dob: dayRule(),
  relationship: required(subscriberMessages.relationship),
}

export function patientChangeOf(values: PersonValues): ClaimRequest {
  const { relationship, gender, dob } = values
  if (relationship === '') throw new Error('the rules have let a patient pass without a relationship')
  return {
    patientInfoAttributes: {
      firstName: values.firstName,
      lastName: values.lastName,
      dob: dayOf(dob) || null,
      gender: gender || null,
      relationship,
      memberId: orNull(values.memberId),
      groupNumber: orNull(values.groupNumber),
      address1: orNull(values.address1),
      address2: orNull(values.address2),
      city: orNull(values.city),
      state: orNull(values.state),
      zipcode: orNull(values.zipcode),
    },
  }
}

export const patientProblemsIn = (error: Error) => fieldProblems(error, personLabels)

export type SubscriberValues = PersonValues & {
  /** The option that the values were filled from; '' if they were typed. */
  subscriber: string
  sequenceCode: SequenceCode | ''
}

export const subscriberLabels: Record<keyof SubscriberValues, string> = {
  subscriber: 'Subscriber',
  sequenceCode: 'Claim order',
  ...personLabels,
}

export const noSubscriber: SubscriberValues = {
  subscriber: '',
  sequenceCode: defaultSequence,
  firstName: '',
  lastName: '',
  dob: '',
  gender: '',
  relationship: '',
  memberId: '',
  groupNumber: '',
  address1: '',
  address2: '',
  zipcode: '',
  city: '',
  state: '',
}

/** Whether the subscriber is empty. The claim order says nothing about the person. */
export const isNobody = (values: SubscriberValues): boolean =>
  (Object.keys(noSubscriber) as (keyof SubscriberValues)[]).every(
    field => field === 'sequenceCode' || values[field] === noSubscriber[field],
  )

export const subscriberValuesOf = ({ subscriber }: Pick<Claim, 'subscriber'>): SubscriberValues => ({
  subscriber: subscriber.subscriber ?? '',
  sequenceCode: subscriber.sequenceCode,
  ...personValuesOf(subscriber),
})

/** The values of a chosen subscriber. The claim order is not part of them. */
export const filledFrom = (option: SubscriberOption): Omit<SubscriberValues, 'sequenceCode'> => ({
  subscriber: option.id,
  ...personValuesOf(option),
})

export const subscriberRules = {
  firstName: nameRule(personLabels.firstName, subscriberMessages.firstName),
  lastName: nameRule(personLabels.lastName, subscriberMessages.lastName),
  dob: dayRule(subscriberMessages.dob),
  gender: required(subscriberMessages.gender),
  relationship: required(subscriberMessages.relationship),
  memberId: required(subscriberMessages.memberId),
  sequenceCode: required(subscriberMessages.sequenceCode),
}

/** The request body of valid values. */
export function subscriberRequest(values: SubscriberValues): SubscriberRequest {
  const { gender, relationship, sequenceCode } = values
  if (gender === '' || relationship === '' || sequenceCode === '')
    throw new Error('the rules have let a subscriber pass that is not whole')
  return {
    subscriber: orNull(values.subscriber),
    firstName: values.firstName,
    lastName: values.lastName,
    dob: dayOf(values.dob),
    gender,
    relationship,
    memberId: values.memberId,
    groupNumber: orNull(values.groupNumber),
    sequenceCode,
    address1: orNull(values.address1),
    address2: orNull(values.address2),
    city: orNull(values.city),
    state: orNull(values.state),
    zipcode: orNull(values.zipcode),
  }
}

export const subscriberProblemsIn = (error: Error) => fieldProblems(error, subscriberLabels)
