import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { bookingFixture } from '../../../../test/fixtures/scheduling/appointment-fixture.ts'
import {
  type SchedulingClinic,
  schedulingClinic,
} from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const { db, now, make, book, stored, audited, isRefused } = await bookingFixture()
let here: SchedulingClinic
let sam: Browser
beforeEach(() => {
  ;({ here, sam } = now())
})

test('an appointment needs a type, and a room in the clinic or a doctor by video [APT-42, APT-43, APT-44]', async () => {
  await isRefused({ appointmentTypeId: undefined }, { appointment_type_id: ['Pick an appointment type'] })
  await isRefused({ roomId: null }, { room_id: ['Pick a room'] })
  await make.patient(here.clinicId)
  await db.owner.query(`update patients set contact_method = 'Zoom' where id = $1`, [here.patient.id])
  const byVideo = { appointmentTypeId: here.remoteType.id, doctorId: null, roomId: null }
  await isRefused(byVideo, { doctor_id: ['Choose a doctor'] })
  expect((await book({ ...byVideo, doctorId: here.doctor.id })).statusCode).toBe(201)
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
])('%j is refused [APT-45, APT-47, APT-48, APT-49, APT-50, CST-01]', isRefused)

test('types, doctors and rooms of another clinic cannot be booked', async () => {
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

test('a type, doctor or room that is out of use, or an archived patient, cannot be booked', async () => {
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

test('fields that a client may not set are ignored', async () => {
  const answer = await book({ id: 7, clinicId: 1, seated: true, noShow: true, confirmedAt: '2026-01-01' })
  expect(answer.json()).toMatchObject({ seated: false, noShow: false, isConfirmed: false })
  expect((await stored())[0].clinic_id).toBe(here.clinicId)
})

test('a request without its wrapper is refused', async () => {
  const answer = await sam.send('POST', '/v2/rest/appointments', here.form().appointment)
  expect(answer.statusCode).toBe(400)
})

const taken = {
  doctor: ['Dr. Lee already has an appointment at this time'],
  room: ['Exam Room One is already in use at this time'],
}

test('an appointment with a warning that the user has not seen is refused with 409, and nothing is saved', async () => {
  const other = await make.patient(here.clinicId)
  const { id } = await here.appointment({ patient_id: other.id })
  const keys = [`doctor:overlap:appointment:${id}`, `room:overlap:appointment:${id}`]
  const refused = await book({ acknowledgedWarnings: [keys[0]] })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toEqual({ error: expect.any(String), warnings: taken, keys })
  expect(await stored()).toHaveLength(1)
  expect((await book({ acknowledgedWarnings: keys })).statusCode).toBe(201)
})

test('without a list of acknowledged warnings the appointment is saved, and the audit log says which ones were overridden', async () => {
  const other = await make.patient(here.clinicId)
  const first = await here.appointment({ patient_id: other.id })
  expect((await book()).statusCode).toBe(201)
  const [{ changes }] = await audited('appointment')
  expect(changes.overriddenWarnings).toEqual([
    { key: `doctor:overlap:appointment:${first.id}`, text: taken.doctor[0] },
    { key: `room:overlap:appointment:${first.id}`, text: taken.room[0] },
  ])
})
