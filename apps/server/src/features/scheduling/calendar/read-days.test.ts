import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { countStatements } from '../../../../test/database/statement-plans.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const { loginAs } = await testApp(db)
const make = factories(db.owner)

const clinic = await make.clinic()
const elsewhere = await make.clinic()
await make.hours(clinic.id)
const room = await make.room(clinic.id, { title: 'Exam Room One' })
const doctor = await make.doctor(clinic.id, { first_name: 'Dora', last_name: 'Lee' })
const type = await make.appointmentType(clinic.id, { title: 'Consultation', room_id: room.id })
const remote = await make.appointmentType(clinic.id, { title: 'Video', is_remote: true })
const patient = await make.patient(clinic.id, { first_name: 'Pat', last_name: 'Doe' })
const base = { patient_id: patient.id, appointment_type_id: type.id, room_id: room.id }

let staff: Browser
let foreigner: Browser
beforeAll(async () => {
  staff = await loginAs(await make.user(clinic.id))
  foreigner = await loginAs(await make.user(elsewhere.id))
})

const daysOf = (from: string, to = from) => staff.get(`/v2/rest/calendars/days?from=${from}&to=${to}`)

test('a day has its hours, its appointments in order of their start, and its blocked time [API-17, CAL-55, CAL-41, BLK-09]', async () => {
  const late = await make.appointment(clinic.id, { ...base, starts_at: '2026-05-06 15:00', no_show: true })
  const early = await make.appointment(clinic.id, {
    ...base,
    starts_at: '2026-05-06 09:00',
    doctor_id: doctor.id,
    confirmed_at: new Date('2026-05-05T12:00:00Z'),
    checked_in_at: new Date('2026-05-06T12:55:00Z'),
  })
  const video = await make.appointment(clinic.id, {
    starts_at: '2026-05-06 11:00',
    patient_id: patient.id,
    appointment_type_id: remote.id,
    doctor_id: doctor.id,
    virtual: true,
  })
  await make.appointment(clinic.id, { ...base, starts_at: '2026-05-06 10:00', canceled_at: new Date() })
  await make.appointment(clinic.id, { ...base, starts_at: '2026-05-07 10:00' })
  const label = await make.label(clinic.id, { name: 'VIP', color: '#9c27b0' })
  await db.owner.query(
    'insert into appointment_labels (clinic_id, appointment_id, label_id) values ($1, $2, $3)',
    [clinic.id, early.id, label.id],
  )
  await db.owner.query(
    `insert into notes (clinic_id, patient_id, appointment_id, annotation, deleted_at)
     values ($1, $2, $3, 'Here', null), ($1, $2, $3, 'Gone', now())`,
    [clinic.id, patient.id, early.id],
  )
  const lunch = await make.timeOff(clinic.id, {
    starts_at: '2026-05-06 16:00',
    notes: 'Staff meeting',
    duration: 60,
  })
  const blocked = await make.timeOff(clinic.id, { starts_at: '2026-05-06 14:00', room_id: room.id })
  await make.timeOff(clinic.id, { starts_at: '2026-05-06 13:00', canceled_at: new Date() })

  const [day, ...others] = (await daysOf('2026-05-06')).json()
  expect(others).toEqual([])
  expect(day).toMatchObject({
    date: '2026-05-06',
    isOpen: true,
    opensAt: '09:00',
    closesAt: '18:00',
    hasBreak: true,
    breakFrom: '12:00',
    breakTo: '13:00',
  })
  expect(day.appointments.map(({ id }: { id: number }) => id)).toEqual([early.id, video.id, late.id])
  expect(day.appointments[0]).toEqual({
    id: early.id,
    startsAt: '2026-05-06T09:00:00.000-04:00',
    endsAt: '2026-05-06T09:30:00.000-04:00',
    duration: 30,
    appointmentType: {
      id: type.id,
      title: 'Consultation',
      color: '#4caf50',
      isRemote: false,
      duration: 30,
      room: { id: room.id, title: 'Exam Room One' },
    },
    doctor: { id: doctor.id, fullName: 'Dora Lee', lastName: 'Lee' },
    room: { id: room.id, title: 'Exam Room One', code: null },
    virtual: false,
    patient: {
      id: patient.id,
      fullName: 'Pat Doe',
      email: expect.any(String),
      phoneNumber: expect.any(String),
      contactMethod: null,
      googleClientId: null,
    },
    checkedIn: true,
    checkedInTime: '2026-05-06T08:55:00.000-04:00',
    seated: false,
    seatedTime: null,
    finished: false,
    finishedTime: null,
    completed: true,
    isConfirmed: true,
    noShow: false,
    reschedule: false,
    fromBookingPage: false,
    labels: [{ id: label.id, name: 'VIP', color: '#9c27b0' }],
    hasAlert: false,
    hasNotes: true,
    isNewPatient: true,
    updatedAt: expect.stringMatching(/-0[45]:00$/),
  })
  expect(day.appointments[1]).toMatchObject({ room: null, virtual: true, labels: [], hasNotes: false })
  expect(day.timeOffs).toEqual([
    {
      id: blocked.id,
      startsAt: '2026-05-06T14:00:00.000-04:00',
      endsAt: '2026-05-06T14:30:00.000-04:00',
      doctor: null,
      room: { id: room.id, title: 'Exam Room One' },
      virtual: false,
      notes: null,
      timeableType: 'Room',
      timeableId: room.id,
      updatedAt: expect.any(String),
    },
    expect.objectContaining({
      id: lunch.id,
      notes: 'Staff meeting',
      timeableType: 'Clinic',
      timeableId: clinic.id,
    }),
  ])
})

test('a weekend, a holiday and a special day have their own hours [CAL-41]', async () => {
  await db.owner.query(
    `insert into clinic_hour_exceptions (clinic_id, day, is_open, opens_at, closes_at)
     values ($1, '2026-07-03', false, null, null), ($1, '2026-07-04', true, '10:00', '14:30')`,
    [clinic.id],
  )
  const days = (await daysOf('2026-07-02', '2026-07-05')).json()
  const closed = {
    isOpen: false,
    opensAt: null,
    closesAt: null,
    hasBreak: false,
    breakFrom: null,
    breakTo: null,
  }
  expect(days).toMatchObject([
    { date: '2026-07-02', isOpen: true, opensAt: '09:00' },
    { date: '2026-07-03', ...closed },
    {
      date: '2026-07-04',
      isOpen: true,
      opensAt: '10:00',
      closesAt: '14:30',
      hasBreak: false,
      breakFrom: null,
    },
    { date: '2026-07-05', ...closed },
  ])
})

test('a clinic without opening hours is closed', async () => {
  const answer = await foreigner.get('/v2/rest/calendars/days?from=2026-05-06&to=2026-05-06')
  expect(answer.json()).toMatchObject([{ isOpen: false, appointments: [], timeOffs: [] }])
})

test('at most 42 days can be read at once, and no reversed range', async () => {
  expect((await daysOf('2026-05-01', '2026-06-11')).json()).toHaveLength(42)
  expect((await daysOf('2026-05-01', '2026-06-12')).json()).toEqual({
    errors: { to: ['must be within 42 days'] },
  })
  expect((await daysOf('2026-05-02', '2026-05-01')).json()).toEqual({
    errors: { to: ['must not be before from'] },
  })
  for (const day of ['2026-02-30', '0000-01-01', '9999-12-31', 'today', '']) {
    expect([day, (await daysOf(day)).statusCode]).toEqual([day, 422])
  }
})

test('instants have the clinic’s own offset, before and after the clocks change', async () => {
  const first = await make.appointment(clinic.id, { ...base, starts_at: '2026-11-01 00:30' })
  const [day] = (await daysOf('2026-11-01')).json()
  expect(day.appointments).toMatchObject([
    { id: first.id, startsAt: '2026-11-01T00:30:00.000-04:00', endsAt: '2026-11-01T01:00:00.000-04:00' },
  ])
  await db.owner.query(
    `update appointments set starts_at = '2026-11-01T06:00Z', ends_at = '2026-11-01T06:30Z' where id = $1`,
    [first.id],
  )
  const answer = await foreigner.get('/v2/rest/calendars/days?from=2026-11-01&to=2026-11-01')
  expect(answer.json()[0].appointments).toEqual([])
})

test('however many desks ask for a day at the same moment, it is read once, also if they have an older one [API-17]', async () => {
  const ask = (desks: number) =>
    Promise.all(
      Array.from({ length: desks }, (_, desk) =>
        staff.request({
          method: 'GET',
          url: '/v2/rest/calendars/days?from=2026-05-06&to=2026-05-06',
          headers: desk % 2 === 0 ? {} : { 'if-none-match': 'W/"older"' },
        }),
      ),
    )
  await ask(10)
  const one = await countStatements(() => ask(1))
  const answers: string[] = []
  const many = await countStatements(async () => {
    for (const { statusCode, body } of await ask(10)) answers.push(`${statusCode} ${body}`)
  })
  // Each request looks its session up. Alone each would read twice more; one that is late may still do so.
  expect(many).toBeLessThan(one + 9 + 9)
  expect(new Set(answers).size).toBe(1)
})

test('an unchanged day is not sent again; any change in the clinic sends it', async () => {
  const again = (browser: Browser, tag: string, day = '2026-05-06') =>
    browser.request({
      method: 'GET',
      url: `/v2/rest/calendars/days?from=${day}&to=${day}`,
      headers: { 'if-none-match': tag },
    })
  const first = await daysOf('2026-05-06')
  const tag = String(first.headers.etag)
  const unchanged = await again(staff, tag)
  expect(unchanged.statusCode).toBe(304)
  expect(unchanged.body).toBe('')
  expect(unchanged.headers).toMatchObject({ etag: tag, 'cache-control': 'private, no-cache' })
  expect((await again(staff, tag, '2026-05-07')).statusCode).toBe(200)
  expect((await again(foreigner, tag)).statusCode).toBe(200)

  const refused = await daysOf('2026-05-02', '2026-05-01')

  const renamed = await staff.send('PATCH', `/v2/rest/patients/${patient.id}`, {
    patient: { lastName: 'Roe' },
  })
  expect(renamed.statusCode).toBe(200)
  const changed = await again(staff, tag)
  expect(changed.statusCode).toBe(200)
  expect(changed.json()[0].appointments[0].patient.fullName).toBe('Pat Roe')
  expect(changed.headers.etag).not.toBe(tag)
  // The response of a refusal does not depend on the version of the clinic.
  expect((await daysOf('2026-05-02', '2026-05-01')).headers.etag).toBe(refused.headers.etag)
})

test('a change of anything that a day shows gives the day another version', async () => {
  const admin = await loginAs(await make.user(clinic.id, { admin: true }))
  const label = await make.label(clinic.id, { name: 'Anxious' })
  const appointment = await make.appointment(clinic.id, { ...base, starts_at: '2026-05-20 10:00' })
  const hours = (await admin.get('/v2/rest/settings/hours')).json()
  const changes: ['PUT' | 'POST' | 'DELETE', string, object?][] = [
    ['PUT', `/settings/rooms/${room.id}`, { room: { title: 'Exam Room 1' } }],
    ['PUT', `/settings/rooms/${room.id}`, { room: { code: 'OP1' } }],
    ['PUT', `/settings/doctors/${doctor.id}`, { doctor: { lastName: 'Leigh' } }],
    ['PUT', `/settings/appointment_types/${type.id}`, { appointment_type: { title: 'First visit' } }],
    ['PUT', `/settings/labels/${label.id}`, { label: { name: 'Nervous' } }],
    [
      'PUT',
      '/settings/hours',
      {
        hours: hours.hours,
        exceptions: [{ date: '2026-05-20', isOpen: false, opensAt: null, closesAt: null }],
      },
    ],
    ['PUT', '/settings/clinic', { clinic: { name: 'Another name' } }],
    ['PUT', `/appointments/${appointment.id}/confirm`, { completed: true }],
    ['PUT', `/appointments/${appointment.id}/labels/${label.id}`],
    ['DELETE', `/appointments/${appointment.id}/labels/${label.id}`],
    ['POST', `/appointments/${appointment.id}/notes`, { annotation: 'Here' }],
    ['DELETE', `/appointments/${appointment.id}`],
  ]
  for (const [method, path, body] of changes) {
    const before = (await daysOf('2026-05-20')).headers.etag
    const answer = await admin.send(method, `/v2/rest${path}`, body)
    expect([path, answer.statusCode < 300]).toEqual([path, true])
    expect([path, (await daysOf('2026-05-20')).headers.etag === before]).toEqual([path, false])
  }
})

test('an event number that is used again after a restored backup is another version', async () => {
  const tag = async () => (await daysOf('2026-05-06')).headers.etag
  const before = await tag()
  const lastEvent = async () =>
    (await db.owner.query('select event_seq from clinic_heads where clinic_id = $1', [clinic.id])).rows
  const number = await lastEvent()
  await db.owner.query('delete from live_events where clinic_id = $1', [clinic.id])
  await db.owner.query('update clinic_heads set event_seq = event_seq - 2 where clinic_id = $1', [clinic.id])
  await staff.send('PATCH', `/v2/rest/patients/${patient.id}`, { patient: { lastName: 'Poe' } })
  expect(await lastEvent()).toEqual(number)
  expect(await tag()).not.toBe(before)
})
