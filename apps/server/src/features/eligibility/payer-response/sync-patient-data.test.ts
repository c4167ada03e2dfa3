import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { eligibilityFixture } from '../../../../test/fixtures/claims/eligibility-fixture.ts'
import { errorsOf } from '../../../../test/providers/memory-payer.ts'
import { refuseUnanswered } from './eligibilities.ts'

const db = await cloneDatabase()
const desk = await eligibilityFixture(db)
const { payer } = desk

let at: Awaited<ReturnType<typeof desk.open>>
beforeEach(async () => {
  at = await desk.open({ dob: null })
})

const sync = (id: number, of = at.insuranceId) => at.sam.send('PUT', at.urlOf(`/${id}/sync_patient_data`, of))

const behaveWith = (patient: object, plan: object = {}) =>
  payer.behave(async question => {
    const coverage = await payer.coverageOf(question)
    const { subscriber } = coverage
    return {
      coverage: {
        ...coverage,
        patient: { ...coverage.patient, ...patient },
        subscriber: { ...subscriber, healthPlan: { ...subscriber.healthPlan, ...plan } },
      },
    }
  })

test('the record and the insurance can be updated from the payer’s data, which is audited and announced [ELG-22, API-122]', async () => {
  behaveWith(
    { firstName: 'PATRICIA', lastName: 'DOE', dob: '1991-04-05' },
    { subscriberId: 'M1230', groupNumber: 'G9' },
  )
  const { id } = await at.checked()
  const tracesBefore = (await at.traces()).length
  const synced = await sync(id)
  expect([synced.statusCode, synced.json().patient]).toMatchObject([
    200,
    {
      id: at.patientId,
      firstName: 'Patricia',
      lastName: 'Doe',
      dob: '1991-04-05',
      gender: 'female',
      address1: '100 Practice Way',
      city: 'Albany',
      state: 'NY',
      zipcode: '12207',
    },
  ])
  const insurances = (await at.sam.get(`/v2/rest/patients/${at.patientId}/insurances.json`)).json()
  expect(insurances).toMatchObject([{ id: at.insuranceId, memberId: 'M1230', groupNumber: 'G9' }])
  expect((await at.traces()).slice(tracesBefore)).toEqual([
    {
      actor_kind: 'staff',
      action: 'update',
      entity_type: 'insurance',
      entity_id: at.insuranceId,
      patient_id: at.patientId,
      changes: { memberId: { from: 'M123', to: 'M1230' }, planGroupNumber: { from: null, to: 'G9' } },
    },
    expect.objectContaining({
      action: 'update',
      entity_type: 'patient',
      entity_id: at.patientId,
      changes: expect.objectContaining({
        firstName: { from: 'Pat', to: 'Patricia' },
        dob: { from: null, to: '1991-04-05' },
      }),
    }),
  ])
  expect((await at.events('treatments')).at(-1)).toMatchObject({ data: { patientId: at.patientId } })
  expect((await at.events('patients')).at(-1)).toMatchObject({
    event: 'changed',
    data: { patientId: at.patientId },
  })
  // The second time there is nothing to copy, and nothing is recorded or announced.
  const [traces, events] = [await at.traces(), await at.events('patients')]
  expect((await sync(id)).statusCode).toBe(200)
  expect([await at.traces(), await at.events('patients')]).toEqual([traces, events])
})

test('a response about somebody else is not copied into the record', async () => {
  const pat = { firstName: 'PAT', lastName: 'DOE', dob: '1990-02-03' }
  const refused = [422, { error: 'The payer’s answer is about somebody else than this patient' }]
  const records = () => db.owner.query('select * from patients where clinic_id = $1', [at.clinicId])
  for (const { relationship, ...record } of [
    { first_name: 'Kim', dob: '2012-07-08', relationship: 'self' },
    { first_name: 'Pat', dob: '2012-07-08', relationship: 'self' },
    { first_name: 'Kim', dob: null, relationship: 'child' },
  ]) {
    at = await desk.open(record, { relationship })
    behaveWith(pat, { subscriberId: 'M1230' })
    const { id } = await at.checked()
    const before = (await records()).rows
    const response = await sync(id)
    expect([response.statusCode, response.json()]).toEqual(refused)
    expect((await records()).rows).toEqual(before)
  }
})

test('a mistyped date of birth is corrected', async () => {
  at = await desk.open({ dob: '1990-03-02' })
  behaveWith({ dob: '1990-02-03' })
  expect((await sync((await at.checked()).id)).json().patient.dob).toBe('1990-02-03')
})

test('fields that are missing from the payer’s response keep their values', async () => {
  const silent = {
    firstName: null,
    lastName: null,
    dob: null,
    gender: null,
    address1: null,
    city: null,
    zipcode: null,
  }
  behaveWith({ ...silent, state: null }, { subscriberId: null, groupNumber: null })
  const { id } = await at.checked()
  expect((await sync(id)).json().patient).toMatchObject({
    firstName: 'Pat',
    lastName: 'Doe',
    gender: 'female',
    address1: null,
  })
})

test('without a response, or after errors, there is nothing to copy [ERR-152]', async () => {
  const refused = [422, { error: 'There is no answer of the payer to copy from' }]
  const { id } = (await at.check()).json()
  const early = await sync(id)
  expect([early.statusCode, early.json()]).toEqual(refused)
  await desk.askPayers()
  payer.behave(() => errorsOf('71'))
  const late = await sync((await at.checked()).id)
  expect([late.statusCode, late.json()]).toEqual(refused)
  payer.behave(() => ({ refused: 'No.' }))
  const failed = await sync((await at.checked()).id)
  expect([failed.statusCode, failed.json()]).toEqual(refused)
  expect((await sync(999_999)).statusCode).toBe(404)
})

test('a removed insurance and a merged record are not updated', async () => {
  const { id } = await at.checked()
  const before = (await db.owner.query('select * from patients where id = $1', [at.patientId])).rows
  await db.owner.query('update insurances set deleted_at = now() where id = $1', [at.insuranceId])
  expect((await sync(id)).statusCode).toBe(404)
  await db.owner.query('update insurances set deleted_at = null where id = $1', [at.insuranceId])
  const into = await desk.make.patient(at.clinicId)
  await db.owner.query('update patients set merged_into = $2, archived_at = now() where id = $1', [
    at.patientId,
    into.id,
  ])
  expect((await sync(id)).statusCode).toBe(409)
  const after = (await db.owner.query('select * from patients where id = $1', [at.patientId])).rows
  expect(after[0].first_name).toEqual(before[0].first_name)
  expect(after[0].address1).toBeNull()
})

test('a claim cannot be based on an inquiry with errors or without a response [ELG-15, ELG-21]', async () => {
  const gate = (id: number, insuranceId = at.insuranceId) =>
    db.database
      .forClinic(at.clinicId, { kind: 'system' })
      .read(tx => refuseUnanswered(tx, { id, insuranceId }))
  const fix = {
    status: 422,
    body: { error: 'Please fix all the eligibility errors and check again before proceeding with claim.' },
  }
  const { id } = (await at.check()).json()
  await expect(gate(id)).rejects.toMatchObject(fix)
  payer.goAway()
  await desk.askPayers()
  await expect(gate(id)).rejects.toMatchObject(fix)
  payer.behave(() => errorsOf('75'))
  await desk.askLater(1)
  await expect(gate(id)).rejects.toMatchObject(fix)
  payer.behave(() => ({ refused: 'No.' }))
  await expect(gate((await at.checked()).id)).rejects.toMatchObject(fix)
  payer.forget()
  const answered = await at.checked()
  await gate(answered.id)
  const other = await desk.insurances.insurance(at.clinicId, at.patientId)
  const unknown = { status: 422, body: { errors: { eligibility_id: ['is invalid'] } } }
  await expect(gate(answered.id, other.id)).rejects.toMatchObject(unknown)
})
