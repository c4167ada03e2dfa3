import type { Claim } from '@archwire/contract/claims/claim'
import type { SubscriberOption } from '@archwire/contract/eligibility/eligibility'
import { defaultSequence, type SequenceCode, subscriberMessages } from '@archwire/domain/claims/claim-fields'
import { fieldProblems } from '../../../lib/field-problems.ts'
import { required } from '../../../lib/form-rules.ts'
import type { SubscriberSent } from '../api/claims.ts'
import { type PersonValues, personLabels, personValuesOf } from './person-values.ts'
import { dayOf, dayRule, nameRule, orNull } from './typed.ts'

export type SubscriberValues = PersonValues & {
  /** Where it is from; '' where it was typed by hand. */
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

/** Nobody was filled in, and nothing typed; in which order the claim comes says nothing of them. */
export const isNobody = (values: SubscriberValues): boolean =>
  (Object.keys(noSubscriber) as (keyof SubscriberValues)[]).every(
    field => field === 'sequenceCode' || values[field] === noSubscriber[field],
  )

export const subscriberValuesOf = ({ subscriber }: Pick<Claim, 'subscriber'>): SubscriberValues => ({
  subscriber: subscriber.subscriber ?? '',
  sequenceCode: subscriber.sequenceCode,
  ...personValuesOf(subscriber),
})

/** What is known of somebody who was chosen; in which order the claim comes is another matter. */
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

/** As the wire has it, once the rules have nothing to say. */
export function subscriberSentOf(values: SubscriberValues): SubscriberSent {
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
