import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const { loginAs } = await testApp(db)
const make = factories(db.owner)

const clinic = await make.clinic()
const elsewhere = await make.clinic()
const room = await make.room(clinic.id, { title: 'Exam Room One' })
const doctor = await make.doctor(clinic.id, { first_name: 'Dora', last_name: 'Lee' })
const foreignRoom = await make.room(elsewhere.id)

let admin: Browser
let staff: Browser
beforeAll(async () => {
  admin = await loginAs(await make.user(clinic.id, { admin: true, first_name: 'Ana', last_name: 'Admin' }))
  staff = await loginAs(await make.user(clinic.id))
})

const base = {
  timeableId: clinic.id,
  timeableType: 'Clinic',
  startsAt: '2026/5/6 12:00 PM',
  duration: 60,
  virtual: false,
  notes: null as string | null,
}
const block = (values: object, browser = admin) =>
  browser.send('POST', '/v2/rest/time_offs', { time_off: { ...base, ...values } })
const change = (id: number, values: object, headers = {}) =>
  staff.send('PUT', `/v2/rest/time_offs/${id}`, { time_off: { ...base, ...values } }, headers)
const problems = (answer: { statusCode: number; json(): { error: string } }) => ({
  status: answer.statusCode,
  ...JSON.parse(answer.json().error),
})
const eventsAfter = async (seq: number) => {
  const { rows } = await db.owner.query(
    'select channel, params, event, data from live_events where clinic_id = $1 and seq > $2 order by seq',
    [clinic.id, seq],
  )
  return rows
}
const lastSeq = async () =>
  (await db.owner.query('select event_seq from clinic_heads where clinic_id = $1', [clinic.id])).rows[0]
    .event_seq

test('an administrator blocks time of the clinic, a room or a doctor, and can read it [BLK-01, BLK-12, BLK-13, API-24]', async () => {
  const forClinic = await block({ notes: '  Staff meeting ' })
  expect(forClinic.statusCode).toBe(201)
  expect(forClinic.json()).toEqual({
    id: expect.any(Number),
    startsAt: '2026-05-06T12:00:00.000-04:00',
    endsAt: '2026-05-06T13:00:00.000-04:00',
    doctor: null,
    room: null,
    virtual: false,
    notes: 'Staff meeting',
    timeableType: 'Clinic',
    timeableId: clinic.id,
    updatedAt: '2026-05-06T10:00:00.000-04:00',
  })
  const forRoom = await block({ timeableType: 'Room', timeableId: room.id, virtual: true })
  expect(forRoom.json()).toMatchObject({
    room: { id: room.id, title: 'Exam Room One' },
    // Only a doctor's blocked time can be virtual.
    virtual: false,
    notes: null,
    timeableId: room.id,
  })
  const forDoctor = await block({ timeableType: 'Doctor', timeableId: doctor.id, virtual: true })
  expect(forDoctor.json()).toMatchObject({
    doctor: { id: doctor.id, fullName: 'Dora Lee', lastName: 'Lee' },
    virtual: true,
    timeableType: 'Doctor',
  })
  const read = await staff.get(`/v2/rest/time_offs/${forDoctor.json().id}`)
  expect(read.json()).toEqual(forDoctor.json())
  const { rows } = await db.owner.query(
    `select action, changes ->> 'notes' as notes from audit_log where entity_type = 'time_off' and entity_id = $1`,
    [forClinic.json().id],
  )
  expect(rows).toEqual([{ action: 'create', notes: 'Staff meeting' }])
})

test('only administrators may block time; all staff may change or cancel it [ROL-03, ROL-05, BLK-01, API-26]', async () => {
  const refused = await block({}, staff)
  expect([refused.statusCode, refused.json()]).toEqual([403, { error: 'Admin access required' }])
  const { id } = (await block({})).json()
  expect((await change(id, { duration: 90 })).json()).toMatchObject({
    endsAt: '2026-05-06T13:30:00.000-04:00',
  })
  const canceled = await staff.send('DELETE', `/v2/rest/time_offs/${id}`, { id })
  expect([canceled.statusCode, canceled.body]).toEqual([204, ''])
  const { rows } = await db.owner.query(
    `select changes from audit_log where clinic_id = $1 and entity_type = 'time_off' and entity_id = $2
       and action = 'cancel'`,
    [clinic.id, id],
  )
  expect(rows).toMatchObject([{ changes: { day: '2026-05-06', endsAt: '2026-05-06T17:30:00.000Z' } }])
  expect((await staff.get(`/v2/rest/time_offs/${id}`)).statusCode).toBe(404)
  expect((await change(id, {})).statusCode).toBe(404)
  expect((await staff.send('DELETE', `/v2/rest/time_offs/${id}`)).statusCode).toBe(404)
})

test('blocked time of an unknown kind is the clinic’s; its room or doctor must be of this clinic and in use [BLK-14, BLK-15, BLK-16]', async () => {
  expect((await block({ timeableType: 'Planet' })).json()).toMatchObject({ timeableType: 'Clinic' })
  const none = { timeableId: null }
  const wrong = (text: string) => ({ status: 422, timeable_id: [text] })
  expect(problems(await block(none))).toEqual(wrong('Select a clinic'))
  expect(problems(await block({ timeableId: elsewhere.id }))).toEqual(wrong('Select a clinic'))
  expect(problems(await block({ ...none, timeableType: 'Room' }))).toEqual(wrong('Pick a room'))
  expect(problems(await block({ timeableType: 'Room', timeableId: foreignRoom.id }))).toEqual(
    wrong('Pick a room'),
  )
  expect(problems(await block({ ...none, timeableType: 'Doctor' }))).toEqual(wrong('Pick a doctor'))
  expect(problems(await block({ timeableType: 'Doctor', timeableId: room.id + 1_000 }))).toEqual(
    wrong('Pick a doctor'),
  )

  const retired = await make.room(clinic.id, { active: false })
  expect(problems(await block({ timeableType: 'Room', timeableId: retired.id }))).toEqual(
    wrong('Pick a room'),
  )
  const old = await make.timeOff(clinic.id, { starts_at: '2026-05-06 10:00', room_id: retired.id })
  const unchanged = await change(old.id, { timeableType: 'Room', timeableId: retired.id, notes: 'Painting' })
  expect(unchanged.json()).toMatchObject({ notes: 'Painting', room: { id: retired.id } })
})

test('blocked time needs a valid start and an end after it on the same day [BLK-17, BLK-18, BLK-19]', async () => {
  const { startsAt: _, ...without } = base
  const missing = await admin.send('POST', '/v2/rest/time_offs', { time_off: without })
  expect(problems(missing)).toEqual({ status: 422, starts_at: ['Date is required'] })
  const { duration: __, ...endless } = base
  const open = await admin.send('POST', '/v2/rest/time_offs', { time_off: endless })
  expect(problems(open)).toEqual({ status: 422, duration: ['End time is required'] })

  expect(problems(await block({ startsAt: '12:00 PM' }))).toEqual({
    status: 422,
    starts_at: ['Date is required'],
  })
  for (const startsAt of ['2026/5/6', '2026/5/6 25:00', '2026/2/30 10:00 AM', 'soon']) {
    expect(problems(await block({ startsAt }))).toEqual({ status: 422, starts_at: ['Invalid time'] })
  }
  expect(problems(await block({ startsAt: '2026/3/8 2:30 AM', timeableId: null }))).toEqual({
    status: 422,
    starts_at: ['This time does not exist on 03/08/2026: the clocks go forward'],
    timeable_id: ['Select a clinic'],
  })
  for (const duration of [0, -30]) {
    expect(problems(await block({ duration }))).toEqual({ status: 422, duration: ['Must be after start'] })
  }
  expect((await block({ startsAt: '2026/5/6 11:00 PM', duration: 60 })).statusCode).toBe(201)
  expect(problems(await block({ startsAt: '2026/5/6 11:00 PM', duration: 61 }))).toEqual({
    status: 422,
    duration: ['Must end before midnight'],
  })
})

test('a change made on an old version is refused and names who was first; a change that changes nothing leaves no trace [API-25]', async () => {
  const first = (await block({})).json()
  const second = await change(first.id, { notes: 'Later' }, { 'if-match': `"${first.updatedAt}"` })
  expect(second.statusCode).toBe(200)
  const late = await change(first.id, { notes: 'Too late' }, { 'if-match': `"${first.updatedAt}"` })
  expect(late.statusCode).toBe(412)
  expect(late.json()).toMatchObject({ current: { notes: 'Later', updatedAt: second.json().updatedAt } })
  const seq = await lastSeq()
  expect((await change(first.id, { notes: 'Later' })).json()).toEqual(second.json())
  expect(await eventsAfter(seq)).toEqual([])
  const { rows } = await db.owner.query(
    `select changes from audit_log where entity_type = 'time_off' and entity_id = $1 and action = 'update'`,
    [first.id],
  )
  expect(rows).toEqual([{ changes: { notes: { from: null, to: 'Later' } } }])
})

test('blocked time that a colleague has changed in the meantime is not cancelled [API-26]', async () => {
  const seen = (await block({})).json()
  const current = (await change(seen.id, { duration: 90, notes: 'Chair repair' })).json()
  const url = `/v2/rest/time_offs/${seen.id}`
  const free = (version: string) => admin.send('DELETE', url, undefined, { 'if-match': `"${version}"` })
  const seq = await lastSeq()
  const late = await free(seen.updatedAt)
  expect([late.statusCode, late.json()]).toEqual([
    412,
    { error: expect.stringMatching(/^This record was changed by Uma/), current },
  ])
  expect(current).toMatchObject({ notes: 'Chair repair', endsAt: '2026-05-06T13:30:00.000-04:00' })
  expect((await staff.get(url)).json()).toEqual(current)
  const actions = async () =>
    (
      await db.owner.query(
        `select action from audit_log where entity_type = 'time_off' and entity_id = $1 order by id`,
        [seen.id],
      )
    ).rows.map(row => row.action)
  expect(await actions()).toEqual(['create', 'update'])
  expect(await eventsAfter(seq)).toEqual([])
  expect((await free(current.updatedAt)).statusCode).toBe(204)
  expect(await actions()).toEqual(['create', 'update', 'cancel'])
})

test('the end of blocked time is what the clock shows, also on the days when the clocks change', async () => {
  const span = async (startsAt: string, endsAt: string) => {
    const answer = await block({ startsAt, endsAt, duration: 1 })
    return answer.statusCode === 201 ? [answer.json().startsAt, answer.json().endsAt] : problems(answer)
  }
  // Three hours on the clock: four when it goes back, two when it goes forward.
  expect(await span('2026/11/1 12:00 AM', '2026/11/1 3:00 AM')).toEqual([
    '2026-11-01T00:00:00.000-04:00',
    '2026-11-01T03:00:00.000-05:00',
  ])
  expect(await span('2027/3/14 12:00 AM', '2027/3/14 3:00 AM')).toEqual([
    '2027-03-14T00:00:00.000-05:00',
    '2027-03-14T03:00:00.000-04:00',
  ])
  expect(await span('2026/11/1 12:30 AM', '2026/11/1 1:30 AM')).toEqual([
    '2026-11-01T00:30:00.000-04:00',
    '2026-11-01T01:30:00.000-04:00',
  ])
  // If the start is in the second of two equal hours, the end is too.
  expect(await span('2026-11-01T01:15:00.000-05:00', '2026/11/1 1:45 AM')).toEqual([
    '2026-11-01T01:15:00.000-05:00',
    '2026-11-01T01:45:00.000-05:00',
  ])
  expect(await span('2026/11/1 11:00 PM', '2026/11/2 12:00 AM')).toEqual([
    '2026-11-01T23:00:00.000-05:00',
    '2026-11-02T00:00:00.000-05:00',
  ])
  expect(await span('2027/3/14 1:00 AM', '2027/3/14 2:30 AM')).toEqual({
    status: 422,
    duration: ['This time does not exist on 03/14/2027: the clocks go forward'],
  })
  expect(await span('2026/5/6 1:00 PM', '2026/5/6 12:00 PM')).toEqual({
    status: 422,
    duration: ['Must be after start'],
  })
  expect(await span('2026/5/6 1:00 PM', '2026/5/7 1:00 AM')).toEqual({
    status: 422,
    duration: ['Must end before midnight'],
  })
})

test('every calendar that shows blocked time is notified: of a move on both days, and of today as such [LIV-07, LIV-08, LIV-09]', async () => {
  const seq = await lastSeq()
  const { id } = (await block({})).json()
  await change(id, { startsAt: '2026-6-1 9:00' })
  await staff.send('DELETE', `/v2/rest/time_offs/${id}`)
  const may = { month: 5, year: 2026 }
  const june = { month: 6, year: 2026 }
  const data = { timeOffId: id }
  const event = 'time_off_updated'
  expect(await eventsAfter(seq)).toEqual([
    { channel: 'today', params: {}, event: 'time_off_created', data },
    { channel: 'month', params: may, event: 'time_off_created', data },
    { channel: 'day', params: { day: 6, ...may }, event: 'time_off_created', data },
    { channel: 'today', params: {}, event, data },
    { channel: 'month', params: may, event, data },
    { channel: 'month', params: june, event, data },
    { channel: 'day', params: { day: 6, ...may }, event, data },
    { channel: 'day', params: { day: 1, ...june }, event, data },
    { channel: 'month', params: june, event: 'time_off_deleted', data },
    { channel: 'day', params: { day: 1, ...june }, event: 'time_off_deleted', data },
  ])
})

test('a request that is repeated with the same idempotency key blocks the time once', async () => {
  const headers = { 'idempotency-key': 'a3bb189e-8bf9-4c6e-8f6a-0d1f6a0b8a11' }
  const body = { time_off: { ...base, startsAt: '2026/8/3 9:00 AM' } }
  const first = await admin.send('POST', '/v2/rest/time_offs', body, headers)
  const again = await admin.send('POST', '/v2/rest/time_offs', body, headers)
  expect(again.json()).toEqual(first.json())
})
