import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { schedulingClinic } from '../../../test/fixtures/scheduling/scheduling-clinic.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
let clinic: Awaited<ReturnType<typeof schedulingClinic>>
let ana: Browser
let sam: Browser

beforeEach(async () => {
  clinic = await schedulingClinic(db.owner, { time_zone: 'America/New_York' })
  sam = await loginAs(clinic.user)
  ana = await loginAs(
    await make.user(clinic.clinicId, { admin: true, first_name: 'Ana', last_name: 'Admin' }),
  )
})

const url = (rest = '', id = clinic.patient.id) => `/v2/rest/patients/${id}${rest}`
const history = async (id = clinic.patient.id, page = 1) =>
  (await ana.get(url(`/history?page=${page}`, id))).json()
type Entry = {
  who: string
  action: string
  entityType: string
  entityId: number
  at: string
  changes: unknown
}
/** All entries except the reader's own opening. */
const entriesByOthers = async (id?: number) =>
  (await history(id)).records
    .filter(({ who }: Entry) => who !== 'Ana Admin')
    .map(({ action, entityType, changes }: Entry) => [action, entityType, changes])

test('an administrator sees in plain words who opened a record and who changed what in it, the newest first [G-74]', async () => {
  await sam.get(url())
  await sam.send('PATCH', url(), {
    patient: {
      lastName: "O'Neill",
      dob: '1990-02-03',
      gender: 'female',
      phoneNumber: '555-123-4567',
      latexAllergy: true,
      ssn: '123-45-6789',
    },
  })
  await sam.send('POST', url('/ssn_reveals'))
  const booked = (await sam.send('POST', '/v2/rest/appointments', clinic.form())).json()
  await sam.send('POST', `/v2/rest/appointments/${booked.id}/notes`, {
    annotation: '<script>alert(1)</script>',
    doctor_id: clinic.doctor.id,
  })
  const entries = await entriesByOthers()
  expect(entries.map(([action, type]: string[]) => [action, type])).toEqual([
    ['create', 'note'],
    ['create', 'appointment'],
    ['reveal', 'patient'],
    ['update', 'patient'],
    ['open', 'patient'],
  ])
  expect(entries[0][2]).toEqual([
    { field: 'Doctor', from: null, to: 'Dora Lee' },
    { field: 'Note', from: null, to: '<script>alert(1)</script>' },
  ])
  expect(entries[1][2]).toEqual(
    expect.arrayContaining([
      { field: 'Start', from: null, to: '05/07/2026 10:00 AM' },
      { field: 'Type', from: null, to: 'Consultation' },
      { field: 'Room', from: null, to: 'Exam Room One' },
    ]),
  )
  expect(entries[2][2]).toEqual([])
  expect(entries[3][2]).toEqual([
    { field: 'Last name', from: 'Doe', to: "O'Neill" },
    { field: 'Date of birth', from: null, to: '02/03/1990' },
    { field: 'Gender', from: null, to: 'Female' },
    { field: 'SSN', from: null, to: 'on file' },
    { field: 'Mobile', from: expect.stringMatching(/^\(555\) 000-\d{4}$/), to: '(555) 123-4567' },
    { field: 'Latex', from: 'No', to: 'Yes' },
  ])
  expect((await history()).records[1]).toMatchObject({
    who: 'Sam Staff',
    at: '2026-05-06T10:00:00.000-04:00',
    entityType: 'note',
    entityId: expect.any(Number),
  })
})

test('reading the history counts as opening the record, in the background too if nobody has opened it yet', async () => {
  expect((await history()).records).toEqual([])
  await ana.request({ url: url('/history'), headers: { 'x-background': '1' } })
  expect((await history()).records).toMatchObject([{ who: 'Ana Admin', action: 'open' }])
})

test('a history that is requested in the background is audited', async () => {
  await ana.request({ url: url('/history'), headers: { 'x-background': '1' } })
  expect((await history()).records).toMatchObject([{ who: 'Ana Admin', action: 'open' }])
})

test('the history has fifty entries on a page', async () => {
  for (let number = 1; number <= 60; number++) {
    await sam.send('PATCH', url(), { patient: { city: `City ${number}` } })
  }
  const [first, second, third] = [await history(), await history(undefined, 2), await history(undefined, 3)]
  expect([first.records.length, first.totalPages, first.currentPage]).toEqual([50, 2, 1])
  // The first reading was audited itself.
  expect([second.records.length, second.totalPages, second.currentPage]).toEqual([11, 2, 2])
  expect(third.records).toEqual([])
  expect(first.records[0].changes).toEqual([{ field: 'City', from: 'City 59', to: 'City 60' }])
  expect(second.records.at(-1).changes).toEqual([{ field: 'City', from: null, to: 'City 1' }])
})

test('the history includes that of merged records, even of those merged earlier', async () => {
  const [other, third] = [await make.patient(clinic.clinicId), await make.patient(clinic.clinicId)]
  const stays = await make.patient(clinic.clinicId)
  for (const [place, id] of [clinic.patient.id, other.id, third.id, stays.id].entries()) {
    await sam.send('PATCH', url('', id), { patient: { city: `City ${place}` } })
  }
  const merge = (id: number, into: number) =>
    db.owner.query('update patients set archived_at = now(), merged_into = $2 where id = $1', [id, into])
  await merge(third.id, other.id)
  await merge(other.id, clinic.patient.id)
  const cities = async (id: number) =>
    (await entriesByOthers(id)).map(([, , [change]]: [string, string, [{ to: string }]]) => change.to)
  expect(await cities(clinic.patient.id)).toEqual(['City 2', 'City 1', 'City 0'])
  expect(await cities(other.id)).toEqual(['City 2', 'City 1'])
  expect(await cities(stays.id)).toEqual(['City 3'])
})

test('staff cannot read the history, and another clinic’s administrator finds nothing', async () => {
  expect((await sam.get(url('/history'))).statusCode).toBe(403)
  const stranger = await loginAs(await make.user((await make.clinic()).id, { admin: true }))
  expect((await stranger.get(url('/history'))).statusCode).toBe(404)
})
