import { formStatuses } from '@archwire/domain/health-history/form-status'
import { z } from 'zod'
import { clinicHead } from '../clinic-head.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { copyCheck, copyProof, copyTo, signature } from './signing.ts'

const status = z.enum(formStatuses)

/** A patient's health history form. */
export const intakeForm = z.object({
  id: z.number().int(),
  identifierToken: z.uuid(),
  uuid: z.uuid(),
  /** Until when the link works for the patient. */
  linkEndsAt: instant,
  status,
  createdAt: instant,
  sentAt: instant.nullable(),
  completedAt: instant.nullable(),
})
export type IntakeForm = z.output<typeof intakeForm>

/** The part of the form that the patient's record contains. */
export const intakeFormSummary = intakeForm.pick({ id: true, uuid: true, status: true })

export const getIntakeForm = endpoint({
  method: 'GET',
  path: '/patients/:id/documents/intake_form',
  who: 'staff',
  summary: 'The health history form of a patient',
  params: z.object({ id }),
  reply: intakeForm.nullable(),
})

export const sendIntakeForm = endpoint({
  method: 'POST',
  path: '/intake_forms/:id/emails',
  who: 'staff',
  summary: 'Send the link to the health history form to the patient',
  params: z.object({ id }),
  reply: z.object({ message: z.string() }),
  status: 200,
})

export const textIntakeForm = endpoint({
  method: 'POST',
  path: '/intake_forms/:id/texts',
  who: 'staff',
  summary: 'Text the link to the health history form to the patient; within a minute once',
  params: z.object({ id }),
  reply: z.object({ message: z.string() }),
  status: 200,
})

export const reopenIntakeForm = endpoint({
  method: 'PUT',
  path: '/intake_forms/:id/reopen',
  who: 'staff',
  summary: 'Ask the patient for the health history anew; what was signed stays',
  params: z.object({ id }),
  reply: intakeForm,
})

const uuid = z.object({ uuid: z.uuid().toLowerCase() })

const choice = z.object({ value: z.string(), label: z.string() })
const question = z.object({
  key: z.string(),
  section: z.string(),
  text: z.string(),
  hint: z.string().optional(),
  choices: z.array(choice).readonly().optional(),
  isRequired: z.boolean(),
  more: z.object({ when: z.string(), key: z.string(), text: z.string(), isRequired: z.boolean() }).optional(),
})

const publicIntakeForm = clinicHead.extend({
  patientFirstName: z.string(),
  status,
  questions: z.array(question).readonly(),
  /** The statement that the signer confirms. */
  statement: z.string(),
  /** What the visitor of a link is asked before they see what was signed. */
  copyNeeds: copyCheck,
})
export type PublicIntakeForm = z.output<typeof publicIntakeForm>

export const readPublicIntakeForm = endpoint({
  method: 'GET',
  path: '/public/intake_forms/:uuid',
  who: 'token',
  summary: 'What a patient is asked, by the link that they were sent; nothing of what they answered',
  readsSession: 'Staff open a link that has ended.',
  limit: { calls: 120, seconds: 60 },
  params: uuid,
  reply: publicIntakeForm,
})

export const answerIntakeForm = endpoint({
  method: 'POST',
  path: '/public/intake_forms/:uuid/responses',
  who: 'token',
  summary: 'Answer and sign the health history form; the answers set the medical alerts',
  // All patients who use a tablet at the front desk share one address.
  limit: { calls: 60, seconds: 10 * 60 },
  idempotent: true,
  params: uuid,
  body: z.object({
    response: z.object({
      answers: z.record(z.string().max(60), z.string().max(5_000)),
      signature,
    }),
  }),
  reply: z.object({ status: z.literal('completed'), copyTo }),
})

const signedAnswer = z.object({ key: z.string(), question: z.string(), answer: z.string() })

const signedIntakeForm = z.object({
  answers: z.array(signedAnswer),
  signedBy: z.string(),
  signedAt: instant,
  /** A data URL; null if the name was typed. */
  drawing: z.string().nullable(),
})
export type SignedIntakeForm = z.output<typeof signedIntakeForm>

export const openSignedIntakeForm = endpoint({
  method: 'POST',
  path: '/public/intake_forms/:uuid/views',
  who: 'token',
  // POST, although it changes nothing: a date of birth does not belong in an address.
  summary:
    'What was signed last, for whoever has the link and knows the date of birth of the patient, or the end of their phone number',
  limit: 'counted by the call itself',
  params: uuid,
  body: z.object({ view: copyProof }),
  reply: signedIntakeForm,
  status: 200,
})
