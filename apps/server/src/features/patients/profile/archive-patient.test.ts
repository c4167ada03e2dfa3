import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { schedulingClinic } from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
let clinic: Awaited<ReturnType<typeof schedulingClinic>>
let ana: Browser
let patientId: number

beforeEach(async () => {
  clinic = await schedulingClinic(db.owner)
  ana = await loginAs(await make.user(clinic.clinicId, { admin: true }))
  patientId = (await make.patient(clinic.clinicId, { first_name: 'Quentin', last_name: 'Quill' })).id
})

const url = (rest = '') => `/v2/rest/patients/${patientId}${rest}`
const archive = (browser = ana) => browser.send('POST', url('/archive'))
const restore = (browser = ana) => browser.send('DELETE', url('/archive'))
const idsAt = async (address: string) => (await ana.get(address)).json().map(({ id }: { id: number }) => id)
const likely = async () =>
  (
    await ana.send('POST', '/v2/rest/patients/duplicates', {
      patient: { firstName: 'Quentin', lastName: 'Quill', email: '', phoneNumber: '' },
    })
  )
    .json()
    .map(({ id }: { id: number }) => id)
const whereFound = async () => ({
  search: await idsAt('/v2/rest/patients?query=quill'),
  recent: await idsAt('/v2/rest/patients/recent'),
  duplicates: await likely(),
})
const rows = async (statement: string) => (await db.owner.query(statement, [clinic.clinicId])).rows
const trail = () =>
  rows(`select action, entity_type, entity_id, patient_id, changes from audit_log
        where clinic_id = $1 and action in ('archive', 'restore') order by id`)
const events = () =>
  rows('select channel, params, event, data from live_events where clinic_id = $1 order by seq')

test('an archived patient is found by no search, still opens by link and cannot be booked; restoring undoes all of that', async () => {
  await ana.get(url())
  const everywhere = { search: [patientId], recent: [patientId], duplicates: [patientId] }
  expect(await whereFound()).toEqual(everywhere)

  const gone = await archive()
  expect([gone.statusCode, gone.json().patient.archived]).toEqual([200, true])
  expect(await whereFound()).toEqual({ search: [], recent: [], duplicates: [] })
  expect((await ana.get(url())).json().patient).toMatchObject({ id: patientId, archived: true })
  expect((await ana.get(url('/profile/infos'))).json()).toMatchObject({ id: patientId, archived: true })
  const booking = () =>
    ana.send('POST', '/v2/rest/appointments', clinic.form({ patientAttributes: { id: patientId } }))
  const refused = await booking()
  expect([refused.statusCode, refused.body]).toEqual([
    422,
    expect.stringContaining('This patient is archived'),
  ])

  const back = await restore()
  expect([back.statusCode, back.json().patient.archived]).toEqual([200, false])
  expect(await whereFound()).toEqual(everywhere)
  expect((await booking()).statusCode).toBe(201)
})

test('archiving and restoring are audited and announced once, however often they are requested', async () => {
  for (const ask of [archive, archive, restore, restore]) expect((await ask()).statusCode).toBe(200)
  const row = { entity_type: 'patient', entity_id: patientId, patient_id: patientId }
  expect(await trail()).toEqual([
    { ...row, action: 'archive', changes: { archived: { from: false, to: true } } },
    { ...row, action: 'restore', changes: { archived: { from: true, to: false } } },
  ])
  const changed = [
    { channel: 'treatments', params: { patientId }, event: 'changed', data: { patientId } },
    { channel: 'patients', params: {}, event: 'changed', data: { patientId } },
  ]
  expect(await events()).toEqual([...changed, ...changed])
})

test('when several people archive a patient at the same moment, one of them does', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => archive()))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  expect(await trail()).toHaveLength(1)
})

test('only administrators can archive, and only in their own clinic', async () => {
  const sam = await loginAs(clinic.user)
  const stranger = await loginAs(await make.user((await make.clinic()).id, { admin: true }))
  for (const ask of [archive, restore]) {
    expect((await ask(sam)).statusCode).toBe(403)
    expect((await ask(stranger)).statusCode).toBe(404)
  }
  expect(await trail()).toEqual([])
})

test('a merged record names the record that it is part of, and cannot be restored by itself', async () => {
  const { id } = await make.patient(clinic.clinicId)
  await db.owner.query('update patients set archived_at = now(), merged_into = $1 where id = $2', [
    id,
    patientId,
  ])
  expect((await ana.get(url())).json().patient).toMatchObject({ archived: true, mergedInto: id })
  const answer = await restore()
  expect([answer.statusCode, answer.json().error]).toEqual([
    422,
    'This record is part of another one. Undo the merge first.',
  ])
})
