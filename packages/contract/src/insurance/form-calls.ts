import { formStatuses, genders, relations } from '@archwire/domain/insurance/insurance-form'
import { z } from 'zod'
import { clinicHead } from '../clinic-head.ts'
import { endpoint } from '../endpoint.ts'
import { calendarDate, id, instant, optionalText } from '../fields.ts'
import { payer } from './payers.ts'

const insuredPatient = z.object({
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  gender: z.enum(genders).nullable(),
  dob: z.string(),
  employerName: z.string().nullable(),
  /** The insurer's name as the patient wrote it. */
  insuranceCompany: z.string().nullable(),
  insuranceCoverageStart: z.string().nullable(),
  planGroupNumber: z.string().nullable(),
  insurancePayer: payer.nullable(),
  memberId: z.string().nullable(),
  /** Opened by staff with their session, by the patient after proving who they are. Changes with the picture. */
  insuranceCardFrontUrl: z.string().nullable(),
  insuranceCardBackUrl: z.string().nullable(),
  /** Staff should ask the policy holder for the subscriber id. */
  staffConsultPolicyHolderSubscriberId: z.boolean(),
})

const policyHolder = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  dob: z.string().nullable(),
  employerName: z.string().nullable(),
  relationToPatient: z.enum(relations).nullable(),
  memberId: z.string().nullable(),
})

export const insuranceForm = z.object({
  id: z.number().int(),
  status: z.enum(formStatuses),
  createdAt: instant,
  updatedAt: instant,
  patient: insuredPatient,
  subscriber: policyHolder,
})
export type InsuranceForm = z.output<typeof insuranceForm>

const blankAsNull = (value: unknown) => (value === '' ? null : value)
const text = (longest: number) => optionalText(longest).default(null)
const date = z.preprocess(blankAsNull, calendarDate.nullable()).default(null)
const choice = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.preprocess(blankAsNull, z.enum(values).nullable()).default(null)
/** The signed id of a direct upload. Left out: the stored picture stays; null: it is removed. */
const card = z.string().max(1_000).nullable().optional()

const longestName = 100
const longestText = 200

const form = z.object({
  /** Ignored for patients: theirs is always a draft. */
  status: z.enum(formStatuses).default('draft'),
  /** The form to change, if the path does not name it. */
  id: z.number().int().positive().optional(),
  insurance_form_patient_attributes: z.object({
    id: z.number().int().positive().optional(),
    first_name: text(longestName),
    last_name: text(longestName),
    gender: choice(genders),
    dob: date,
    employer_name: text(longestText),
    insurance_company: text(longestText),
    insurance_coverage_start: date,
    plan_group_number: text(60),
    insurance_payer_id: z.number().int().positive().nullable().default(null),
    member_id: text(60),
    insurance_card_front: card,
    insurance_card_back: card,
    staff_consult_policy_holder_subscriber_id: z.boolean().default(false),
  }),
  insurance_form_subscriber_attributes: z
    .object({
      first_name: text(longestName),
      last_name: text(longestName),
      gender: choice(genders),
      dob: date,
      employer_name: text(longestText),
      relation_to_patient: choice(relations),
      member_id: text(60),
    })
    .prefault({}),
})
export type InsuranceFormSave = z.output<typeof form>
export type InsuranceFormSent = z.input<typeof form>

export const patientAuth = z.object({
  email: z.string().max(254),
  full_name: z.string().max(2 * longestName + 1),
})
export type PatientAuth = z.output<typeof patientAuth>

const save = z.object({ patient_auth: patientAuth.optional(), insurance_form: form })

/** `notice`: something else that happened, in words for the person who saved. */
const saved = insuranceForm.extend({ notice: z.string().optional() })
export type SavedInsuranceForm = z.output<typeof saved>

/** The patient's id, for staff, or the part of the link, for the patient. */
const patientOrLink = z.object({ patient: z.string().min(1).max(64) })
const link = z.object({ hash: z.string().min(1).max(64) })

export const invalidIdentity = 'Invalid Email or Name'

export const authenticatePatient = endpoint({
  method: 'POST',
  path: '/patients/:hash/insurance_forms/authenticate',
  who: 'public',
  summary:
    'Show that one is the patient of a link, by name and e-mail; answers what they told before, the newest first',
  limit: 'counted by the call itself',
  status: 200,
  params: link,
  body: z.object({ patient_auth: patientAuth }),
  reply: z.array(insuranceForm),
})

/** The patient of a form, shown only after the visitor has proved to be the patient. */
const formOwner = clinicHead.extend({ firstName: z.string(), lastName: z.string() })
export type FormOwner = z.output<typeof formOwner>

export const readFormOwner = endpoint({
  method: 'GET',
  path: '/patients/:patient/insurance_forms/owner',
  who: 'staff or patient',
  summary: 'Whose insurance form it is, and which clinic asks for it',
  limit: 'counted by the call itself',
  params: patientOrLink,
  reply: formOwner,
})

export const createInsuranceForm = endpoint({
  method: 'POST',
  path: '/patients/:patient/insurance_forms',
  who: 'staff or patient',
  summary: 'Tell of an insurance; a task to review it is made',
  limit: 'counted by the call itself',
  idempotent: true,
  params: patientOrLink,
  body: save,
  reply: saved,
})

export const changeInsuranceForm = endpoint({
  method: 'PUT',
  path: '/patients/:patient/insurance_forms',
  who: 'staff or patient',
  summary:
    'Tell otherwise of an insurance. A patient who began before staff changed it changes nothing of theirs: what they tell becomes a form of its own',
  limit: 'counted by the call itself',
  idempotent: true,
  versioned: true,
  params: patientOrLink,
  body: save,
  reply: saved,
})

export const changeInsuranceFormByStaff = endpoint({
  method: 'PUT',
  path: '/patients/:id/profile/insurance_forms/:formId',
  who: 'staff',
  summary: 'Change a form of a patient, or its status; processed, it makes or changes the insurance',
  versioned: true,
  params: z.object({ id, formId: id }),
  body: save,
  reply: saved,
})

export const cardSides = ['front', 'back'] as const
export type CardSide = (typeof cardSides)[number]

export const readInsuranceCard = endpoint({
  method: 'GET',
  path: '/patients/:patient/insurance_forms/:formId/cards/:side',
  who: 'staff or patient',
  summary: 'A picture of an insurance card, for staff and for the patient who sent it',
  limit: 'counted by the call itself',
  answersFile: true,
  params: patientOrLink.extend({ formId: id, side: z.enum(cardSides) }),
})

export const sendInsuranceLink = endpoint({
  method: 'POST',
  path: '/patients/:id/profile/insurance_forms/send_email',
  who: 'staff',
  summary: 'Send the link to the insurance form to the patient',
  status: 200,
  params: z.object({ id }),
  reply: z.object({ message: z.string() }),
})
