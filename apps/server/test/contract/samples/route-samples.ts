import type { Pool } from 'pg'
import { factories } from '../../fixtures/factories.ts'
import { firstSetUp } from '../../fixtures/set-up-fixture.ts'
import { appointmentSamples, bookingSamples } from './appointment-samples.ts'
import { billingSamples } from './billing-samples.ts'
import { claimSamples } from './claim-samples.ts'
import { creationSamples } from './creation-samples.ts'
import { documentSamples } from './document-samples.ts'
import { fileSamples, imagingSamples } from './file-samples.ts'
import { eligibilitySamples, insuranceSamples } from './insurance-samples.ts'
import { messagingSamples } from './messaging-samples.ts'
import { noteSamples } from './note-samples.ts'
import { paymentMethodSamples } from './payment-method-samples.ts'
import type { MakeSample, Sample } from './sample.ts'
import { importSamples, setUpSamples } from './settings-samples.ts'

const patient = async (owner: Pool, clinicId: number) => ({
  id: (await factories(owner).patient(clinicId)).id,
})

const ofPatient: MakeSample = async (owner, clinicId) => ({ params: await patient(owner, clinicId) })

const mergedPatient: MakeSample = async (owner, clinicId) => {
  const [{ id }, other] = [await patient(owner, clinicId), await patient(owner, clinicId)]
  const moved = { patients: { fields: {}, ssnSealed: null, wasArchived: false }, others: {} }
  await owner.query('update patients set merged_into = $1, archived_at = now() where id = $2', [id, other.id])
  const user = await factories(owner).user(clinicId)
  const { rows } = await owner.query(
    `insert into patient_merges (clinic_id, patient_id, other_id, merged_by_user_id, merged_at, moved)
     values ($1, $2, $3, $4, '2026-05-06', $5) returning id`,
    [clinicId, id, other.id, user.id, moved],
  )
  return { params: { id, mergeId: rows[0].id } }
}

const timeOff = async (owner: Pool, clinicId: number) => ({
  id: (await factories(owner).timeOff(clinicId, { starts_at: '2026-05-06 10:00' })).id,
})

const task = async (owner: Pool, clinicId: number) => ({ id: (await factories(owner).task(clinicId)).id })

const draft: Sample = { params: { key: 'appointment:1:note' }, isCallersOwn: true }

/**
 * For every call whose path names a record: how to make one in a clinic. The sweep makes the call as staff of that
 * clinic, who must find the record, and as another clinic's, who must not. A call without a sample fails the sweep. For
 * other calls: what is sent.
 */
export const routeSamples: Record<string, MakeSample> = {
  ...creationSamples,
  ...setUpSamples,
  ...billingSamples,
  ...paymentMethodSamples,
  ...claimSamples,
  ...bookingSamples,
  'PUT /settings/users/:id': async (owner, clinicId) => ({
    params: { id: (await factories(owner).user(clinicId)).id },
    body: { user: { firstName: 'Una' } },
  }),
  // A user who has logged in, and is deactivated instead of deleted.
  'DELETE /settings/users/:id': async (owner, clinicId) => {
    const { id } = await factories(owner).user(clinicId)
    await owner.query(
      `insert into sessions (clinic_id, user_id, token_digest, csrf_secret, expires_at)
       values ($1, $2, sha256($3::text::bytea), '', now())`,
      [clinicId, id, id],
    )
    return { params: { id } }
  },
  'POST /settings/users/:id/invitation': async (owner, clinicId) => ({
    params: { id: (await factories(owner).user(clinicId, { password_digest: null })).id },
  }),
  'POST /settings/users/:id/invitation_link': async (owner, clinicId) => ({
    params: { id: (await factories(owner).user(clinicId, { password_digest: null })).id },
  }),
  'POST /settings/users/:id/sign_out': async (owner, clinicId) => ({
    params: { id: (await factories(owner).user(clinicId)).id },
  }),
  'GET /patients/:id': ofPatient,
  'PATCH /patients/:id': async (owner, clinicId) => ({
    params: await patient(owner, clinicId),
    body: { patient: { city: 'Portland' } },
  }),
  'PUT /patients/:id': async (owner, clinicId) => ({
    params: await patient(owner, clinicId),
    body: { patient: { city: 'Portland' } },
  }),
  'GET /patients/:id/profile/infos': ofPatient,
  'GET /patients/:id/profile/appointments': ofPatient,
  'GET /patients/:id/profile/counts': ofPatient,
  'POST /patients/:id/ssn_reveals': ofPatient,
  'GET /patients/:id/history': ofPatient,
  'POST /patients/:id/archive': ofPatient,
  'DELETE /patients/:id/archive': ofPatient,
  'POST /patients/:id/merge': async (owner, clinicId) => ({
    params: await patient(owner, clinicId),
    body: { otherId: (await patient(owner, clinicId)).id },
  }),
  'GET /patients/:id/archived_duplicates': ofPatient,
  'GET /patients/:id/merges': ofPatient,
  'DELETE /patients/:id/merges/:mergeId': mergedPatient,
  'GET /time_offs/:id': async (owner, clinicId) => ({ params: await timeOff(owner, clinicId) }),
  'PUT /time_offs/:id': async (owner, clinicId) => ({
    params: await timeOff(owner, clinicId),
    body: {
      time_off: { timeableId: clinicId, timeableType: 'Clinic', startsAt: '2026/5/6 11:00 AM', duration: 30 },
    },
  }),
  'DELETE /time_offs/:id': async (owner, clinicId) => ({ params: await timeOff(owner, clinicId) }),
  ...appointmentSamples,
  ...noteSamples,
  ...documentSamples,
  ...fileSamples,
  ...importSamples,
  ...imagingSamples,
  ...messagingSamples,
  ...insuranceSamples,
  ...eligibilitySamples,
  // There are clinics already, so no link leads to the set-up of the first.
  'POST /public/set_up/:token': async () => ({
    params: { token: 'used' },
    guessed: { token: 'guessed' },
    body: { set_up: firstSetUp },
    answered: 404,
  }),
  'GET /tasks/:id': async (owner, clinicId) => ({ params: await task(owner, clinicId) }),
  'PUT /tasks/:id': async (owner, clinicId) => ({
    params: await task(owner, clinicId),
    body: { task: { completed: true } },
  }),
  'GET /drafts/:key': async () => draft,
  'PUT /drafts/:key': async () => ({ ...draft, body: { text: 'Wire' } }),
  'DELETE /drafts/:key': async () => draft,
}
