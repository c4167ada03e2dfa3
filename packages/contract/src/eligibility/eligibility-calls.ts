import { eligibilityFormMessages } from '@archwire/domain/claims/claim-fields'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { calendarDate, id, instant, optionalText } from '../fields.ts'
import { patient } from '../patients/calls.ts'
import { eligibility, eligibilityResponse, subscriberOption } from './eligibility.ts'

const number = z
  .string()
  .nullish()
  .transform(text => (text ?? '').trim())

const newEligibility = z
  .object({
    providerAttributes: z.object(
      {
        firstName: optionalText(80).default(null),
        lastName: optionalText(80).default(null),
        /** For an organization, which has no first name. */
        name: optionalText(200).default(null),
        npi: number,
        taxId: number,
      },
      { error: eligibilityFormMessages.provider },
    ),
  })
  .superRefine(({ providerAttributes: { npi, taxId } }, context) => {
    // Fields are named without their path, as callers expect.
    const refuse = (field: string) =>
      context.addIssue({ code: 'custom', path: [field], message: 'is invalid' })
    if (!/^[0-9]{10}$/.test(npi)) refuse('npi')
    if (!/^[0-9]{9}$/.test(taxId)) refuse('taxId')
  })
export type NewEligibility = z.output<typeof newEligibility>

const ofInsurance = z.object({ insuranceId: id })

export const listEligibilities = endpoint({
  method: 'GET',
  path: '/patients/:id/insurances/eligibilities',
  who: 'staff',
  summary: 'What payers were asked about a patient, the newest first',
  params: z.object({ id }),
  reply: z.array(eligibility),
})

export const checkEligibility = endpoint({
  method: 'POST',
  path: '/insurances/:insuranceId/eligibilities',
  who: 'staff',
  summary: 'Ask a payer whether the patient is insured; the answer comes live',
  idempotent: true,
  params: ofInsurance,
  body: z.object({ eligibility: newEligibility }),
  reply: eligibility,
})

export const getEligibility = endpoint({
  method: 'GET',
  path: '/insurances/:insuranceId/eligibilities/:id',
  who: 'staff',
  summary: 'One question to a payer, with its answer',
  params: ofInsurance.extend({ id }),
  reply: eligibility,
})

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/insurances/:insuranceId/eligibilities/subscribers',
  who: 'staff',
  summary:
    'Who may be the subscriber of a claim: as the payer answered, as the record has the patient, as the insurance has it',
  params: ofInsurance,
  reply: z.array(subscriberOption),
})

export const noResponseToSync = 'There is no answer of the payer to copy from'
export const responseOfAnother = 'The payer’s answer is about somebody else than this patient'

export const syncPatientData = endpoint({
  method: 'PUT',
  path: '/insurances/:insuranceId/eligibilities/:id/sync_patient_data',
  who: 'staff',
  summary:
    "Take the patient's name, date of birth, gender and address, and the insurance's member and group, from what the payer answered",
  params: ofInsurance.extend({ id }),
  reply: z.object({ patient }),
})

/**
 * Why no payer was asked for a patient of the day. `checked_lately`: there is a valid response; `not_enrolled`: this
 * clinic cannot ask the payer.
 */
export const skippedReasons = ['no_insurance', 'not_enrolled', 'checked_lately', 'under_way'] as const

const patientOfDay = z.object({ id: z.number().int(), fullName: z.string() })

export const checkDay = endpoint({
  method: 'POST',
  path: '/insurances/eligibilities/batch',
  who: 'staff',
  summary:
    'Ask the payers of everybody who has an appointment on a day: the newest insurance of each, unless it was asked about lately; without a provider as the clinic itself',
  idempotent: true,
  status: 200,
  body: z.object({
    date: calendarDate,
    providerId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  reply: z.object({
    eligibilities: z.array(eligibility),
    skipped: z.array(patientOfDay.extend({ reason: z.enum(skippedReasons) })),
  }),
})

const coverageOfPatient = z.object({
  patient: patientOfDay,
  /** The first appointment of the day. */
  appointmentId: z.number().int(),
  startsAt: instant,
  /** The newest insurance; null if there is none. */
  insurance: eligibility.shape.insurance.nullable(),
  /** The newest inquiry for that insurance. */
  eligibility: eligibility
    .pick({ id: true, createdAt: true, status: true, failure: true })
    .extend({
      /** Whether the patient is covered, as the payer's code says it; null without an answer. */
      statusCode: z.string().nullable(),
      statusDescription: z.string().nullable(),
      errors: z.array(z.object({ statusCode: z.string(), description: z.string() })),
      /** What the payer said about orthodontics; null without an answer. */
      orthodontics: eligibilityResponse
        .pick({ activeCoverage: true, coInsurances: true, limitationAndMaximum: true })
        .nullable(),
    })
    .nullable(),
})
export type CoverageOfPatient = z.output<typeof coverageOfPatient>

export const readDayCoverage = endpoint({
  method: 'GET',
  path: '/insurances/eligibilities/day',
  who: 'staff',
  summary: 'How everybody is insured who has an appointment on a day, in the order of the appointments',
  query: z.object({ date: calendarDate }),
  reply: z.object({ date: calendarDate, patients: z.array(coverageOfPatient) }),
})
