import { randomBytes, randomUUID } from 'node:crypto'
import { healthyAnswers } from '@archwire/domain/test/healthy-answers'
import type { Pool } from 'pg'
import { factories } from '../../fixtures/factories.ts'
import { giveNumber } from '../../fixtures/messaging/messaging-fixture.ts'
import { signedBy } from '../../fixtures/records/sample-pictures.ts'
import { signableFactories } from '../../fixtures/records/signable.ts'
import { someToken } from '../../fixtures/sealed-link.ts'
import type { MakeSample } from './sample.ts'

type Status = 'unsent' | 'completed'

const form = async (owner: Pool, clinicId: number, status: Status = 'unsent') => {
  const make = factories(owner)
  const patient = await make.patient(clinicId, { dob: '1990-02-03' })
  const completed = status === 'completed' ? { completed_at: new Date() } : {}
  const made = await make.intakeForm(clinicId, patient.id, { status, ...completed })
  return { ...made, patientId: patient.id }
}

const byLink =
  (body?: unknown): MakeSample =>
  async (owner, clinicId) => ({
    params: { uuid: (await form(owner, clinicId)).uuid },
    guessed: { uuid: randomUUID() },
    ...(body === undefined ? {} : { body }),
  })

/** A signed form, so that there is something to show. */
const signed: MakeSample = async (owner, clinicId) => {
  const { id, uuid } = await form(owner, clinicId, 'completed')
  const document = JSON.stringify({ title: '', clinic: '', patient: '', answers: [], statement: '' })
  await owner.query(
    `insert into intake_form_responses (clinic_id, intake_form_id, questions_version, answers, document,
       document_sha256, legal_name, signer_kind, signature_method, signed_at)
     values ($1, $2, 1, '{}', $3, sha256(convert_to($3, 'UTF8')), 'Pat Doe', 'patient', 'typed', now())`,
    [clinicId, id, document],
  )
  return { params: { uuid }, guessed: { uuid: randomUUID() }, body: { view: { dob: '1990-02-03' } } }
}

type Signable = 'consent' | 'contract'

const signable = async (owner: Pool, clinicId: number, kind: Signable) => {
  const patient = await factories(owner).patient(clinicId)
  const made = await signableFactories(owner)[kind](clinicId, patient.id)
  return { id: made.id, token: made.token, patientId: patient.id }
}

const byId =
  (kind: Signable): MakeSample =>
  async (owner, clinicId) => ({ params: { id: (await signable(owner, clinicId, kind)).id } })

const byPatient =
  (kind: Signable): MakeSample =>
  async (owner, clinicId) => ({ params: { id: (await signable(owner, clinicId, kind)).patientId } })

const byToken =
  (kind: Signable, body?: unknown): MakeSample =>
  async (owner, clinicId) => ({
    params: { token: (await signable(owner, clinicId, kind)).token },
    guessed: { token: randomBytes(24).toString('base64url') },
    ...(body === undefined ? {} : { body }),
  })

/** A signed document, so that there is a copy. */
const signedPaper =
  (kind: Signable): MakeSample =>
  async (owner, clinicId) => {
    const patient = await factories(owner).patient(clinicId, { dob: '1990-02-03' })
    const { token } = await signableFactories(owner)[kind](clinicId, patient.id, {
      ...(kind === 'consent' && { status: 'signed' }),
      signed_at: new Date(),
      legal_name: 'Pat Doe',
      signer_kind: 'patient',
      signature_method: 'typed',
    })
    return { params: { token }, guessed: { token: someToken() }, body: { view: { dob: '1990-02-03' } } }
  }

/** The clinic needs a number to text from. */
const byText =
  (sample: MakeSample): MakeSample =>
  async (owner, clinicId, ...rest) => {
    await giveNumber(owner, clinicId, String(5_550_800_000 + clinicId))
    return sample(owner, clinicId, ...rest)
  }

export const documentSamples: Record<string, MakeSample> = {
  'GET /patients/:id/documents/intake_form': async (owner, clinicId) => ({
    params: { id: (await form(owner, clinicId)).patientId },
  }),
  'POST /intake_forms/:id/emails': async (owner, clinicId) => ({
    params: { id: (await form(owner, clinicId)).id },
  }),
  'POST /intake_forms/:id/texts': byText(async (owner, clinicId) => ({
    params: { id: (await form(owner, clinicId)).id },
  })),
  'PUT /intake_forms/:id/reopen': async (owner, clinicId) => ({
    params: { id: (await form(owner, clinicId, 'completed')).id },
  }),
  'GET /public/intake_forms/:uuid': byLink(),
  'POST /public/intake_forms/:uuid/responses': byLink({
    response: { answers: healthyAnswers, signature: signedBy('Pat Doe') },
  }),
  'POST /public/intake_forms/:uuid/views': signed,
  'GET /patients/:id/documents/consent_form_signatures': byPatient('consent'),
  'POST /patients/:id/documents/consent_form_signatures': async (owner, clinicId) => ({
    params: { id: (await factories(owner).patient(clinicId)).id },
    body: {
      consent_form_signature: { consent_form_id: (await signableFactories(owner).consentForm(clinicId)).id },
    },
  }),
  'GET /consent_form_signatures/:id': byId('consent'),
  'POST /consent_form_signatures/:id/emails': byId('consent'),
  'POST /consent_form_signatures/:id/texts': byText(byId('consent')),
  'DELETE /consent_form_signatures/:id': byId('consent'),
  'GET /public/consent_form_signatures/:token': byToken('consent'),
  'POST /public/consent_form_signatures/:token/signature': byToken('consent', {
    signature: signedBy('Pat Doe'),
  }),
  'GET /patients/:id/documents/contracts': byPatient('contract'),
  'POST /patients/:id/documents/contracts': async (owner, clinicId) => ({
    params: { id: (await factories(owner).patient(clinicId)).id },
    body: { description: 'Full treatment', total_cost: 5000, monthly_payment_count: 1 },
  }),
  'DELETE /patients/:id/documents/contracts/:contractId': async (owner, clinicId) => {
    const { id, patientId } = await signable(owner, clinicId, 'contract')
    return { params: { id: patientId, contractId: id } }
  },
  'GET /contracts/:id': byId('contract'),
  'POST /contracts/:id/emails': byId('contract'),
  'POST /contracts/:id/texts': byText(byId('contract')),
  'POST /consent_form_signatures/:id/link': byId('consent'),
  'DELETE /consent_form_signatures/:id/link': byId('consent'),
  'POST /contracts/:id/link': byId('contract'),
  'DELETE /contracts/:id/link': byId('contract'),
  'POST /intake_forms/:id/link': async (owner, clinicId) => ({
    params: { id: (await form(owner, clinicId)).id },
  }),
  'DELETE /intake_forms/:id/link': async (owner, clinicId) => ({
    params: { id: (await form(owner, clinicId)).id },
  }),
  'POST /public/consent_form_signatures/:token/views': signedPaper('consent'),
  'POST /public/contracts/:token/views': signedPaper('contract'),
  'GET /public/contracts/:token': byToken('contract'),
  'POST /public/contracts/:token/plan': signedPaper('contract'),
  'POST /public/contracts/:token/signature': byToken('contract', { signature: signedBy('Pat Doe') }),
  'PUT /settings/consent_forms/:id': async (owner, clinicId) => ({
    params: { id: (await signableFactories(owner).consentForm(clinicId)).id },
    body: { consent_form: { body: 'I wear my retainers.' } },
  }),
  'DELETE /settings/consent_forms/:id': async (owner, clinicId) => {
    const patient = await factories(owner).patient(clinicId)
    const { consent_form_id } = await signableFactories(owner).consent(clinicId, patient.id)
    return { params: { id: consent_form_id } }
  },
}
