import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import {
  type SchedulingClinic,
  schedulingClinic,
} from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
let here: SchedulingClinic
let sam: Browser

beforeEach(async () => {
  here = await schedulingClinic(db.owner)
  sam = await loginAs(here.user)
})

const form = (values: Record<string, unknown> = {}) => ({
  appointment: {
    doctor_id: here.doctor.id,
    room_id: here.room.id,
    patient_id: here.patient.id,
    duration: 30,
    starts_at: '2026-5-7 10:00 AM',
    ...values,
  },
})
const check = async (values: Record<string, unknown> = {}) =>
  (await sam.send('POST', '/v2/rest/appointments/warnings', form(values))).json()

test('an ordinary appointment gets no warnings [API-04]', async () => {
  expect(await check()).toEqual({ warnings: {}, keys: [] })
})

test('the response lists every warning by its field, with a key for each cause [API-04, APT-40, APT-41]', async () => {
  const { clinicId, doctor, room } = here
  const type = await make.appointmentType(clinicId, { duration: 45 })
  const one = await here.appointment({ starts_at: '2026-05-06 08:45' })
  const rest = await make.timeOff(clinicId, {
    starts_at: '2026-05-06 08:30',
    doctor_id: doctor.id,
    duration: 60,
  })
  const paint = await make.timeOff(clinicId, {
    starts_at: '2026-05-06 08:30',
    room_id: room.id,
    duration: 60,
  })
  const party = await make.timeOff(clinicId, { starts_at: '2026-05-06 08:30', duration: 60 })
  expect(await check({ starts_at: '2026-5-6 8:50 AM', appointment_type_id: type.id })).toEqual({
    warnings: {
      doctor: [
        'Dr. Lee already has an appointment at this time',
        'Dr. Lee has blocked time at this time',
        'Dr. Lee does not offer this appointment type',
      ],
      room: ['Exam Room One is already in use at this time', 'Exam Room One is blocked at this time'],
      patient: ['This patient already has an appointment on this day'],
      startsAt: ['The clinic is closed at this time', 'This time is in the past'],
      appointmentType: ['This type is usually 45 minutes'],
    },
    keys: [
      `doctor:overlap:appointment:${one.id}`,
      `doctor:blocked:timeOff:${rest.id}`,
      `doctor:type:${type.id}`,
      `room:overlap:appointment:${one.id}`,
      `room:blocked:timeOff:${paint.id}`,
      `patient:day:appointment:${one.id}`,
      'startsAt:closed',
      `startsAt:blocked:timeOff:${party.id}`,
      'startsAt:past',
      'appointmentType:duration',
    ],
  })
})

test('the break and the closing time cause warnings', async () => {
  expect((await check({ starts_at: '2026-5-7 12:15 PM' })).warnings).toEqual({
    startsAt: ['This time is during the clinic break'],
  })
  expect((await check({ starts_at: '2026-5-7 5:45 PM' })).warnings).toEqual({
    duration: ['The appointment ends after closing time'],
  })
})

test('a holiday closes the day, and special hours open a Sunday', async () => {
  await db.owner.query(
    `insert into clinic_hour_exceptions (clinic_id, day, is_open, opens_at, closes_at)
     values ($1, '2026-05-07', false, null, null), ($1, '2026-05-10', true, '10:00', '12:00')`,
    [here.clinicId],
  )
  expect((await check()).keys).toEqual(['startsAt:closed'])
  expect((await check({ starts_at: '2026-5-10 10:00 AM' })).keys).toEqual([])
  expect((await check({ starts_at: '2026-5-17 10:00 AM' })).keys).toEqual(['startsAt:closed'])
})

test("for a video visit the doctor's own hours count, even if only the type says that it is one", async () => {
  const byVideo = { starts_at: '2026-5-9 7:30 PM', room_id: null, appointment_type_id: here.remoteType.id }
  expect((await check(byVideo)).keys).toEqual([])
  expect((await check({ ...byVideo, doctor_id: here.otherDoctor.id })).keys).toEqual(['startsAt:closed'])
  expect((await check({ ...byVideo, appointment_type_id: null })).keys).toEqual(['startsAt:closed'])
  expect((await check({ ...byVideo, appointment_type_id: null, virtual: true })).keys).toEqual([])
})

test('cancelled appointments and blocked time cause no warnings, and neither do those of other clinics and days', async () => {
  await here.appointment({ canceled_at: new Date() })
  await here.appointment({ starts_at: '2026-05-08 10:00' })
  await make.timeOff(here.clinicId, { starts_at: '2026-05-07 10:00', canceled_at: new Date() })
  await (await schedulingClinic(db.owner)).appointment()
  expect((await check()).keys).toEqual([])
})

test('fields that are not filled in yet are not checked, and a quarter of an hour is assumed [APT-40, CST-01]', async () => {
  await here.appointment({ starts_at: '2026-05-07 10:15' })
  const bare = { doctor_id: undefined, room_id: undefined, patient_id: undefined, duration: undefined }
  expect((await check(bare)).keys).toEqual([])
  expect((await check({ ...bare, room_id: here.room.id })).keys).toEqual([])
})

test('an appointment that is changed causes no warning about itself [API-05]', async () => {
  const { id } = await here.appointment()
  const answer = await sam.send('PUT', `/v2/rest/appointments/warnings/${id}`, form({ id }))
  expect([answer.statusCode, answer.json()]).toEqual([200, { warnings: {}, keys: [] }])
})

test('an impossible time is refused on its field, and so is a body without its wrapper', async () => {
  const url = '/v2/rest/appointments/warnings'
  const answer = await sam.send('POST', url, form({ starts_at: '2026-3-8 2:30 AM' }))
  expect(JSON.parse(answer.json().error)).toEqual({
    starts_at: ['This time does not exist on 03/08/2026: the clocks go forward'],
  })
  expect((await sam.send('POST', url, {})).statusCode).toBe(400)
})
