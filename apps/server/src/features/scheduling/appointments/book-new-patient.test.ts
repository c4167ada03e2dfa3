import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { bookingFixture } from '../../../../test/fixtures/scheduling/appointment-fixture.ts'
import type { SchedulingClinic } from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const { db, now, book, audited, isRefused } = await bookingFixture()
let here: SchedulingClinic
let sam: Browser
beforeEach(() => {
  ;({ here, sam } = now())
})

const newcomer = {
  firstName: 'Nina',
  lastName: 'New',
  email: 'nina@example.com',
  phoneNumber: '(555) 123-4567',
  referredBy: 'Google',
}

test('a new patient is added and booked with one call [APT-38]', async () => {
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

test('problems with a new patient are listed under `patient`, and nobody is added [APT-52]', async () => {
  await isRefused(
    { patientAttributes: { ...newcomer, phoneNumber: '123', email: '' } },
    { patient: { email: ['Must have an email'], phone_number: ['Must have a valid phone number.'] } },
  )
})

test('a new patient whose appointment is refused is not added', async () => {
  await here.appointment()
  const answer = await book({ patientAttributes: newcomer, acknowledgedWarnings: [] })
  expect(answer.statusCode).toBe(409)
  expect(await audited('patient')).toEqual([])
})

test('a video visit needs a contact method: typed for a new patient, on the record for a registered one [APT-51, APT-99]', async () => {
  const byVideo = { appointmentTypeId: here.remoteType.id, roomId: null }
  const missing = { patient: { contact_method: ['Choose a contact method'] } }
  await isRefused({ ...byVideo, patientAttributes: newcomer }, missing)
  await isRefused(byVideo, missing)
  const added = await book({ ...byVideo, patientAttributes: { ...newcomer, contactMethod: 'FaceTime' } })
  expect(added.json().patient.contactMethod).toBe('FaceTime')
})

test('a contact method that is set on a registered patient’s record makes a video visit possible [API-35, APT-99]', async () => {
  const url = `/v2/rest/patients/${here.patient.id}`
  expect((await sam.send('PATCH', url, { patient: { contactMethod: 'Zoom' } })).statusCode).toBe(200)
  const answer = await book({ appointmentTypeId: here.remoteType.id, roomId: null })
  expect(answer.json()).toMatchObject({ virtual: true, patient: { contactMethod: 'Zoom' } })
})

test('fields of a registered patient in the form, other than the id, are ignored', async () => {
  const answer = await book({ patientAttributes: { ...newcomer, id: here.patient.id } })
  expect(answer.json().patient.fullName).toBe('Pat Doe')
})

test('an appointment of a remote type is virtual and has no room', async () => {
  await db.owner.query(`update patients set contact_method = 'Zoom' where id = $1`, [here.patient.id])
  const answer = await book({ appointmentTypeId: here.remoteType.id, virtual: false })
  expect(answer.json()).toMatchObject({ virtual: true, room: null })
})
