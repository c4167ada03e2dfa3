import { notesPerPage } from '@archwire/contract/notes/note'
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
const { clinicId } = here
const closed = { error: 'You can only edit notes that are less than 24 hours old' }
const now = '2026-05-06T14:00:00Z'
const exactlyADayAgo = '2026-05-05T14:00:00.000Z'
const aDayAgoAndASecond = '2026-05-05T13:59:59.000Z'
const almostADayAgo = '2026-05-05T14:00:00.001Z'

let sam: Browser
let patientId: number
let notes: string
let profile: string
beforeAll(async () => {
  sam = await loginAs(here.user)
})
beforeEach(async () => {
  db.clock.set(now)
  patientId = (await make.patient(clinicId)).id
  notes = `/v2/rest/patients/${patientId}/notes`
  profile = `/v2/rest/patients/${patientId}/profile`
})

const add = (note: object, browser = sam) => browser.send('POST', notes, { note })
const officeNote = (at: string | Date, values: Partial<Parameters<typeof noteAt>[2]> = {}) =>
  noteAt(db.owner, at, { clinic_id: clinicId, patient_id: patientId, classification: 'green', ...values })
const ids = (answer: { json(): { id: number }[] }) => answer.json().map(one => one.id)
const events = async () =>
  (
    await db.owner.query(
      `select channel, params, event, data from live_events where clinic_id = $1 order by seq`,
      [clinicId],
    )
  ).rows

test('everybody who is logged in can add an office note, wrapped or not [API-46, NOT-04, NOT-18]', async () => {
  const added = await add({ annotation: ' Allergic to mint \n', classification: 'green', alerts: true })
  expect(added.statusCode).toBe(201)
  expect(added.json()).toEqual({
    id: expect.any(Number),
    annotation: 'Allergic to mint',
    classification: 'green',
    alerts: true,
    label: null,
    name: null,
    color: '#4caf50',
    patientId,
    createdAt: '2026-05-06T10:00:00.000-04:00',
    updatedAt: '2026-05-06T10:00:00.000-04:00',
    user: { fullName: 'Sam Staff' },
    doctor: null,
  })
  const bare = await sam.send('POST', notes, { annotation: 'Called', classification: 'yellow' })
  expect(bare.json()).toMatchObject({ classification: 'yellow', alerts: false, color: '#ffc107' })
  const { rows } = await db.owner.query(
    `select action, patient_id, changes from audit_log where entity_type = 'note' and entity_id = $1`,
    [added.json().id],
  )
  const changes = { annotation: 'Allergic to mint', classification: 'green', alerts: true }
  expect(rows).toEqual([{ action: 'create', patient_id: patientId, changes }])
})

test('a note needs a text and one of two types, and accepts no other field from the caller', async () => {
  const blank = await add({ annotation: ' \n ', classification: 'green' })
  expect([blank.statusCode, blank.json()]).toEqual([422, { error: 'Annotation is required' }])
  const red = await add({ annotation: 'Red', classification: 'red' })
  expect([red.statusCode, red.json()]).toEqual([
    422,
    { errors: { classification: ['Note type is required'] } },
  ])
  expect((await add({ annotation: 'None' })).statusCode).toBe(422)
  const long = { annotation: 'x'.repeat(20_001), classification: 'green' }
  expect((await add(long)).json()).toEqual({ errors: { annotation: ['is too long'] } })
  const other = await make.patient(clinicId)
  const more = { annotation: 'Mine', classification: 'green', patientId: other.id, createdAt: exactlyADayAgo }
  expect((await add(more)).json()).toMatchObject({ patientId, createdAt: '2026-05-06T10:00:00.000-04:00' })
})

test('a script in a note is returned as plain text', async () => {
  const annotation = '<script>alert(1)</script> <img src=x onerror=alert(2)> \u2028 "; drop table notes; --'
  const { id } = (await add({ annotation, classification: 'green' })).json()
  const read = await sam.get(`${notes}/${id}`)
  expect(read.json().annotation).toBe(annotation)
  expect(read.headers['content-type']).toBe('application/json; charset=utf-8')
})

test('the profile lists green notes, the newest first, page by page, each exactly once [API-45]', async () => {
  // Many notes have the same instant, so that the instant alone does not put them in order.
  const all: number[] = []
  for (let n = 0; n < 2 * notesPerPage + 3; n += 1)
    all.push(await officeNote(new Date(Date.parse(now) - Math.floor(n / 7))))
  await officeNote(now, { classification: 'yellow' })
  await officeNote(now, { deleted_at: new Date() })
  const order = (
    await db.owner.query('select id from notes where id = any($1) order by created_at desc, id desc', [all])
  ).rows
  const pages: number[][] = []
  for (let before = ''; ; before = `?before=${pages.at(-1)?.at(-1)}`) {
    const page = ids(await sam.get(`${profile}/notes${before}`))
    if (page.length === 0) break
    pages.push(page)
    // The note at the end of a page may be deleted before the next page is requested.
    await db.owner.query('update notes set deleted_at = now() where id = $1', [page.at(-1)])
  }
  expect(pages.map(page => page.length)).toEqual([50, 50, 3])
  expect(pages.flat()).toEqual(order.map(row => row.id))
})

test('the banner shows only notes that are alerts, at most 50', async () => {
  const alert = await officeNote(exactlyADayAgo, { alerts: true })
  await officeNote(now)
  await officeNote(now, { alerts: true, deleted_at: new Date() })
  expect(ids(await sam.get(`${profile}/alert_notes`))).toEqual([alert])
  for (let n = 0; n < notesPerPage; n += 1) await officeNote(now, { alerts: true })
  const many = ids(await sam.get(`${profile}/alert_notes`))
  expect([many.length, many.includes(alert)]).toEqual([50, false])
})

test.each([
  { age: 'almost 24 hours', at: almostADayAgo, status: 200, removed: 204 },
  { age: 'exactly 24 hours', at: exactlyADayAgo, status: 422, removed: 422 },
  { age: '24 hours and a second', at: aDayAgoAndASecond, status: 422, removed: 422 },
])(
  'changing the text or type of a note or deleting it at the age of $age: $status [API-47, API-48, NOT-05, CST-27]',
  async ({ at, status, removed }) => {
    const id = await officeNote(at, { annotation: 'First' })
    for (const note of [
      { annotation: 'Second' },
      { classification: 'yellow' },
      { annotation: 'Third', alerts: true },
    ]) {
      const answer = await sam.send('PUT', `${notes}/${id}`, { note })
      expect(answer.statusCode).toBe(status)
      if (status === 422) expect(answer.json()).toEqual(closed)
      else expect(answer.json()).toMatchObject(note)
    }
    const answer = await sam.send('DELETE', `${notes}/${id}`)
    expect(answer.statusCode).toBe(removed)
    if (removed === 422) expect(answer.json()).toEqual(closed)
    expect((await sam.get(`${notes}/${id}`)).statusCode).toBe(removed === 204 ? 404 : 200)
  },
)

test('the alert of a note can be switched at any age, also by a request that repeats its text [NOT-19]', async () => {
  const id = await officeNote('2025-01-01T12:00:00Z', { annotation: 'Old' })
  const put = (note: object) => sam.send('PUT', `${notes}/${id}`, { note })
  expect((await put({ alerts: true })).json()).toMatchObject({ alerts: true, annotation: 'Old' })
  expect((await put({ annotation: 'Old', classification: 'green', alerts: false })).json().alerts).toBe(false)
  expect((await put({ annotation: 'New', alerts: true })).json()).toEqual(closed)
  expect((await sam.get(`${notes}/${id}`)).json()).toMatchObject({ alerts: false, annotation: 'Old' })
})

test('the age of a note decides, not the role: an administrator is refused like anyone, and a colleague may change it in time [ROL-06]', async () => {
  const admin = await loginAs(await make.user(clinicId, { admin: true }))
  const old = await officeNote(exactlyADayAgo)
  const refused = await admin.send('PUT', `${notes}/${old}`, { note: { annotation: 'Mine' } })
  expect([refused.statusCode, refused.json()]).toEqual([422, closed])
  expect((await admin.send('DELETE', `${notes}/${old}`)).json()).toEqual(closed)
  const { id } = (await add({ annotation: 'Sam wrote it', classification: 'green' }, admin)).json()
  const changed = await sam.send('PUT', `${notes}/${id}`, { note: { annotation: 'Changed' } })
  // The author stays the same.
  expect(changed.json().user.fullName).toMatch(/^Uma/)
  expect((await sam.send('DELETE', `${notes}/${id}`)).statusCode).toBe(204)
})

test('any note of the patient can be changed here, also one of an appointment, but none of another patient', async () => {
  const { id: appointmentId } = await here.appointment({ patient_id: patientId })
  const ofVisit = await officeNote(now, { appointment_id: appointmentId, classification: 'yellow' })
  const changed = await sam.send('PUT', `${notes}/${ofVisit}`, { note: { classification: 'green' } })
  expect(changed.json()).toMatchObject({ classification: 'green', annotation: 'Wire changed' })
  expect(ids(await sam.get(`${profile}/notes`))).toEqual([ofVisit])
  const other = (await make.patient(clinicId)).id
  for (const [method, body] of [
    ['PUT', { note: { alerts: true } }],
    ['DELETE', undefined],
  ] as const)
    expect((await sam.send(method, `/v2/rest/patients/${other}/notes/${ofVisit}`, body)).statusCode).toBe(404)
  expect((await sam.get(`/v2/rest/patients/${other}/notes/${ofVisit}`)).statusCode).toBe(404)
})

test('another clinic can neither read nor add nor change the patient’s notes', async () => {
  const id = await officeNote(now, { annotation: 'Ours' })
  const stranger = await loginAs(await make.user((await make.clinic()).id, { admin: true }))
  for (const url of [`${profile}/notes`, `${profile}/alert_notes`, `${notes}/${id}`])
    expect((await stranger.get(url)).statusCode).toBe(404)
  expect((await add({ annotation: 'Theirs', classification: 'green' }, stranger)).statusCode).toBe(404)
  expect((await stranger.send('PUT', `${notes}/${id}`, { note: { annotation: 'Theirs' } })).statusCode).toBe(
    404,
  )
  expect((await stranger.send('DELETE', `${notes}/${id}`)).statusCode).toBe(404)
  expect((await sam.get(`${profile}/notes`)).json()).toMatchObject([{ id, annotation: 'Ours' }])
})

test('reading notes counts as opening the record, once, whoever reads them', async () => {
  const id = await officeNote(now)
  const opened = async () =>
    (await db.owner.query(`select from audit_log where action = 'open' and patient_id = $1`, [patientId]))
      .rowCount
  expect(await opened()).toBe(0)
  await sam.request({ method: 'GET', url: `${profile}/notes`, headers: { 'x-background': '1' } })
  expect(await opened()).toBe(1)
  for (const url of [`${profile}/alert_notes`, `${notes}/${id}`, `${profile}/notes`]) await sam.get(url)
  expect(await opened()).toBe(1)
})

test('a changed note appears in the open record, and a changed alert also in the windows of the appointments [LIV-15, TRT-22]', async () => {
  const record = { channel: 'treatments', params: { patientId }, event: 'changed', data: { patientId } }
  const windows = { channel: 'patients', params: {}, event: 'changed', data: { patientId } }
  const eventsDuring = async (work: () => Promise<unknown>) => {
    const before = (await events()).length
    await work()
    return (await events()).slice(before)
  }
  let id = 0
  const put = (note: object) => eventsDuring(() => sam.send('PUT', `${notes}/${id}`, { note }))
  expect(
    await eventsDuring(async () => {
      id = (await add({ annotation: 'Quiet', classification: 'green' })).json().id
    }),
  ).toEqual([record])
  expect(await put({ annotation: 'Still quiet' })).toEqual([record])
  expect(await put({ annotation: 'Still quiet' })).toEqual([])
  expect(await put({ alerts: true })).toEqual([windows, record])
  expect(await put({ annotation: 'Loud' })).toEqual([windows, record])
  expect(await put({ alerts: false })).toEqual([windows, record])
  expect(await put({ annotation: ' ' })).toEqual([])
  await put({ alerts: true })
  expect(await eventsDuring(() => sam.send('DELETE', `${notes}/${id}`))).toEqual([windows, record])
})
