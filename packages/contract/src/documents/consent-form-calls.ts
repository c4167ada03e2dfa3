import { consentStatuses } from '@archwire/domain/documents/signing'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { certificate, copyProof, publicDocument, shownPaper, signature, signed, token } from './signing.ts'

/** A consent form that was made for a patient. */
export const consentFormSignature = z.object({
  id: z.number().int(),
  patientId: z.number().int(),
  status: z.enum(consentStatuses),
  createdAt: instant,
  emailSent: z.boolean(),
  /** When the last email was sent; null if none was. */
  emailSentAt: instant.nullable(),
  signedAt: instant.nullable(),
  /** The drawing as a data URL; null while it is unsigned, or if the name was typed. */
  patientSignature: z.string().nullable(),
  identifierToken: z.string(),
  /** Until when the link works for the patient. */
  linkEndsAt: instant,
  consentForm: z.object({ id: z.number().int(), title: z.string() }),
})
export type ConsentFormSignature = z.output<typeof consentFormSignature>

export const consentFormDetails = consentFormSignature.extend({ body: z.string(), certificate })
export type ConsentFormDetails = z.output<typeof consentFormDetails>

export const listConsentFormSignatures = endpoint({
  method: 'GET',
  path: '/patients/:id/documents/consent_form_signatures',
  who: 'staff',
  summary: 'The consent forms of a patient, the newest first',
  params: z.object({ id }),
  reply: z.array(consentFormSignature),
})

export const createConsentFormSignature = endpoint({
  method: 'POST',
  path: '/patients/:id/documents/consent_form_signatures',
  who: 'staff',
  summary: 'Make a consent form ready for a patient to sign, with the text that it has now',
  idempotent: true,
  params: z.object({ id }),
  body: z.object({
    consent_form_signature: z.object({
      consent_form_id: z.number({ error: "can't be blank" }).int().positive(),
    }),
  }),
  reply: consentFormSignature,
})

export const getConsentFormSignature = endpoint({
  method: 'GET',
  path: '/consent_form_signatures/:id',
  who: 'staff',
  summary: 'A consent form of a patient, with its text and who signed it',
  params: z.object({ id }),
  reply: consentFormDetails,
})

export const sendConsentForm = endpoint({
  method: 'POST',
  path: '/consent_form_signatures/:id/emails',
  who: 'staff',
  summary: 'Send the link to a consent form to the patient',
  params: z.object({ id }),
  reply: z.object({ message: z.string() }),
  status: 200,
})

export const textConsentForm = endpoint({
  method: 'POST',
  path: '/consent_form_signatures/:id/texts',
  who: 'staff',
  summary: 'Text the link to a consent form to the patient; within a minute once',
  params: z.object({ id }),
  reply: z.object({ message: z.string() }),
  status: 200,
})

export const archiveConsentForm = endpoint({
  method: 'DELETE',
  path: '/consent_form_signatures/:id',
  who: 'staff',
  summary: 'Withdraw a consent form of a patient; what was signed is kept',
  params: z.object({ id }),
})

export const readPublicConsentForm = endpoint({
  method: 'GET',
  path: '/public/consent_form_signatures/:token',
  who: 'token',
  summary: 'A consent form as it is to be signed, by the link that was sent',
  readsSession: 'Staff open a link that has ended.',
  limit: { calls: 120, seconds: 60 },
  params: token,
  reply: publicDocument,
})

export const signConsentForm = endpoint({
  method: 'POST',
  path: '/public/consent_form_signatures/:token/signature',
  who: 'token',
  summary: 'Sign a consent form',
  // All patients who use a tablet at the front desk share one address.
  limit: { calls: 60, seconds: 10 * 60 },
  idempotent: true,
  params: token,
  body: z.object({ signature }),
  reply: signed,
})

export const openSignedConsentForm = endpoint({
  method: 'POST',
  path: '/public/consent_form_signatures/:token/views',
  who: 'token',
  // POST, because a date of birth does not belong in an address.
  summary:
    'Show that a signed consent form may be had on paper, for half an hour, by what the clinic has on file of the patient',
  limit: 'counted by the call itself',
  params: token,
  body: z.object({ view: copyProof }),
  reply: shownPaper,
  status: 200,
})
