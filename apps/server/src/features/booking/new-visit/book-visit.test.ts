import { expect, test } from 'vitest'
import { visitorFixture } from '../../../../test/fixtures/scheduling/visitor-fixture.ts'

const desk = await visitorFixture()
const { ask, make, db, book, booked, rows, freeTimes, settings } = desk
const here = () => desk.here()

const utm = { source: 'google', medium: 'cpc', campaign: 'spring', term: 'braces', content: 'a' }

test('a visit is booked with a free doctor and the room of its type, and records where the visitor came from [G-31]', async () => {
  const answer = await book({ utm, googleClientId: 'GA1.2.3' }, { firstName: 'Vera', dob: '1990-02-03' })
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    {
      timeZone: 'America/New_York',
      startsAt: '2026-05-07T10:00:00.000-04:00',
      endsAt: '2026-05-07T10:30:00.000-04:00',
      typeTitle: 'Consultation',
      isRemote: false,
      doctorName: 'Dora Lee',
      calendar: expect.stringContaining('DTSTART:20260507T140000Z'),
      emailed: true,
      changeUntil: null,
    },
  ])
  const [visit] = await booked()
  expect(visit).toMatchObject({
    day: '2026-05-07',
    duration: 30,
    doctor_id: here().doctor.id,
    room_id: here().room.id,
    virtual: false,
    from_booking_page: true,
    created_by_user_id: null,
    utm_source: 'google',
    utm_medium: 'cpc',
    utm_campaign: 'spring',
    utm_term: 'braces',
    utm_content: 'a',
  })
  const [patient] = await rows('select * from patients where clinic_id = $1 and id = $2', visit.patient_id)
  expect(patient).toMatchObject({
    first_name: 'Vera',
    dob: '1990-02-03',
    google_client_id: 'GA1.2.3',
    utm_source: 'google',
    created_by_user_id: null,
  })
  const trail = await rows(
    `select action, entity_type, user_id, actor_kind from audit_log where clinic_id = $1 and entity_id = any($2)
     and entity_type in ('appointment', 'patient') order by id`,
    [visit.id, visit.patient_id],
  )
  expect(trail).toEqual([
    { action: 'create', entity_type: 'patient', user_id: null, actor_kind: 'patient' },
    { action: 'create', entity_type: 'appointment', user_id: null, actor_kind: 'patient' },
  ])
  const events = await rows(
    `select channel, event from live_events where clinic_id = $1 and channel in ('day', 'month', 'treatments')`,
  )
  expect(events).toEqual(
    expect.arrayContaining([
      { channel: 'day', event: 'appointment_created' },
      { channel: 'month', event: 'appointment_created' },
      { channel: 'treatments', event: 'changed' },
    ]),
  )
})

test('two visitors at the same time get two doctors and two rooms, and the third is refused politely', async () => {
  expect((await book()).statusCode).toBe(201)
  expect((await book()).statusCode).toBe(201)
  const third = await book()
  expect([third.statusCode, third.json()]).toEqual([422, { error: 'This time is no longer available' }])
  const visits = await booked()
  expect(new Set(visits.map(visit => visit.doctor_id)).size).toBe(2)
  expect(new Set(visits.map(visit => visit.room_id)).size).toBe(2)
  expect(await freeTimes('2026-05-07')).not.toContain('10:00 AM')
})

test('a visitor who chose a doctor gets that one or none', async () => {
  const { otherDoctor } = here()
  expect((await book({ doctorId: otherDoctor.id })).json().doctorName).toBe('Dora Ray')
  expect((await book({ doctorId: otherDoctor.id })).statusCode).toBe(422)
  expect((await book({ doctorId: 999_999_999 })).statusCode).toBe(422)
})

test.each([
  ['in the break', '2026-05-07T12:00:00-04:00'],
  ['over closing time', '2026-05-07T17:45:00-04:00'],
  ['before opening', '2026-05-07T08:45:00-04:00'],
  ['on a closed day', '2026-05-09T10:00:00-04:00'],
  ['too soon', '2026-05-06T11:45:00-04:00'],
  ['in the past', '2026-05-05T10:00:00-04:00'],
  ['too far ahead', '2026-07-06T10:00:00-04:00'],
  ['between two times', '2026-05-07T10:07:00-04:00'],
  ['in another age', '9999-05-07T10:00:00-04:00'],
])('%s nothing can be booked', async (_when, startsAt) => {
  const answer = await book({ startsAt })
  expect([answer.statusCode, answer.json()]).toEqual([422, { error: 'This time is no longer available' }])
  expect(await booked()).toEqual([])
  expect(await rows('select from patients where clinic_id = $1')).toHaveLength(1)
})

test('a type that is not offered is refused on its field, and so are wrong details', async () => {
  const other = await make.appointmentType(here().clinicId)
  const wrongType = await book({ appointmentTypeId: other.id })
  expect([wrongType.statusCode, wrongType.json()]).toEqual([
    422,
    { errors: { appointment_type_id: ['is invalid'] } },
  ])
  const wrong = await book({}, { firstName: ' ', email: 'vera', phoneNumber: '12', dob: '1850-01-01' })
  expect(wrong.json().errors).toEqual({
    'patient_attributes.first_name': ['Must have a first name'],
    'patient_attributes.email': ['Must have a valid email.'],
    'patient_attributes.phone_number': ['Must have a valid phone number.'],
    'patient_attributes.dob': ['is invalid'],
  })
  const unborn = await book({}, { dob: '2026-05-07' })
  expect(unborn.json().errors).toEqual({ 'patient_attributes.dob': ['is invalid'] })
})

test('a video visit needs a contact method and has no room', async () => {
  const video = { appointmentTypeId: here().remoteType.id, startsAt: '2026-05-09T19:30:00-04:00' }
  const silent = await book(video)
  expect(silent.json()).toEqual({
    errors: { 'patient_attributes.contact_method': ['Choose a contact method'] },
  })
  expect((await book(video, { contactMethod: 'Zoom' })).json().isRemote).toBe(true)
  const [visit] = await booked()
  expect(visit).toMatchObject({ virtual: true, room_id: null, doctor_id: here().doctor.id })
  expect((await book(video, { contactMethod: 'Zoom' })).statusCode).toBe(422)
})

test('an hour that occurs twice can be booked twice, at different instants', async () => {
  const { clinicId, doctor, remoteType } = here()
  await db.owner.query(
    `update doctor_virtual_hours set start_at = '01:00', stops_at = '04:00' where clinic_id = $1 and doctor_id = $2`,
    [clinicId, doctor.id],
  )
  db.clock.set('2026-10-30T14:00:00Z')
  const at = (startsAt: string) =>
    book({ appointmentTypeId: remoteType.id, startsAt }, { contactMethod: 'Zoom' })
  expect((await at('2026-11-01T01:30:00-04:00')).statusCode).toBe(201)
  expect((await at('2026-11-01T01:30:00-05:00')).statusCode).toBe(201)
  expect((await at('2026-11-01T01:30:00-04:00')).statusCode).toBe(422)
  expect((await booked()).map(visit => visit.starts_at.toISOString())).toEqual([
    '2026-11-01T05:30:00.000Z',
    '2026-11-01T06:30:00.000Z',
  ])
})

test('a visitor is recognised if exactly one patient has the same name and the same e-mail or phone, and the response does not show it [G-31]', async () => {
  const { clinicId } = here()
  const zoe = await make.patient(clinicId, {
    first_name: 'Zoë',
    last_name: 'Muñoz',
    email: 'zoe@example.com',
    phone_number: '5550014321',
  })
  const brother = {
    firstName: 'Bruno',
    lastName: 'Muñoz',
    email: 'zoe@example.com',
    phoneNumber: '5550014321',
  }
  const known = await book({}, { firstName: 'zoe', lastName: 'MUNOZ', email: 'zoe@example.com' })
  const other = await book({ startsAt: '2026-05-07T11:00:00-04:00' }, brother)
  expect(Object.keys(known.json())).toEqual(Object.keys(other.json()))
  const [first, second] = await booked()
  expect(first.patient_id).toBe(zoe.id)
  expect(second.patient_id).not.toBe(zoe.id)
  // The record is unchanged.
  const [unchanged] = await rows(
    'select first_name, phone_number from patients where clinic_id = $1 and id = $2',
    zoe.id,
  )
  expect(unchanged).toEqual({ first_name: 'Zoë', phone_number: '5550014321' })
  expect(await rows('select from tasks where clinic_id = $1')).toEqual([])
})

test('a second child of the same booking is no duplicate; who resembles a record gets a task that names it and leads there [OBK-15]', async () => {
  const family = { lastName: 'Berg', email: 'paula@example.com', phoneNumber: '5550014321' }
  const child = (hour: string, person: object) =>
    book({ startsAt: `2026-05-07T${hour}:00:00-04:00` }, { ...family, ...person })
  const tasks = () =>
    rows(
      `select title, patient_id, linkable_type as type, linkable_id as id, due_date from tasks
       where clinic_id = $1 order by tasks.id`,
    )
  await child('10', { firstName: 'Penny', dob: '2014-02-03' })
  await child('11', { firstName: 'Max', dob: '2016-04-05' })
  expect(await tasks()).toEqual([])
  const [penny, max] = (await booked()).map(visit => visit.patient_id)
  // Another spelling of the first name, and another first name with the same birthday.
  await child('14', { firstName: 'Maximilian', dob: '2016-04-06' })
  await child('15', { firstName: 'Lena', dob: '2014-02-03' })
  const [, , maximilian, lena] = (await booked()).map(visit => visit.patient_id)
  const due = { type: 'Patient', due_date: '2026-05-06' }
  expect(await tasks()).toEqual([
    { ...due, title: 'Possible duplicate of Max Berg', patient_id: maximilian, id: max },
    { ...due, title: 'Possible duplicate of Penny Berg', patient_id: lena, id: penny },
  ])
})

test('two patients with the same name make nobody recognised, and another date of birth means another person', async () => {
  const { clinicId } = here()
  const name = { first_name: 'Ann', last_name: 'Roe', email: 'ann@example.com' }
  const mother = await make.patient(clinicId, { ...name, dob: '1980-01-01' })
  const person = { firstName: 'Ann', lastName: 'Roe', email: 'ann@example.com' }
  await book({}, { ...person, dob: '2015-06-07' })
  const [child] = await booked()
  expect(child.patient_id).not.toBe(mother.id)
  await book({ startsAt: '2026-05-07T11:00:00-04:00' }, person)
  const [, unsure] = await booked()
  expect([mother.id, child.patient_id]).not.toContain(unsure.patient_id)
  expect(
    await rows(`select from tasks where clinic_id = $1 and title like 'Possible duplicate of Ann Roe%'`),
  ).toHaveLength(2)
})

test('the empty fields of a recognised record are filled, and the others are kept', async () => {
  const { clinicId, remoteType } = here()
  const name = { first_name: 'Ann', last_name: 'Roe', email: 'ann@example.com' }
  const ann = await make.patient(clinicId, name)
  const person = { firstName: 'Ann', lastName: 'Roe', email: 'ann@example.com' }
  const video = { appointmentTypeId: remoteType.id }
  await book({ ...video, googleClientId: 'GA1' }, { ...person, contactMethod: 'Zoom' })
  await book(
    { ...video, startsAt: '2026-05-07T11:00:00-04:00', googleClientId: 'GA2' },
    { ...person, contactMethod: 'FaceTime' },
  )
  const [record] = await rows(
    'select contact_method, google_client_id from patients where clinic_id = $1 and id = $2',
    ann.id,
  )
  expect(record).toEqual({ contact_method: 'Zoom', google_client_id: 'GA1' })
  expect(await booked()).toHaveLength(2)
})

test('a double click books once, with an idempotency key and without', async () => {
  const body = here().request()
  const key = { 'idempotency-key': 'a0c2f7de-6f3f-4f5f-9a3e-8a2f4b1c0d11' }
  const send = (headers = {}) => ask('POST', `${here().url}/appointments`, { body, headers })
  const answers = [await send(key), await send(key), await send(), await send()]
  expect(answers.map(answer => answer.statusCode)).toEqual([201, 201, 201, 201])
  const uids = answers.map(answer => /UID:(\S+)/.exec(answer.json().calendar)?.[1])
  expect(new Set(uids).size).toBe(1)
  expect(await booked()).toHaveLength(1)
  const both = await Promise.all(
    [1, 2, 3, 4].map(() =>
      ask('POST', `${here().url}/appointments`, {
        body: { appointment: { ...body.appointment, startsAt: '2026-05-07T11:00:00-04:00' } },
      }),
    ),
  )
  expect(both.map(answer => answer.statusCode)).toEqual([201, 201, 201, 201])
  expect(await booked()).toHaveLength(2)
  expect(await rows('select from patients where clinic_id = $1')).toHaveLength(2)
  expect((await desk.letters()).map(email => email.subject)).toHaveLength(2)
})

test('what a visitor wants to say becomes a note of the appointment', async () => {
  await book({ note: '  I am afraid of needles.  ' })
  const [visit] = await booked()
  const notes = await rows('select annotation, appointment_id, user_id from notes where clinic_id = $1')
  expect(notes).toEqual([{ annotation: 'I am afraid of needles.', appointment_id: visit.id, user_id: null }])
})

test('booking needs no session token, and sets no cookie', async () => {
  const answer = await book(
    {},
    {},
    { headers: { origin: 'https://www.example.com', cookie: '_clinic_session=x' } },
  )
  expect(answer.statusCode).toBe(201)
  expect(answer.headers['set-cookie']).toBe(undefined)
})

test('staff who book over a visitor’s visit are warned as usual', async () => {
  await book()
  const sam = await desk.loginAs(here().user)
  const form = here().form({ startsAt: '2026-5-7 10:00 AM', acknowledgedWarnings: [] })
  const answer = await sam.send('POST', '/v2/rest/appointments', form)
  expect(answer.statusCode).toBe(409)
  expect(answer.json().warnings.doctor).toEqual(['Dr. Lee already has an appointment at this time'])
})

test('a visit that staff mark as no-show frees its time', async () => {
  await settings({ min_lead_hours: 0 })
  await here().appointment({ no_show: true })
  await here().appointment({ doctor_id: here().otherDoctor.id, room_id: here().otherRoom.id })
  expect(await freeTimes('2026-05-07')).toContain('10:00 AM')
})
