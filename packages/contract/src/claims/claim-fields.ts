import { defaultSequence, sequenceCodes, subscriberMessages } from '@archwire/domain/claims/claim-fields'
import { genders, relations } from '@archwire/domain/insurance/insurance-form'
import { nameProblem, tidyName } from '@archwire/domain/patients/patient-name'
import { z } from 'zod'
import { calendarDate, optionalText, ruled } from '../fields.ts'

export const blankAsNull = (value: unknown) => (value === '' ? null : value)

export const requiredText = (message: string, longest: number) =>
  z.string({ error: message }).trim().min(1, message).max(longest)

/** A required day: an empty text is missing, any other text that is no day is invalid. */
export const requiredDate = (message: string) =>
  z.string({ error: message }).min(1, message).pipe(calendarDate)

export const optionalDate = z.preprocess(blankAsNull, calendarDate.nullable())

const personName = (message: string) => ruled(text => nameProblem(text, message), tidyName)

const address = {
  address1: optionalText(200),
  address2: optionalText(200),
  city: optionalText(100),
  state: optionalText(50),
  zipcode: optionalText(20),
}

/**
 * The patient as on the claim. Fields that are left out stay; missing values are reported when the claim is validated.
 */
export const patientInfoChange = z
  .object({
    insurancePayerId: z.number({ error: 'Payer is required' }).int().positive(),
    firstName: personName(subscriberMessages.firstName),
    lastName: personName(subscriberMessages.lastName),
    dob: optionalDate,
    gender: z.preprocess(blankAsNull, z.enum(genders).nullable()),
    relationship: z.enum(relations, { error: subscriberMessages.relationship }),
    memberId: optionalText(60),
    groupNumber: optionalText(60),
    ...address,
  })
  .partial()

export const subscriberAttributes = z.object({
  /** What the subscriber was filled in from. */
  subscriber: optionalText(60).default(null),
  firstName: personName(subscriberMessages.firstName),
  lastName: personName(subscriberMessages.lastName),
  dob: requiredDate(subscriberMessages.dob),
  gender: z.enum(genders, { error: subscriberMessages.gender }),
  relationship: z.enum(relations, { error: subscriberMessages.relationship }),
  memberId: requiredText(subscriberMessages.memberId, 60),
  groupNumber: optionalText(60).default(null),
  /** Primary if it is left out; an empty text is refused. */
  sequenceCode: z.enum(sequenceCodes, { error: subscriberMessages.sequenceCode }).default(defaultSequence),
  address1: address.address1.default(null),
  address2: address.address2.default(null),
  city: address.city.default(null),
  state: address.state.default(null),
  zipcode: address.zipcode.default(null),
})
export type SubscriberAttributes = z.output<typeof subscriberAttributes>

const months = z.preprocess(
  value => (typeof value === 'string' && /^\s*\d*\s*$/.test(value) ? numberOrNull(value) : value),
  z.number().int().min(0).max(600).nullable(),
)

// An empty field is no number, and not zero.
const numberOrNull = (typed: string) => (typed.trim() === '' ? null : Number(typed))

export const treatmentChange = z
  .object({ dateAppliancePlaced: optionalDate, treatmentMonths: months, remainingMonths: months })
  .partial()
