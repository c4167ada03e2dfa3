import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { schedulingClinic } from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
const start = '2026-05-06T14:00:00Z'
let clinic: Awaited<ReturnType<typeof schedulingClinic>>
let ana: Browser
let sam: Browser
let kept: number
let other: number

beforeEach(async () => {
  db.clock.set(start)
  clinic = await schedulingClinic(db.owner)
  const admin = { admin: true, first_name: 'Ana', last_name: 'Admin' }
  ana = await loginAs(await make.user(clinic.clinicId, admin))
  sam = await loginAs(clinic.user)
  const named = (first_name: string) =>
    make.patient(clinic.clinicId, { first_name, last_name: 'Quill', email: null, phone_number: null })
  kept = (await named('Quentin')).id
  other = (await named('Kwentin')).id
})

const url = (id: number, rest = '') => `/v2/rest/patients/${id}${rest}`
const merge = (into = kept, from = other, browser = ana) =>
  browser.send('POST', url(into, '/merge'), { otherId: from })
const merges = async (id = kept) => (await ana.get(url(id, '/merges'))).json()
const undo = (mergeId: number, id = kept, browser = ana) =>
  browser.send('DELETE', url(id, `/merges/${mergeId}`))
const change = (id: number, patient: object) => ana.send('PATCH', url(id), { patient })
const profile = async (id: number) => (await ana.get(url(id, '/profile/infos'))).json()
const visit = async (patient_id: number, day = '2026-05-07') =>
  (await clinic.appointment({ patient_id, starts_at: `${day} 10:00` })).id
const addNote = (id: number, annotation: string) =>
  sam.send('POST', url(id, '/notes'), { note: { annotation, classification: 'green' } })
const noteOf = async (id: number, annotation: string): Promise<number> =>
  (await addNote(id, annotation)).json().id
const rows = async (statement: string, values: unknown[] = [clinic.clinicId]) =>
  (await db.owner.query(statement, values)).rows
const whose = async (table: string, ids: number[]) =>
  (await rows(`select patient_id from ${table} where id = any($1) order by id`, [ids])).map(
    row => row.patient_id,
  )
const said = (answer: { statusCode: number; json(): { error: string } }) => [
  answer.statusCode,
  answer.json().error,
]

test('the record that stays has everything of the other; its links lead there, and a search finds one patient [G-74]', async () => {
  const appointments = [await visit(other), await visit(other, '2026-06-01'), await visit(kept)]
  await db.owner.query('update appointments set canceled_at = now() where id = $1', [appointments[1]])
  const notes = [await noteOf(other, 'Theirs'), await noteOf(kept, 'Ours')]
  const answer = await merge()
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    {
      id: expect.any(Number),
      other: { id: other, fullName: 'Kwentin Quill', dob: null },
      mergedAt: '2026-05-06T10:00:00.000-04:00',
      mergedBy: { fullName: 'Ana Admin' },
      undoableUntil: '2026-05-13T10:00:00.000-04:00',
    },
  ])
  expect(await whose('appointments', appointments)).toEqual([kept, kept, kept])
  expect(await whose('notes', notes)).toEqual([kept, kept])
  expect(await profile(other)).toMatchObject({ archived: true, mergedInto: kept })
  const found = (await ana.get('/v2/rest/patients?query=quill')).json()
  expect(found.map(({ id }: { id: number }) => id)).toEqual([kept])
  expect(await merges()).toEqual([answer.json()])
  const { records } = (await ana.get(url(kept, '/history'))).json()
  const mergeEntries = records.filter(({ action }: { action: string }) => action === 'merge')
  expect(mergeEntries.map(({ changes }: { changes: unknown }) => changes)).toEqual([
    [{ field: 'Part of the record of', from: null, to: 'Quentin Quill' }],
    [{ field: 'Record of', from: null, to: 'Kwentin Quill' }],
  ])
})

test('open calendars, open appointment windows and both open records are notified of a merge', async () => {
  const id = await visit(other)
  await merge()
  const events = await rows(
    'select channel, params, event from live_events where clinic_id = $1 order by seq',
  )
  const record = (patientId: number) => ({ channel: 'treatments', params: { patientId }, event: 'changed' })
  for (const event of [
    { channel: 'day', params: { day: 7, month: 5, year: 2026 }, event: 'appointment_updated' },
    { channel: 'month', params: { month: 5, year: 2026 }, event: 'appointment_updated' },
    { channel: 'appointment', params: { id }, event: 'updated' },
    record(kept),
    record(other),
  ])
    expect(events).toContainEqual(event)
})

test('a merge fills empty fields, an address only as a whole; undoing it empties them unless they were changed since', async () => {
  await change(kept, { city: 'Portland', premedication: true })
  await change(other, {
    dob: '1990-02-03',
    phoneNumber: '5552220000',
    email: 'q@example.com',
    address1: '1 Main St',
    emergencyName: 'Uma',
    emergencyPhoneNumber: '5550001111',
    latexAllergy: true,
    ssn: '123-45-6789',
  })
  const { id } = (await merge()).json()
  const merged = {
    dob: '1990-02-03',
    phoneNumber: '5552220000',
    email: 'q@example.com',
    city: 'Portland',
    address1: null,
    emergencyName: 'Uma',
    emergencyPhoneNumber: '5550001111',
    premedication: true,
    latexAllergy: true,
    ssn: '***-**-6789',
  }
  expect(await profile(kept)).toMatchObject(merged)
  expect((await ana.send('POST', url(kept, '/ssn_reveals'))).json()).toEqual({ ssn: '123-45-6789' })
  await change(kept, { phoneNumber: '5559999999', emergencyName: 'Una' })
  expect((await undo(id)).statusCode).toBe(204)
  expect(await profile(kept)).toMatchObject({
    dob: null,
    phoneNumber: '5559999999',
    email: null,
    city: 'Portland',
    emergencyName: 'Una',
    emergencyPhoneNumber: '5550001111',
    premedication: true,
    latexAllergy: false,
    ssn: null,
  })
  expect(await profile(other)).toMatchObject({ dob: '1990-02-03', premedication: false, ssn: '***-**-6789' })
  const trail = await rows('select changes, patient_id from audit_log where clinic_id = $1')
  expect(JSON.stringify(trail)).not.toMatch(/6789|123-?45/)
  expect(JSON.stringify(await rows('select moved from patient_merges where clinic_id = $1'))).not.toMatch(
    /123-?45-?6789/,
  )
})

test('each record keeps its own social security number after a merge is undone', async () => {
  await change(kept, { ssn: '111-22-3333' })
  await change(other, { ssn: '123-45-6789' })
  await undo((await merge()).json().id)
  expect([(await profile(kept)).ssn, (await profile(other)).ssn]).toEqual(['***-**-3333', '***-**-6789'])
})

test('undoing a merge gives each record its own back; what was added since stays, except notes of a visit that goes back', async () => {
  const [theirVisit, ourVisit] = [await visit(other), await visit(kept)]
  const [theirs, ours] = [await noteOf(other, 'Theirs'), await noteOf(kept, 'Ours')]
  const { id } = (await merge()).json()
  const [since, visitSince] = [await noteOf(kept, 'Since'), await visit(kept, '2026-05-08')]
  const ofVisit = await sam.send('POST', `/v2/rest/appointments/${theirVisit}/notes`, { annotation: 'Seen' })
  expect((await undo(id)).statusCode).toBe(204)
  expect(await whose('appointments', [theirVisit, ourVisit, visitSince])).toEqual([other, kept, kept])
  expect(await whose('notes', [theirs, ours, since, ofVisit.json().id])).toEqual([other, kept, kept, other])
  expect(await profile(other)).toMatchObject({ archived: false, mergedInto: null })
  const found = (await ana.get('/v2/rest/patients?query=quill')).json()
  expect(found.map((one: { id: number }) => one.id).toSorted()).toEqual([kept, other])
  expect(await merges()).toEqual([])
  expect((await addNote(other, 'Again')).statusCode).toBe(201)
  // The records can be merged again.
  expect((await merge()).statusCode).toBe(201)
  expect(await whose('appointments', [theirVisit])).toEqual([kept])
})

test('an unfinished draft about the other patient is offered in the record that stays, and goes back when the merge is undone', async () => {
  const draft = (id: number) => `/v2/rest/drafts/patient-note:${id}:green`
  const yellow = (id: number) => `/v2/rest/drafts/patient-note:${id}:yellow`
  await sam.send('PUT', draft(other), { text: 'Half a sen' })
  await sam.send('PUT', yellow(other), { text: 'Theirs' })
  await sam.send('PUT', yellow(kept), { text: 'Ours' })
  const { id } = (await merge()).json()
  expect((await sam.get(draft(kept))).json()).toMatchObject({ text: 'Half a sen' })
  expect((await sam.get(yellow(kept))).json()).toMatchObject({ text: 'Ours' })
  await undo(id)
  expect((await sam.get(draft(other))).json()).toMatchObject({ text: 'Half a sen' })
  expect((await sam.get(yellow(kept))).json()).toMatchObject({ text: 'Ours' })
  expect((await sam.get(yellow(other))).json()).toMatchObject({ text: 'Theirs' })
})

test('a merge can be undone once, until seven days have passed', async () => {
  const { id } = (await merge()).json()
  const at = new Date(start).getTime() + 7 * 24 * 60 * 60 * 1000
  // The session has expired by then, so the administrator signs in again.
  const returned = async (time: number) => {
    db.clock.set(new Date(time).toISOString())
    ana = await loginAs(await make.user(clinic.clinicId, { admin: true }))
  }
  await returned(at)
  expect(said(await undo(id))).toEqual([422, 'A merge can be undone for 7 days, and this one is older.'])
  expect(await merges()).toEqual([])
  await returned(at - 1)
  expect(await merges()).toHaveLength(1)
  const answers = await Promise.all([undo(id), undo(id)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 422])
  expect(said(await undo(id))).toEqual([422, 'This merge has been undone already.'])
})

test('a patient cannot be merged with themselves, twice, or while part of another record', async () => {
  const third = (await make.patient(clinic.clinicId)).id
  expect(said(await merge(kept, kept))).toEqual([422, 'Choose another patient: this is the same record.'])
  const first = (await merge()).json()
  expect((await merge()).json()).toEqual(first)
  expect(await rows('select from patient_merges where clinic_id = $1')).toHaveLength(1)
  expect(said(await merge(other, third))).toEqual([
    422,
    'The record that stays is already part of another one.',
  ])
  expect(said(await merge(other, kept))).toEqual([
    422,
    'The record that stays is already part of another one.',
  ])
  expect(said(await merge(third, other))).toEqual([
    422,
    'The record that goes is already part of another one.',
  ])
  await ana.send('POST', url(third, '/archive'))
  expect(said(await merge(third, kept))).toEqual([
    422,
    'The record that stays is archived. Restore it first, or swap the two.',
  ])
  // A record that was archived by hand can be merged, and is archived again when that is undone.
  const second = (await merge(kept, third)).json()
  expect((await undo(second.id)).statusCode).toBe(204)
  expect(await profile(third)).toMatchObject({ archived: true, mergedInto: null })
})

test('a record with a merged record in it can be merged into a third; the merges are undone in turn', async () => {
  const third = (await make.patient(clinic.clinicId)).id
  const id = await visit(other)
  const [inner, outer] = [(await merge()).json(), (await merge(third, kept)).json()]
  expect(await whose('appointments', [id])).toEqual([third])
  expect(said(await undo(inner.id))).toEqual([
    422,
    'This record is part of another one. Undo that merge first.',
  ])
  expect((await undo(outer.id, third)).statusCode).toBe(204)
  expect((await undo(inner.id)).statusCode).toBe(204)
  expect(await whose('appointments', [id])).toEqual([other])
})

test('a merged record cannot be booked, written to or changed: the refusal names the record that stays', async () => {
  const note = await noteOf(other, 'Theirs')
  const appointment = await visit(other)
  await merge()
  const booking = clinic.form({ patientAttributes: { id: other } })
  expect((await sam.send('POST', '/v2/rest/appointments', booking)).statusCode).toBe(422)
  const refused = {
    error: 'This record became part of another one. Open that one to go on.',
    mergedInto: kept,
  }
  for (const answer of [
    await addNote(other, 'Late'),
    await sam.send('POST', url(other, '/treatments/notes'), { annotation: 'Late' }),
    await sam.send('POST', url(other, `/treatments/appointments/${appointment}/notes`), {
      annotation: 'Late',
    }),
    await sam.send('PUT', url(other, `/notes/${note}`), { note: { annotation: 'Late' } }),
    await change(other, { city: 'Portland' }),
  ])
    expect([answer.statusCode, answer.json()]).toEqual([409, refused])
})

test('only administrators can merge, and only in their own clinic; another clinic’s patient is not found', async () => {
  const { id } = (await merge()).json()
  for (const answer of [await merge(kept, other, sam), await undo(id, kept, sam)])
    expect(answer.statusCode).toBe(403)
  expect((await sam.get(url(kept, '/merges'))).statusCode).toBe(403)
  const elsewhere = await make.clinic()
  const stranger = await loginAs(await make.user(elsewhere.id, { admin: true }))
  const theirs = (await make.patient(elsewhere.id)).id
  for (const answer of [
    await merge(kept, theirs),
    await merge(theirs, kept),
    await merge(theirs, kept, stranger),
    await undo(id, kept, stranger),
    await undo(id, other),
  ])
    expect(answer.statusCode).toBe(404)
})
