import { randomUUID } from 'node:crypto'
import { notesPerAppointment } from '@archwire/contract/notes/note'
import { isNote, placeOf, type Treatment } from '@archwire/contract/treatments/calls'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { noteAt } from '../../../test/fixtures/records/notes-and-alerts.ts'
import { schedulingClinic } from '../../../test/fixtures/scheduling/scheduling-clinic.ts'

const db = await cloneDatabase()
const { loginAs } = await testApp(db)
const make = factories(db.owner)
const here = await schedulingClinic(db.owner)
const { clinicId, doctor } = here
const closed = { error: 'You can only edit notes that are less than 24 hours old' }

let sam: Browser
let patientId: number
let treatments: string
beforeAll(async () => {
  sam = await loginAs(here.user)
})
beforeEach(async () => {
  db.clock.set('2026-05-06T14:00:00Z')
  patientId = (await make.patient(clinicId)).id
  treatments = `/v2/rest/patients/${patientId}/treatments`
})

const visit = (starts_at: string, values: Parameters<typeof here.appointment>[0] = {}) =>
  here.appointment({ patient_id: patientId, starts_at, ...values })
const note = (at: string, values: Partial<Parameters<typeof noteAt>[2]> = {}) =>
  noteAt(db.owner, at, { clinic_id: clinicId, patient_id: patientId, ...values })
const listed = async (query = ''): Promise<Treatment[]> => (await sam.get(`${treatments}${query}`)).json()
const named = (items: Treatment[]) => items.map(item => `${isNote(item) ? 'note' : 'visit'} ${item.id}`)

test('visits and notes are listed together, the newest first, also under .json [API-51, TRT-05, TRT-06]', async () => {
  const past = await visit('2026-05-01 10:00')
  const coming = await visit('2026-05-20 10:00')
  const between = await note('2026-05-03T12:00:00Z')
  const green = await note('2026-04-01T12:00:00Z', { classification: 'green', alerts: true })
  await note('2026-05-04T12:00:00Z', { deleted_at: new Date() })
  await note('2026-05-01T15:00:00Z', { appointment_id: past.id })
  const expected = [`visit ${coming.id}`, `note ${between}`, `visit ${past.id}`, `note ${green}`]
  expect(named(await listed())).toEqual(expected)
  expect(named(await listed('.json'))).toEqual(expected)
})

test('at the same instant notes come first, the latest of them first, even across pages', async () => {
  const at = '2026-05-06T12:00:00Z'
  const first = await visit('2026-05-06 08:00')
  const second = await visit('2026-05-06 08:00')
  const [early, late] = [await note(at), await note(at)]
  const all = await listed()
  expect(named(all)).toEqual([`note ${late}`, `note ${early}`, `visit ${second.id}`, `visit ${first.id}`])
  for (const [index, item] of all.entries()) {
    expect(await listed(`?before=${placeOf(item)}`)).toEqual(all.slice(index + 1))
  }
})

test('an invalid place in the list is refused, for example one in month 13', async () => {
  for (const place of ['yesterday', '2026-13-06T12:00:00.000Z~n1', '2026-05-06T12:00:00.000Z~x1', ''])
    expect((await sam.get(`${treatments}?before=${place}`)).statusCode).toBe(422)
})

test('the notes of a cancelled visit stay in the list on their own', async () => {
  const gone = await visit('2026-05-01 10:00', { canceled_at: new Date('2026-05-01T13:00:00Z') })
  const standing = await note('2026-05-01T12:00:00Z', { appointment_id: gone.id })
  expect(named(await listed())).toEqual([`note ${standing}`])
})

test('a visit has its newest 20 notes and says how many there are [TRT-15]', async () => {
  const label = await make.label(clinicId, { name: 'VIP', color: '#9c27b0' })
  const seated_at = new Date('2026-05-01T14:05:00Z')
  const { id } = await visit('2026-05-01 23:30', { seated_at })
  await db.owner.query(
    'insert into appointment_labels (clinic_id, appointment_id, label_id) values ($1, $2, $3)',
    [clinicId, id, label.id],
  )
  const ids: number[] = []
  for (let n = 0; n < notesPerAppointment + 2; n += 1)
    ids.push(await note(`2026-05-02T12:00:0${n % 2}Z`, { appointment_id: id, user_id: here.user.id }))
  await note('2026-05-02T13:00:00Z', { appointment_id: id, deleted_at: new Date() })
  const [item] = await listed()
  expect(item).toEqual({
    id,
    startsAt: '2026-05-01T23:30:00.000-04:00',
    // May 1 in the clinic's time zone. In UTC it is already May 2.
    day: '2026-05-01',
    room: { title: 'Exam Room One' },
    appointmentType: { id: here.type.id, title: 'Consultation', color: '#4caf50' },
    doctor: { fullName: 'Dora Lee' },
    doctorId: here.doctor.id,
    labels: [{ id: label.id, name: 'VIP', color: '#9c27b0' }],
    reschedule: false,
    noShow: false,
    seated: true,
    seatedTime: '2026-05-01T10:05:00.000-04:00',
    finished: false,
    notesCount: notesPerAppointment + 2,
    notes: expect.any(Array),
  })
  const shown = item === undefined || isNote(item) ? [] : item.notes
  const newest = [...ids.filter((_, n) => n % 2 === 1), ...ids.filter((_, n) => n % 2 === 0)]
  expect(shown.map(one => one.id)).toEqual(
    [newest.slice(0, 11).toReversed(), newest.slice(11).toReversed()].flat().slice(0, notesPerAppointment),
  )
  expect(shown[0]).toMatchObject({
    classification: 'yellow',
    annotation: 'Wire changed',
    createdAt: '2026-05-02T08:00:01.000-04:00',
    user: { fullName: 'Sam Staff' },
  })
})

test('a yellow note can be added, changed and deleted with its text alone [API-49, API-50, API-55]', async () => {
  const added = await sam.send('POST', `${treatments}/notes`, { annotation: ' Elastics at night ' })
  expect(added.statusCode).toBe(201)
  expect(added.json()).toMatchObject({
    annotation: 'Elastics at night',
    classification: 'yellow',
    alerts: false,
    doctor: null,
    user: { fullName: 'Sam Staff' },
    patientId,
  })
  const one = `${treatments}/notes/${added.json().id}`
  const changed = await sam.send('PUT', one, { annotation: 'Elastics all day' })
  expect(changed.json()).toMatchObject({ annotation: 'Elastics all day', classification: 'yellow' })
  for (const [method, url] of [
    ['POST', `${treatments}/notes`],
    ['PUT', one],
  ] as const) {
    const blank = await sam.send(method, url, { annotation: ' ' })
    expect([blank.statusCode, blank.json()]).toEqual([422, { error: 'Annotation is required' }])
  }
  expect((await sam.send('DELETE', `${one}.json`)).statusCode).toBe(204)
  expect(await listed()).toEqual([])
  expect((await sam.send('DELETE', one)).statusCode).toBe(404)
})

test('any note of the patient can be changed here for 24 hours, even a green one or one of a visit', async () => {
  const { id } = await visit('2026-05-06 08:00')
  const young = await note('2026-05-05T14:00:01Z', { appointment_id: id })
  const green = await note('2026-05-05T14:00:01Z', { classification: 'green' })
  for (const one of [young, green]) {
    const changed = await sam.send('PUT', `${treatments}/notes/${one}`, { annotation: 'Changed' })
    expect(changed.json()).toMatchObject({ id: one, annotation: 'Changed' })
  }
  const old = await note('2026-05-05T14:00:00Z')
  expect((await sam.send('PUT', `${treatments}/notes/${old}`, { annotation: 'New' })).json()).toEqual(closed)
  expect((await sam.send('DELETE', `${treatments}/notes/${old}`)).json()).toEqual(closed)
  const other = await noteAt(db.owner, '2026-05-06T13:00:00Z', {
    clinic_id: clinicId,
    patient_id: here.patient.id,
  })
  expect((await sam.send('DELETE', `${treatments}/notes/${other}`)).statusCode).toBe(404)
})

test("a visit's notes are the same by either path [API-52, API-53, API-54]", async () => {
  const { id } = await visit('2026-05-06 09:00')
  const calendar = `/v2/rest/appointments/${id}/notes`
  const record = `${treatments}/appointments/${id}/notes`
  const added = await sam.send('POST', record, { doctor_id: doctor.id, annotation: 'Wire changed' })
  expect([added.statusCode, added.json().doctor.id]).toEqual([201, doctor.id])
  expect((await sam.get(calendar)).json()).toEqual([added.json()])
  const one = `/${added.json().id}`
  const changed = await sam.send('PUT', record + one, {
    doctor_id: here.otherDoctor.id,
    annotation: 'Both wires',
  })
  expect(changed.json()).toMatchObject({ annotation: 'Both wires', doctor: { id: here.otherDoctor.id } })
  expect((await sam.send('PUT', calendar + one, { annotation: 'One wire' })).statusCode).toBe(200)
  expect((await sam.send('DELETE', record + one)).statusCode).toBe(204)
  expect((await sam.get(calendar)).json()).toEqual([])
})

test('every error has a message [TRT-21]', async () => {
  const { id } = await visit('2026-05-06 09:00')
  const url = `${treatments}/appointments/${id}/notes`
  const old = await note('2026-05-05T14:00:00Z', { appointment_id: id })
  const answers = [
    await sam.send('POST', url, { doctor_id: 999_999, annotation: 'Whose' }),
    await sam.send('POST', url, { doctor_id: 'Lee', annotation: 'Whose' }),
    await sam.send('POST', url, { doctor_id: doctor.id, annotation: 'x'.repeat(20_001) }),
    await sam.send('PUT', `${url}/${old}`, { annotation: '' }),
    await sam.send('DELETE', `${url}/${old}`),
    await sam.send('POST', url, { annotation: ' ' }),
  ]
  expect(answers.map(answer => [answer.statusCode, answer.json()])).toEqual([
    [422, { error: 'Doctor is invalid' }],
    [422, { error: 'Doctor is invalid' }],
    [422, { error: 'Annotation is too long' }],
    [422, closed],
    [422, closed],
    [422, { error: 'Annotation is required' }],
  ])
})

test("a visit of another patient is not found through this patient's record", async () => {
  const other = await here.appointment()
  const theirs = await noteAt(db.owner, '2026-05-06T13:00:00Z', {
    clinic_id: clinicId,
    patient_id: here.patient.id,
    appointment_id: other.id,
  })
  const url = `${treatments}/appointments/${other.id}/notes`
  const answers = [
    await sam.send('POST', url, { annotation: 'Here' }),
    await sam.send('PUT', `${url}/${theirs}`, { annotation: 'Here' }),
    await sam.send('DELETE', `${url}/${theirs}`),
  ]
  expect(answers.map(answer => answer.statusCode)).toEqual([404, 404, 404])
})

test('another clinic can read and add nothing', async () => {
  await note('2026-05-06T13:00:00Z')
  const stranger = await loginAs(await make.user((await make.clinic()).id, { admin: true }))
  expect((await stranger.get(treatments)).statusCode).toBe(404)
  expect((await stranger.send('POST', `${treatments}/notes`, { annotation: 'Theirs' })).statusCode).toBe(404)
  expect((await listed()).length).toBe(1)
})

test('reading the list counts as opening the record', async () => {
  await listed()
  const { rows } = await db.owner.query(
    `select user_id from audit_log where action = 'open' and patient_id = $1`,
    [patientId],
  )
  expect(rows).toEqual([{ user_id: here.user.id }])
})

test('a note that is sent twice with the same idempotency key is stored once', async () => {
  const { id } = await visit('2026-05-06 09:00')
  for (const url of [`${treatments}/notes`, `${treatments}/appointments/${id}/notes`]) {
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => sam.send('POST', url, { annotation: 'Once' }, headers)
    const [first, second] = await Promise.all([send(), send()])
    expect([first.statusCode, second.json()]).toEqual([201, first.json()])
  }
  const { rowCount } = await db.owner.query('select from notes where patient_id = $1', [patientId])
  expect(rowCount).toBe(2)
})
