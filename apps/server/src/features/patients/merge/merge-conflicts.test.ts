import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { insuranceFactories } from '../../../../test/fixtures/claims/insurance-factories.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { signableFactories } from '../../../../test/fixtures/records/signable.ts'
import {
  type SchedulingClinic,
  schedulingClinic,
} from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const insurance = insuranceFactories(db.owner)
const { loginAs } = await testApp(db)
let clinic: SchedulingClinic
let ana: Browser
let sam: Browser
let kept: number
let other: number

beforeEach(async () => {
  clinic = await schedulingClinic(db.owner)
  ana = await loginAs(await make.user(clinic.clinicId, { admin: true }))
  sam = await loginAs(await make.user(clinic.clinicId, { first_name: 'Sam', last_name: 'Lee' }))
  kept = (await make.patient(clinic.clinicId)).id
  other = (await make.patient(clinic.clinicId)).id
})

const url = (id: number, rest = '') => `/v2/rest/patients/${id}${rest}`
const versionOf = async (id: number): Promise<string> =>
  (await ana.get(url(id, '/profile/infos'))).json().updatedAt
const mergeSeen = (version: string, otherUpdatedAt: string) =>
  ana.send('POST', url(kept, '/merge'), { otherId: other, otherUpdatedAt }, { 'if-match': `"${version}"` })
const change = async (id: number) => {
  db.clock.advance(1)
  expect((await sam.send('PATCH', url(id), { patient: { city: 'Portland' } })).statusCode).toBe(200)
}

test('two records that have not changed since they were read are merged', async () => {
  expect((await mergeSeen(await versionOf(kept), await versionOf(other))).statusCode).toBe(201)
})

test.each(['The record that stays', 'The record that goes'])(
  '%s was changed in the meantime: nothing is merged, and the refusal says which record changed and by whom',
  async which => {
    const seen = [await versionOf(kept), await versionOf(other)] as const
    const changed = which === 'The record that goes' ? other : kept
    await change(changed)
    const answer = await mergeSeen(...seen)
    expect([answer.statusCode, answer.json()]).toEqual([
      412,
      { error: `${which} was changed by Sam Lee`, current: { updatedAt: await versionOf(changed) } },
    ])
    const { rows } = await db.owner.query('select from patient_merges where clinic_id = $1', [
      clinic.clinicId,
    ])
    expect(rows).toEqual([])
    // With the current versions they are merged.
    expect((await mergeSeen(await versionOf(kept), await versionOf(other))).statusCode).toBe(201)
  },
)

test('a merge that is requested again after a lost response returns the same merge, although both records have changed by it', async () => {
  const seen = [await versionOf(kept), await versionOf(other)] as const
  const first = await mergeSeen(...seen)
  expect((await mergeSeen(...seen)).json()).toEqual(first.json())
})

/** A consent form, two contracts, two uploads and three images, and also one deleted upload and deleted images. */
async function keepDocuments(patientId: number): Promise<void> {
  const owner = [clinic.clinicId, patientId]
  const signable = signableFactories(db.owner)
  await signable.consent(clinic.clinicId, patientId)
  await signable.contract(clinic.clinicId, patientId)
  await signable.contract(clinic.clinicId, patientId, { active: false, archived_at: new Date() })
  await db.owner.query(
    `with b as (
       insert into blobs (clinic_id, key, filename, content_type, byte_size, checksum, created_at)
       values ($1, repeat('c', 40), 'a.jpg', 'image/jpeg', 1, '', now()) returning id),
     d as (insert into folders (clinic_id, patient_id, created_at) values ($1, $2, now())
       on conflict do nothing returning id),
     u as (insert into archives (clinic_id, folder_id, name, blob_id, deleted_at, created_at, updated_at)
       select $1, d.id, 'A', b.id, case when n = 3 then now() end, now(), now() from d, b, generate_series(1, 3) n),
     p as (insert into progressions (clinic_id, patient_id, name, start_date, deleted_at, created_at, updated_at)
       values ($1, $2, 'Initial', '2026-01-02', null, now(), now()), ($1, $2, 'Gone', '2026-01-02', now(), now(), now())
       returning id),
     s as (insert into series (clinic_id, progression_id, name, kind, position)
       select $1, p.id, 'Images', 'gallery', 2 from p returning id, progression_id)
     insert into images (clinic_id, progression_id, series_id, blob_id, deleted_at, created_at)
     select $1, s.progression_id, s.id, b.id, case when n = 4 then now() end, now() from s, b, generate_series(1, 4) n`,
    owner,
  )
}

test('cancelled and deleted records are not counted', async () => {
  const visits = [
    await clinic.appointment({ patient_id: other, starts_at: '2026-05-07 10:00' }),
    await clinic.appointment({ patient_id: other, starts_at: '2026-05-08 10:00' }),
  ]
  await db.owner.query('update appointments set canceled_at = now() where id = $1', [visits[1]?.id])
  await db.owner.query(
    `insert into notes (clinic_id, patient_id, annotation, deleted_at)
     values ($1, $2, 'One', null), ($1, $2, 'Two', null), ($1, $2, 'Gone', now())`,
    [clinic.clinicId, other],
  )
  for (const state of [{ completed_at: new Date() }, {}])
    await make.task(clinic.clinicId, { patient_id: other, ...state })
  await make.task(clinic.clinicId)
  await keepDocuments(other)
  await insurance.form(clinic.clinicId, other)
  for (const deleted_at of [null, null, new Date()])
    await insurance.insurance(clinic.clinicId, other, { deleted_at })
  expect((await ana.get(url(other, '/profile/counts'))).json()).toEqual({
    appointments: 1,
    notes: 2,
    tasks: 2,
    consentForms: 1,
    contracts: 2,
    uploads: 2,
    images: 3,
    insuranceForms: 1,
    insurances: 2,
    paymentPlans: 0,
    paymentMethods: 0,
  })
  expect((await ana.get(url(kept, '/profile/counts'))).json()).toEqual({
    appointments: 0,
    notes: 0,
    tasks: 0,
    consentForms: 0,
    contracts: 0,
    uploads: 0,
    images: 0,
    insuranceForms: 0,
    insurances: 0,
    paymentPlans: 0,
    paymentMethods: 0,
  })
  expect((await sam.get(url(other, '/profile/counts'))).statusCode).toBe(403)
  const stranger = await loginAs(await make.user((await make.clinic()).id, { admin: true }))
  expect((await stranger.get(url(other, '/profile/counts'))).statusCode).toBe(404)
})
