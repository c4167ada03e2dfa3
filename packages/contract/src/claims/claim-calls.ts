import { subscriberMessages } from '@archwire/domain/claims/claim-fields'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { claimError, claimItemError } from './activity.ts'
import { claim, claimRow } from './claim.ts'
import { patientInfoChange, subscriberAttributes, treatmentChange } from './claim-fields.ts'

const reference = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

const newClaim = z.object({
  /** An earlier eligibility response to fill in from; one with errors or still under way is refused. */
  eligibilityId: reference.nullish(),
  /** Asks the payer what it would pay, without billing anything. */
  predetermination: z.boolean().default(false),
  /** Adds providers, items and the treatment, as far as visits, contract, usual fees and earlier claims tell them. */
  prefill: z.boolean().default(false),
  subscriberAttributes,
})
export type NewClaim = z.output<typeof newClaim>

/**
 * The patient with the payer, the subscriber, or the treatment. Callers send one of these parts; only what is sent
 * changes.
 */
const claimChange = treatmentChange.extend({
  /** The insurance of the path, or another one of the same patient, which the claim is then for. */
  insuranceId: z.number({ error: subscriberMessages.insuranceId }).int().positive().optional(),
  patientInfoAttributes: patientInfoChange.optional(),
  subscriberAttributes: subscriberAttributes.optional(),
})
export type ClaimChange = z.output<typeof claimChange>

const ofInsurance = z.object({ insuranceId: id })
const ofClaim = z.object({ claimId: id })

export const listClaims = endpoint({
  method: 'GET',
  path: '/patients/:id/insurances/claims',
  who: 'staff',
  summary: 'The claims of a patient, the newest first',
  params: z.object({ id }),
  reply: z.array(claimRow),
})

export const getClaim = endpoint({
  method: 'GET',
  path: '/insurances/:insuranceId/claims/:claimId',
  who: 'staff',
  summary: 'A claim with its history',
  params: ofInsurance.extend({ claimId: id }),
  reply: claim,
})

export const createClaim = endpoint({
  method: 'POST',
  path: '/insurances/:insuranceId/claims',
  who: 'staff',
  summary:
    'A new claim; the patient is copied onto it as record and insurance have them, and with prefill what else is known',
  idempotent: true,
  params: ofInsurance,
  body: z.object({ claim: newClaim }),
  reply: claim,
})

export const changeClaim = endpoint({
  method: 'PUT',
  path: '/insurances/:insuranceId/claims/:claimId',
  who: 'staff',
  summary:
    'Change the patient or the payer, the subscriber, or the treatment of a claim; what is left out stays',
  versioned: true,
  params: ofInsurance.extend({ claimId: id }),
  body: z.object({
    /** Older callers name it here. */
    insuranceId: claimChange.shape.insuranceId,
    claim: claimChange,
  }),
  reply: claim,
})

/** A claim that the rules refuse is returned with all its problems: `{"error","claimErrors","claimItemErrors"}`. */
export const refusedClaim = z.object({
  error: z.string(),
  claimErrors: z.array(claimError),
  claimItemErrors: z.array(claimItemError),
})
export type RefusedClaim = z.output<typeof refusedClaim>

const ofAction = { method: 'POST', who: 'staff', status: 200, params: ofClaim, reply: claim } as const

export const validateClaim = endpoint({
  ...ofAction,
  path: '/insurances/claims/:claimId/validate',
  summary: 'Have a claim looked through by our rules and by the clearinghouse; what comes of it is told live',
  idempotent: true,
})

export const submitClaim = endpoint({
  ...ofAction,
  path: '/insurances/claims/:claimId/submit',
  summary: 'Send a claim to the payer, or again after it was answered, then only if our rules find nothing',
  idempotent: true,
  versioned: true,
})

export const cancelClaim = endpoint({
  ...ofAction,
  path: '/insurances/claims/:claimId/cancel',
  summary: 'Give a claim up',
  idempotent: true,
})

export const voidClaim = endpoint({
  ...ofAction,
  path: '/insurances/claims/:claimId/void',
  summary:
    'Take a claim back from the payer to whom it was sent, by one more sending; what comes of it is told live',
  idempotent: true,
})

export const approveClaim = endpoint({
  ...ofAction,
  path: '/insurances/claims/:claimId/approve',
  summary: 'Set a claim that was answered as approved',
  idempotent: true,
})

export const denyClaim = endpoint({
  ...ofAction,
  path: '/insurances/claims/:claimId/deny',
  summary: 'Set a claim that was answered as denied',
  idempotent: true,
})

export const duplicateClaim = endpoint({
  method: 'POST',
  path: '/insurances/claims/:claimId/copies',
  who: 'staff',
  summary:
    'A new claim with everything that this one has, attachments included; of one that failed, was denied, cancelled, voided or answered. Of a predetermination that was answered it is the claim itself',
  idempotent: true,
  params: ofClaim,
  reply: claim,
})
