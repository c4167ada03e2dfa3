import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { factories } from './factories.ts'
import { healthyAnswers, signedBy } from './health-history.ts'
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

/** One that was signed, so that there is something to see. */
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

export const documentSamples: Record<string, MakeSample> = {
  'GET /patients/:id/documents/intake_form': async (owner, clinicId) => ({
    params: { id: (await form(owner, clinicId)).patientId },
  }),
  'POST /intake_forms/:id/emails': async (owner, clinicId) => ({
    params: { id: (await form(owner, clinicId)).id },
  }),
  'PUT /intake_forms/:id/reopen': async (owner, clinicId) => ({
    params: { id: (await form(owner, clinicId, 'completed')).id },
  }),
  'GET /public/intake_forms/:uuid': byLink(),
  'POST /public/intake_forms/:uuid/responses': byLink({
    response: { answers: healthyAnswers, signature: signedBy('Pat Doe') },
  }),
  'POST /public/intake_forms/:uuid/views': signed,
}
