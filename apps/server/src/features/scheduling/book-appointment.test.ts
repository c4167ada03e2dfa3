import { beforeEach, expect, test } from 'vitest'
import { type Browser, testApp } from '../../../test/app.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { factories } from '../../../test/factories.ts'
import { type SchedulingClinic, schedulingClinic } from '../../../test/scheduling-clinic.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
let here: SchedulingClinic
let sam: Browser

beforeEach(async () => {
  here = await schedulingClinic(db.owner)
  sam = await loginAs(here.user)
})

const book = (values: Record<string, unknown> = {}, headers = {}) =>
  sam.send('POST', '/v2/rest/appointments', here.form(values), headers)
const stored = async () =>
  (await db.owner.query('select * from appointments where clinic_id = $1 order by id', [here.clinicId])).rows
const audited = async (entityType: string) =>
  (
    await db.owner.query(
      'select action, entity_id, patient_id, user_id, changes from audit_log where clinic_id = $1 and entity_type = $2',
      [here.clinicId, entityType],
    )
  ).rows

test('an appointment is booked and answered with all that its window shows [API-07] [APT-01] [APT-10] [APT-11] [APT-12] [APT-13] [APT-14] [APT-15] [APT-16] [APT-17] [APT-18] [APT-37] [ROL-05]', async () => {
  const answer = await book()
  expect(answer.statusCode).toBe(201)
  const [row] = await stored()
  const { clinicId, doctor, room, type, patient, user } = here
  expect(answer.json()).toEqual({
    id: row.id,
    startsAt: '2026-05-07T10:00:00.000-04:00',
    endsAt: '2026-05-07T10:30:00.000-04:00',
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
    room: { id: room.id, title: 'Exam Room One' },
    virtual: false,
    patient: {
      id: patient.id,
      fullName: 'Pat Doe',
      email: expect.stringContaining('@example.com'),
      phoneNumber: expect.stringMatching(/^\d{10}$/),
      contactMethod: null,
      googleClientId: null,
      nextAppointments: [],
      previousAppointments: [],
    },
    checkedIn: false,
    checkedInTime: null,
    seated: false,
    seatedTime: null,
    finished: false,
    finishedTime: null,
    completed: false,
    isConfirmed: false,
    noShow: false,
    reschedule: false,
    fromBookingPage: false,
    labels: [],
    notes: [],
    updatedAt: expect.stringMatching(/-0[45]:00$/),
  })
  expect(row).toMatchObject({ clinic_id: clinicId, day: '2026-05-07', created_by_user_id: user.id })
  expect((await sam.get(`/v2/rest/appointments/${row.id}`)).json()).toEqual(answer.json())
})

type Prepare = () => Promise<unknown>
const nothing: Prepare = async () => undefined

test.each<[string, Record<string, unknown>, Prepare]>([
  ['in a room', {}, nothing],
  ['without a doctor', { doctorId: null }, nothing],
  [
    'by video',
    { virtual: true },
    () => db.owner.query("update patients set contact_method = 'Zoom' where id = $1", [here.patient.id]),
  ],
  [
    'of a new patient',
    {
      patientAttributes: {
        firstName: 'Nia',
        lastName: 'New',
        email: 'nia@example.com',
        phoneNumber: '5551234567',
      },
    },
    nothing,
  ],
  [
    'of somebody who has other appointments',
    {},
    async () => {
      await here.appointment({ starts_at: '2020-05-06 10:00' })
      await here.appointment({ starts_at: '2030-05-06 10:00' })
    },
  ],
  [
    'of somebody about whom there is an alert',
    {},
    () =>
      db.owner.query(
        `insert into notes (clinic_id, patient_id, classification, annotation, alerts)
         values ($1, $2, 'green', 'Latex!', true)`,
        [here.clinicId, here.patient.id],
      ),
  ],
])('the answer to a booking %s is what is read afterwards', async (_what, values, prepare) => {
  await prepare()
  const answer = await book(values)
  expect(answer.statusCode).toBe(201)
  const read = await sam.get(`/v2/rest/appointments/${answer.json().id}`)
  expect(answer.json()).toEqual(read.json())
})

test('who booked what is in the audit log', async () => {
  const { id } = (await book()).json()
  expect(await audited('appointment')).toEqual([
    {
      action: 'create',
      entity_id: id,
      patient_id: here.patient.id,
      user_id: here.user.id,
      changes: {
        appointmentTypeId: here.type.id,
        doctorId: here.doctor.id,
        roomId: here.room.id,
        startsAt: '2026-05-07T14:00:00.000Z',
        duration: 30,
        virtual: false,
      },
    },
  ])
})

test('a form that is sent twice with one key books once, also at the same moment', async () => {
  const headers = { 'idempotency-key': '0b0f5d3a-1d7e-4a7c-9a53-0b1c2d3e4f50' }
  const answers = await Promise.all([book({}, headers), book({}, headers), book({}, headers)])
  const rows = await stored()
  expect(rows).toHaveLength(1)
  for (const answer of answers) {
    expect([answer.statusCode, answer.json().id]).toEqual([201, rows[0].id])
    expect(answer.json()).toEqual(answers[0]?.json())
  }
})

test.each([
  ['2026-5-7 10:14 AM', '2026-05-07T10:00:00.000-04:00'],
  ['2026/5/7 9:45', '2026-05-07T09:45:00.000-04:00'],
  ['2026-05-07T14:30:00.000Z', '2026-05-07T10:30:00.000-04:00'],
  ['2028-2-29 10:00 AM', '2028-02-29T10:00:00.000-05:00'],
  ['2026-11-1 1:30 AM', '2026-11-01T01:30:00.000-04:00'],
  ['2026-11-01T01:30:00.000-05:00', '2026-11-01T01:30:00.000-05:00'],
])('%s is booked at %s [APT-36] [APT-39]', async (startsAt, at) => {
  expect((await book({ startsAt })).json().startsAt).toBe(at)
})

async function isRefused(values: Record<string, unknown>, problems: unknown) {
  const answer = await book(values)
  expect([answer.statusCode, JSON.parse(answer.json().error)]).toEqual([422, problems])
  expect(await stored()).toEqual([])
  expect(await audited('patient')).toEqual([])
}

test('without a type, a room, or a doctor by video nothing is booked [APT-42] [APT-43] [APT-44]', async () => {
  await isRefused({ appointmentTypeId: undefined }, { appointment_type_id: ['Pick an appointment type'] })
  await isRefused({ roomId: null }, { room_id: ['Pick a room'] })
  await make.patient(here.clinicId)
  await db.owner.query(`update patients set contact_method = 'Zoom' where id = $1`, [here.patient.id])
  const byVideo = { appointmentTypeId: here.remoteType.id, doctorId: null, roomId: null }
  await isRefused(byVideo, { doctor_id: ['Choose a doctor'] })
  expect((await book({ ...byVideo, doctorId: here.doctor.id })).statusCode).toBe(201)
})

test('a doctor may be left out when the patient comes to the clinic [APT-42]', async () => {
  expect((await book({ doctorId: null })).json().doctor).toBe(null)
})

test.each([
  [{ startsAt: undefined }, { starts_at: ['Date is required'] }],
  [{ startsAt: '' }, { starts_at: ['Date is required'] }],
  [{ startsAt: '10:00 AM' }, { starts_at: ['Date is required'] }],
  [{ startsAt: '2026-5-7 ' }, { starts_at: ['Invalid time'] }],
  [{ startsAt: '2026-5-7 25:00' }, { starts_at: ['Invalid time'] }],
  [{ startsAt: '2026-02-30 10:00 AM' }, { starts_at: ['Invalid time'] }],
  [{ startsAt: '2026-2-29 10:00 AM' }, { starts_at: ['Invalid time'] }],
  [
    { startsAt: '2026-3-8 2:30 AM' },
    { starts_at: ['This time does not exist on 03/08/2026: the clocks go forward'] },
  ],
  [{ duration: undefined }, { duration: ['Duration is required'] }],
  [{ duration: 14 }, { duration: ['Must be greater than or equal to 15'] }],
  [{ duration: 721 }, { duration: ['Must be less than or equal to 720'] }],
  [{ startsAt: '2026-5-7 11:45 PM', duration: 30 }, { duration: ['Must end before midnight'] }],
  [{ patientAttributes: undefined }, { patient: ['Choose a patient'] }],
  [{ patientAttributes: { firstName: ' ', phoneNumber: null } }, { patient: ['Choose a patient'] }],
  [{ patientAttributes: { id: 999_999_999 } }, { patient: ['Choose a patient'] }],
])('%j is refused [APT-45] [APT-47] [APT-48] [APT-49] [APT-50] [CST-01]', isRefused)

test('23:45 for a quarter of an hour ends at midnight, which is fine', async () => {
  const answer = await book({ startsAt: '2026-5-7 11:45 PM', duration: 15 })
  expect(answer.json().endsAt).toBe('2026-05-08T00:00:00.000-04:00')
})

test('what another clinic has cannot be booked', async () => {
  const other = await schedulingClinic(db.owner)
  await isRefused(
    {
      appointmentTypeId: other.type.id,
      doctorId: other.doctor.id,
      roomId: other.room.id,
      patientAttributes: { id: other.patient.id },
    },
    {
      appointment_type_id: ['Pick an appointment type'],
      doctor_id: ['Choose a doctor'],
      room_id: ['Pick a room'],
      patient: ['Choose a patient'],
    },
  )
})

test('what is no longer in use, and who is archived, cannot be booked', async () => {
  for (const [table, id] of [
    ['rooms', here.room.id],
    ['doctors', here.doctor.id],
    ['appointment_types', here.type.id],
  ]) {
    await db.owner.query(`update ${table} set active = false where id = $1`, [id])
  }
  await db.owner.query('update patients set archived_at = now() where id = $1', [here.patient.id])
  await isRefused(
    {},
    {
      appointment_type_id: ['This type is no longer in use'],
      doctor_id: ['This doctor no longer works here'],
      room_id: ['This room is no longer in use'],
      patient: ['This patient is archived'],
    },
  )
})

const newcomer = {
  firstName: 'Nina',
  lastName: 'New',
  email: 'nina@example.com',
  phoneNumber: '(555) 123-4567',
  referredBy: 'Google',
}

test('a new patient is added and booked in one go [APT-38]', async () => {
  const answer = await book({ patientAttributes: newcomer })
  expect(answer.statusCode).toBe(201)
  const { patient } = answer.json()
  expect(patient).toMatchObject({ fullName: 'Nina New', phoneNumber: '5551234567', contactMethod: null })
  const { rows } = await db.owner.query(
    'select referred_by, created_by_user_id from patients where id = $1',
    [patient.id],
  )
  expect(rows).toEqual([{ referred_by: 'Google', created_by_user_id: here.user.id }])
  expect(await audited('patient')).toMatchObject([{ action: 'create', entity_id: patient.id }])
})

test('what is wrong with a new patient is said under `patient`, and nobody is added [APT-52]', async () => {
  await isRefused(
    { patientAttributes: { ...newcomer, phoneNumber: '123', email: '' } },
    { patient: { email: ['Must have an email'], phone_number: ['Must have a valid phone number.'] } },
  )
})

test('a new patient whose appointment is refused is not added either', async () => {
  await here.appointment()
  const answer = await book({ patientAttributes: newcomer, acknowledgedWarnings: [] })
  expect(answer.statusCode).toBe(409)
  expect(await audited('patient')).toEqual([])
})

test('by video, how to reach the patient must be known: typed for a new one, on the record of a registered one [APT-51] [APT-99]', async () => {
  const byVideo = { appointmentTypeId: here.remoteType.id, roomId: null }
  const missing = { patient: { contact_method: ['Choose a contact method'] } }
  await isRefused({ ...byVideo, patientAttributes: newcomer }, missing)
  await isRefused(byVideo, missing)
  const added = await book({ ...byVideo, patientAttributes: { ...newcomer, contactMethod: 'FaceTime' } })
  expect(added.json().patient.contactMethod).toBe('FaceTime')
})

test("a registered patient's contact method is changed on the patient, who is then booked by video [API-35] [APT-99]", async () => {
  const url = `/v2/rest/patients/${here.patient.id}`
  expect((await sam.send('PATCH', url, { patient: { contactMethod: 'Zoom' } })).statusCode).toBe(200)
  const answer = await book({ appointmentTypeId: here.remoteType.id, roomId: null })
  expect(answer.json()).toMatchObject({ virtual: true, patient: { contactMethod: 'Zoom' } })
})

test('what a registered patient’s form carries besides the id changes nothing', async () => {
  const answer = await book({ patientAttributes: { ...newcomer, id: here.patient.id } })
  expect(answer.json().patient.fullName).toBe('Pat Doe')
})

test('a remote type makes the appointment virtual and takes its room away', async () => {
  await db.owner.query(`update patients set contact_method = 'Zoom' where id = $1`, [here.patient.id])
  const answer = await book({ appointmentTypeId: here.remoteType.id, virtual: false })
  expect(answer.json()).toMatchObject({ virtual: true, room: null })
})

test('fields that a client may not set are not set', async () => {
  const answer = await book({ id: 7, clinicId: 1, seated: true, noShow: true, confirmedAt: '2026-01-01' })
  expect(answer.json()).toMatchObject({ seated: false, noShow: false, isConfirmed: false })
  expect((await stored())[0].clinic_id).toBe(here.clinicId)
})

test('a request without its wrapper is a wrong request', async () => {
  const answer = await sam.send('POST', '/v2/rest/appointments', here.form().appointment)
  expect(answer.statusCode).toBe(400)
})

const taken = {
  doctor: ['Dr. Lee already has an appointment at this time'],
  room: ['Exam Room One is already in use at this time'],
}

test('a cause that its author was not shown is answered with 409, and nothing is saved', async () => {
  const other = await make.patient(here.clinicId)
  const { id } = await here.appointment({ patient_id: other.id })
  const keys = [`doctor:overlap:appointment:${id}`, `room:overlap:appointment:${id}`]
  const refused = await book({ acknowledgedWarnings: [keys[0]] })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toEqual({ error: expect.any(String), warnings: taken, keys })
  expect(await stored()).toHaveLength(1)
  expect((await book({ acknowledgedWarnings: keys })).statusCode).toBe(201)
})

test('without the list of what was seen it is saved all the same, and the log says what was gone past', async () => {
  const other = await make.patient(here.clinicId)
  const first = await here.appointment({ patient_id: other.id })
  expect((await book()).statusCode).toBe(201)
  const [{ changes }] = await audited('appointment')
  expect(changes.overriddenWarnings).toEqual([
    { key: `doctor:overlap:appointment:${first.id}`, text: taken.doctor[0] },
    { key: `room:overlap:appointment:${first.id}`, text: taken.room[0] },
  ])
})
