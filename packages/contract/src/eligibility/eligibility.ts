import { eligibilityStatuses } from '@archwire/domain/eligibility/eligibility-status'
import { genders, relations } from '@archwire/domain/insurance/insurance-form'
import { z } from 'zod'
import { instant } from '../fields.ts'
import { dollars } from '../finance/money.ts'
import { insurance } from '../insurance/insurance-calls.ts'

/** The provider in whose name the payer was asked, as it was then. */
const provider = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  name: z.string(),
  npi: z.string(),
  taxId: z.string(),
})

/** Further fields of each entry of a response, if the payer sent them. */
const besides = {
  serviceType: z.string(),
  /** In, Out, or either. */
  network: z.string().nullable(),
  /** For the patient only, or for the family. */
  coverageLevel: z.string().nullable(),
  /** A year, a lifetime, or what remains of either. */
  period: z.string().nullable(),
  message: z.string().nullable(),
}

/** Null: the payer sent no amount, which is not zero. */
const amounts = z.object({ ...besides, amount: dollars.nullable(), remaining: dollars.nullable() })

const insured = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  dob: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipcode: z.string().nullable(),
})

const healthPlan = z.object({
  subscriberId: z.string().nullable(),
  groupNumber: z.string().nullable(),
  groupName: z.string().nullable(),
  planName: z.string().nullable(),
  planBegins: z.string().nullable(),
  planEnds: z.string().nullable(),
})

/** A reason why the payer refused the inquiry: its code, and our description. */
const eligibilityError = z.object({ statusCode: z.string(), description: z.string() })

/** The payer's response. */
export const eligibilityResponse = z.object({
  /** 1: covered, 6: not covered; empty if the payer did not say. */
  statusCode: z.string(),
  statusDescription: z.string(),
  patient: insured,
  subscriber: insured.extend({ healthPlan }),
  activeCoverage: z.array(z.object({ ...besides, description: z.string() })),
  coInsurances: z.array(z.object({ ...besides, code: z.string().nullable(), percent: z.number() })),
  deductibles: z.array(amounts),
  limitationAndMaximum: z.array(
    amounts.extend({
      /** The procedure's code if it is about one, otherwise the service type's. */
      code: z.string().nullish(),
      /** The kind of the limit, with its frequency or age. */
      description: z.string().nullish(),
    }),
  ),
  errors: z.array(eligibilityError),
})
export type EligibilityResponse = z.output<typeof eligibilityResponse>

/** An eligibility inquiry to a payer, and its response. */
export const eligibility = z.object({
  id: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  patientId: z.number().int(),
  status: z.enum(eligibilityStatuses),
  provider,
  /** As it was when the payer was asked. */
  insurance: insurance.pick({ id: true, payer: true, memberId: true, groupNumber: true, relationship: true }),
  /** Null until the payer has responded. */
  response: eligibilityResponse.nullable(),
  /** Why nobody was asked or no response came, in words for staff; null unless it failed. */
  failure: z.string().nullable(),
})
export type Eligibility = z.output<typeof eligibility>

/** The sources of a subscriber's details. */
export const subscriberSources = ['eligibility', 'patient', 'insurance'] as const

/** Somebody who may be the subscriber of a claim, with their known details. */
export const subscriberOption = z.object({
  /** The source and its number: eligibility-15. */
  id: z.string(),
  source: z.enum(subscriberSources),
  name: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  dob: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  relationship: z.enum(relations),
  memberId: z.string().nullable(),
  groupNumber: z.string().nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  zipcode: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
})
export type SubscriberOption = z.output<typeof subscriberOption>
