import { eligibilityStatuses } from '@archwire/domain/eligibility/eligibility-status'
import { genders, relations } from '@archwire/domain/insurance/insurance-form'
import { z } from 'zod'
import { instant } from '../fields.ts'
import { dollars } from '../finance/money.ts'
import { insurance } from '../insurance/insurance-calls.ts'

/** Whom the payer was asked as, as it was then. */
const provider = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  name: z.string(),
  npi: z.string(),
  taxId: z.string(),
})

/** Beside each entry of an answer, where the payer sent it. */
const besides = {
  serviceType: z.string(),
  /** In, Out, or either. */
  network: z.string().nullable(),
  /** For the patient alone, for the family. */
  coverageLevel: z.string().nullable(),
  /** A year, for life, what remains of either. */
  period: z.string().nullable(),
  message: z.string().nullable(),
}

/** Null: the payer did not say it, which is not nothing. */
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

/** What the payer refused the question for: its code, and what that means in our own words. */
const eligibilityError = z.object({ statusCode: z.string(), description: z.string() })

/** What the payer answered. */
export const eligibilityResponse = z.object({
  /** 1: there is coverage, 6: there is none; empty where the payer did not say. */
  statusCode: z.string(),
  statusDescription: z.string(),
  patient: insured,
  subscriber: insured.extend({ healthPlan }),
  activeCoverage: z.array(z.object({ ...besides, description: z.string() })),
  coInsurances: z.array(z.object({ ...besides, code: z.string().nullable(), percent: z.number() })),
  deductibles: z.array(amounts),
  limitationAndMaximum: z.array(amounts),
  errors: z.array(eligibilityError),
})
export type EligibilityResponse = z.output<typeof eligibilityResponse>

/** A question to a payer whether somebody is insured, and its answer. */
export const eligibility = z.object({
  id: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  patientId: z.number().int(),
  status: z.enum(eligibilityStatuses),
  provider,
  /** As it was when the payer was asked. */
  insurance: insurance.pick({ id: true, payer: true, memberId: true, groupNumber: true, relationship: true }),
  /** Null until the payer has answered. */
  response: eligibilityResponse.nullable(),
  /** Why nobody was asked or nothing came back, in words for staff; null unless it failed. */
  failure: z.string().nullable(),
})
export type Eligibility = z.output<typeof eligibility>

/** Where the details of a subscriber come from. */
export const subscriberSources = ['eligibility', 'patient', 'insurance'] as const

/** Somebody who may be the subscriber of a claim, with what is known of them. */
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
