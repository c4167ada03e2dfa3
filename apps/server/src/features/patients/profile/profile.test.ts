import { patient as patientShape } from '@archwire/contract/patients/calls'
import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { schedulingClinic } from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
let clinic: Awaited<ReturnType<typeof schedulingClinic>>
let sam: Browser

beforeEach(async () => {
  clinic = await schedulingClinic(db.owner, { time_zone: 'America/New_York' })
  sam = await loginAs(clinic.user)
})

const url = (rest = '') => `/v2/rest/patients/${clinic.patient.id}${rest}`
const openings = async () =>
  (
    await db.owner.query(
      `select user_id from audit_log where clinic_id = $1 and patient_id = $2 and action = 'open'`,
      [clinic.clinicId, clinic.patient.id],
    )
  ).rows

/** Three future and three past appointments, and between them a cancelled one. It is ten in the morning of May 6. */
async function visits() {
  const at = async (starts_at: string, more = {}) => (await clinic.appointment({ starts_at, ...more })).id
  return {
    past: [await at('2026-03-02 10:00'), await at('2026-05-05 10:00'), await at('2026-05-06 09:00')],
    canceled: await at('2026-05-06 11:00', { canceled_at: new Date() }),
    coming: [await at('2026-05-06 10:00'), await at('2026-05-07 10:00'), await at('2026-06-01 10:00')],
  }
}
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id)

test('a record has its next and its last two appointments, the nearest first [API-40, PRO-17, PRO-25]', async () => {
  const { past, coming } = await visits()
  const { patient } = (await sam.get(url())).json()
  expect(idsOf(patient.nextAppointments)).toEqual([coming[0], coming[1]])
  expect(idsOf(patient.previousAppointments)).toEqual([past[2], past[1]])
  expect(patient.nextAppointment).toEqual(patient.nextAppointments[0])
  expect(patient.nextAppointment).toMatchObject({
    startsAt: '2026-05-06T10:00:00.000-04:00',
    appointmentType: { title: 'Consultation' },
    doctor: { fullName: 'Dora Lee' },
    room: { title: 'Exam Room One' },
    seated: false,
    notes: [],
  })
})

test('a patient without appointments has empty lists', async () => {
  const { patient } = (await sam.get(url())).json()
  expect(patient).toMatchObject({ nextAppointment: null, nextAppointments: [], previousAppointments: [] })
})

test('the response about a patient has every field of the record and no other [PRO-14, PRO-15, PRO-16, PRO-19]', async () => {
  await sam.send('PATCH', url(), { patient: { ssn: '123-45-6789' } })
  const fields = Object.keys(patientShape.shape).sort()
  const answers = [
    (await sam.get(url())).json().patient,
    (await sam.send('PATCH', url(), { patient: { city: 'Albany' } })).json().patient,
    (await sam.send('PUT', url(), { patient: { city: 'Boston' } })).json().patient,
  ]
  for (const patient of answers) expect(Object.keys(patient).sort()).toEqual(fields)
  const profile = (await sam.get(url('/profile/infos'))).json()
  expect(Object.keys(profile).sort()).toEqual(
    [...fields, 'balanceDue', 'coverage', 'ssn', 'takesTexts'].sort(),
  )
})

test('the profile is the patient with the social security number masked; reading it counts as opening the record [API-39, ROL-07]', async () => {
  await visits()
  await sam.send('PATCH', url(), { patient: { ssn: '123456789', latexAllergy: true } })
  const profile = (await sam.get(url('/profile/infos'))).json()
  expect(profile).toEqual({
    ...(await sam.request({ url: url(), headers: { 'x-background': '1' } })).json().patient,
    ssn: '***-**-6789',
    balanceDue: 0,
    coverage: null,
    takesTexts: false,
  })
  expect(profile.medicalAlerts).toEqual([{ name: 'latexAllergy', label: 'Latex', color: '#f44336' }])
  expect(await openings()).toEqual([{ user_id: clinic.user.id }])
})

test('the profile has as many appointments as requested, two by default [API-44, PRO-25]', async () => {
  const { past, coming } = await visits()
  const read = async (query = '') => (await sam.get(url(`/profile/appointments${query}`))).json()
  const two = await read('?limit=2')
  expect([idsOf(two.next), idsOf(two.previous)]).toEqual([
    [coming[0], coming[1]],
    [past[2], past[1]],
  ])
  expect(await read()).toEqual(two)
  const all = await read('?limit=20')
  expect([idsOf(all.next), idsOf(all.previous)]).toEqual([coming, past.toReversed()])
  expect(await openings()).toHaveLength(1)
  for (const limit of ['0', '21', 'x']) {
    expect((await sam.get(url(`/profile/appointments?limit=${limit}`))).statusCode).toBe(422)
  }
})

test('another clinic can read no part of a profile, and nothing is audited', async () => {
  const stranger = await loginAs(await make.user((await make.clinic()).id, { admin: true }))
  for (const rest of ['', '/profile/infos', '/profile/appointments', '/history']) {
    expect((await stranger.get(url(rest))).statusCode).toBe(404)
  }
  expect((await stranger.send('POST', url('/ssn_reveals'))).statusCode).toBe(404)
  expect(await openings()).toEqual([])
})

test('a screen that refreshes an opened profile does not count as opening it', async () => {
  await sam.get(url())
  db.clock.advance(20)
  for (const rest of ['/profile/infos', '/profile/appointments']) {
    expect((await sam.request({ url: url(rest), headers: { 'x-background': '1' } })).statusCode).toBe(200)
  }
  expect(await openings()).toHaveLength(1)
})
