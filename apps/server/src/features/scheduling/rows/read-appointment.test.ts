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

const read = (id: number) => sam.get(`/v2/rest/appointments/${id}`)
const note = async (values: {
  appointment_id?: number
  annotation: string
  alerts?: boolean
  at?: string
}) => {
  const { appointment_id = null, annotation, alerts = false, at = '2026-05-06T13:00:00Z' } = values
  const classification = appointment_id === null ? 'green' : 'yellow'
  await db.owner.query(
    `insert into notes (clinic_id, patient_id, appointment_id, doctor_id, user_id, classification, annotation, alerts,
       created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      here.clinicId,
      here.patient.id,
      appointment_id,
      here.doctor.id,
      here.user.id,
      classification,
      annotation,
      alerts,
      at,
    ],
  )
}

test("an appointment lists the patient's next and previous ones, five each, the nearest first [API-06, APT-15, APT-19, APT-69]", async () => {
  const days = ['01', '02', '03', '04', '05', '07', '08', '09', '10', '11', '12', '13']
  for (const day of ['27', '28']) await here.appointment({ starts_at: `2026-04-${day} 10:00` })
  for (const day of days) await here.appointment({ starts_at: `2026-05-${day} 10:00` })
  await here.appointment({ starts_at: '2026-05-07 09:00', canceled_at: new Date() })
  const other = await make.patient(here.clinicId)
  await here.appointment({ starts_at: '2026-05-07 09:00', patient_id: other.id })
  const { id } = await here.appointment({ starts_at: '2026-05-08 11:00' })
  const { patient } = (await read(id)).json()
  const dates = (list: { startsAt: string }[]) => list.map(one => one.startsAt.slice(5, 10))
  expect(dates(patient.nextAppointments)).toEqual(['05-07', '05-08', '05-09', '05-10', '05-11'])
  expect(dates(patient.previousAppointments)).toEqual(['05-05', '05-04', '05-03', '05-02', '05-01'])
})

test('another appointment of the patient is listed with its labels and notes [APT-19]', async () => {
  const { id } = await here.appointment()
  const seatedAt = new Date('2026-05-05T14:05:00Z')
  const past = await here.appointment({ starts_at: '2026-05-05 10:00', seated_at: seatedAt })
  const label = await make.label(here.clinicId, { name: 'VIP' })
  await sam.send('PUT', `/v2/rest/appointments/${past.id}/labels/${label.id}`)
  await note({ appointment_id: past.id, annotation: 'Wire changed' })
  const [previous] = (await read(id)).json().patient.previousAppointments
  expect(previous).toEqual({
    id: past.id,
    startsAt: '2026-05-05T10:00:00.000-04:00',
    room: { title: 'Exam Room One' },
    appointmentType: { id: here.type.id, title: 'Consultation', color: '#4caf50' },
    doctor: { fullName: 'Dora Lee' },
    labels: [{ id: label.id, name: 'VIP', color: label.color }],
    reschedule: false,
    noShow: false,
    seated: true,
    seatedTime: '2026-05-05T10:05:00.000-04:00',
    finished: false,
    notes: [expect.objectContaining({ annotation: 'Wire changed' })],
    notesCount: 1,
  })
})

test('another appointment is waited for by its patient from the check-in until they are seated [PRO-62]', async () => {
  const { id } = await here.appointment({ starts_at: '2026-05-07 10:00' })
  const today = await here.appointment({ starts_at: '2026-05-06 09:00' })
  const other = async () => (await read(id)).json().patient.previousAppointments[0]
  expect(await other()).not.toHaveProperty('isWaiting')
  await sam.send('PUT', `/v2/rest/appointments/${today.id}/check_in`)
  expect(await other()).toMatchObject({ id: today.id, isWaiting: true })
  await sam.send('PUT', `/v2/rest/appointments/${today.id}/seat`, { roomId: here.room.id, seated: true })
  expect(await other()).not.toHaveProperty('isWaiting')
})

test("an appointment has its own notes and the office's alerts about the patient, the newest first [APT-18, NOT-01]", async () => {
  const { id } = await here.appointment()
  const other = await here.appointment({ starts_at: '2026-05-08 10:00' })
  await note({ appointment_id: id, annotation: 'First', at: '2026-05-06T12:00:00Z' })
  await note({ appointment_id: id, annotation: 'Second' })
  await note({ annotation: 'Allergic to mint', alerts: true, at: '2026-05-01T12:00:00Z' })
  await note({ annotation: 'Likes tea' })
  await note({ appointment_id: other.id, annotation: 'Of another visit', alerts: true })
  await db.owner.query(`update notes set deleted_at = now() where annotation = 'Second' and clinic_id = $1`, [
    here.clinicId,
  ])
  const { notes } = (await read(id)).json()
  expect(notes.map((one: { annotation: string }) => one.annotation)).toEqual(['First', 'Allergic to mint'])
  expect(notes[0]).toMatchObject({
    classification: 'yellow',
    alerts: false,
    patientId: here.patient.id,
    createdAt: '2026-05-06T08:00:00.000-04:00',
    user: { fullName: 'Sam Staff' },
    doctor: { id: here.doctor.id, fullName: 'Dora Lee' },
  })
  expect(notes[1]).toMatchObject({ classification: 'green', alerts: true })
})

test('an appointment that does not exist or was cancelled is not found', async () => {
  const { id } = await here.appointment({ canceled_at: new Date() })
  expect((await read(id)).statusCode).toBe(404)
  expect((await read(999_999_999)).statusCode).toBe(404)
})

test.each([
  ['an appointment', ''],
  ['its notes', '/notes'],
])('reading %s counts as opening the record and is audited once, even in the background', async (_, path) => {
  const { id } = await here.appointment()
  const url = `/v2/rest/appointments/${id}${path}`
  const openings = async () =>
    (
      await db.owner.query(
        `select user_id, entity_id from audit_log where clinic_id = $1 and action = 'open'`,
        [here.clinicId],
      )
    ).rows
  expect(await openings()).toEqual([])
  expect((await sam.request({ url, headers: { 'x-background': '1' } })).statusCode).toBe(200)
  for (let time = 0; time < 2; time++) expect((await sam.get(url)).statusCode).toBe(200)
  expect(await openings()).toEqual([{ user_id: here.user.id, entity_id: here.patient.id }])
})
