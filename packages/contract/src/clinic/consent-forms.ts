import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { name, setUpRecord } from './setup-fields.ts'

/** Long enough for every consent, short enough for an email. */
export const longestText = 20_000

const text = z
  .string()
  .max(longestText)
  .transform(body => body.replaceAll('\r\n', '\n').trim())
  .pipe(z.string().min(1, "can't be blank"))

const consentForm = z.object({ title: name(120), body: text })
export type ConsentFormChange = z.output<typeof consentForm>

export const consentFormRef = z.object({ id: z.number().int(), title: z.string(), body: z.string() })
export type ConsentFormRef = z.output<typeof consentFormRef>

export const consentFormSettings = consentFormRef.extend(setUpRecord)
export type ConsentFormSettings = z.output<typeof consentFormSettings>

export const listConsentForms = endpoint({
  method: 'GET',
  path: '/consent_forms',
  who: 'staff',
  summary: 'The consent forms in use, by title, with their texts',
  reply: z.array(consentFormRef),
})

export const listConsentFormSettings = endpoint({
  method: 'GET',
  path: '/settings/consent_forms',
  who: 'admin',
  summary: 'Every consent form, also those out of use',
  reply: z.array(consentFormSettings),
})

export const addConsentForm = endpoint({
  method: 'POST',
  path: '/settings/consent_forms',
  who: 'admin',
  summary: 'Add a consent form',
  idempotent: true,
  body: z.object({ consent_form: consentForm }),
  reply: consentFormSettings,
})

export const changeConsentForm = endpoint({
  method: 'PUT',
  path: '/settings/consent_forms/:id',
  who: 'admin',
  summary: 'Change a consent form, or take it back into use; what patients have signed stays as it is',
  versioned: true,
  params: z.object({ id }),
  body: z.object({ consent_form: consentForm.extend({ active: z.boolean() }).partial() }),
  reply: consentFormSettings,
})

export const removeConsentForm = endpoint({
  method: 'DELETE',
  path: '/settings/consent_forms/:id',
  who: 'admin',
  summary: 'Delete a consent form; one that a patient was given is taken out of use instead, and answered',
  params: z.object({ id }),
  reply: consentFormSettings.optional(),
  status: 200,
})
