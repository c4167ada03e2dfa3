import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { bookingFixture } from '../../../../test/fixtures/scheduling/appointment-fixture.ts'
import type { SchedulingClinic } from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const { db, now, book, stored, audited } = await bookingFixture()
let here: SchedulingClinic
let sam: Browser
beforeEach(() => {
  ;({ here, sam } = now())
})

test('booking an appointment returns everything that its window shows [API-07, APT-01, APT-10, APT-11, APT-12, APT-13, APT-14, APT-15, APT-16, APT-17, APT-18, APT-37, ROL-05]', async () => {
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
    room: { id: room.id, title: 'Exam Room One', code: null },
    virtual: false,
    patient: {
      id: patient.id,
      fullName: 'Pat Doe',
      email: expect.stringContaining('@example.com'),
      phoneNumber: expect.stringMatching(/^\d{10}$/),
      contactMethod: null,
      googleClientId: null,
      photo: null,
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
    notesCount: 0,
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
])('the response to a booking %s is the same as a later read', async (_what, values, prepare) => {
  await prepare()
  const answer = await book(values)
  expect(answer.statusCode).toBe(201)
  const read = await sam.get(`/v2/rest/appointments/${answer.json().id}`)
  expect(answer.json()).toEqual(read.json())
})

test('a booking is audited with its user', async () => {
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

test('a form that is sent twice with one idempotency key books once, also at the same moment', async () => {
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
])('%s is booked at %s [APT-36, APT-39]', async (startsAt, at) => {
  expect((await book({ startsAt })).json().startsAt).toBe(at)
})

test('the doctor may be missing when the patient comes to the clinic [APT-42]', async () => {
  expect((await book({ doctorId: null })).json().doctor).toBe(null)
})

test('an appointment at 23:45 for a quarter of an hour is accepted: it ends at midnight', async () => {
  const answer = await book({ startsAt: '2026-5-7 11:45 PM', duration: 15 })
  expect(answer.json().endsAt).toBe('2026-05-08T00:00:00.000-04:00')
})
