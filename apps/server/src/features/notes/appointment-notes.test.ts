import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { schedulingClinic } from '../../../test/fixtures/scheduling/scheduling-clinic.ts'

const db = await cloneDatabase()
const { loginAs } = await testApp(db)
const make = factories(db.owner)
const clinic = await schedulingClinic(db.owner)
const { clinicId, patient, doctor, otherDoctor } = clinic

let sam: Browser
let notes: string
let appointmentId: number
beforeAll(async () => {
  sam = await loginAs(clinic.user)
})
beforeEach(async () => {
  db.clock.set('2026-05-06T14:00:00Z')
  appointmentId = (await clinic.appointment({ doctor_id: otherDoctor.id })).id
  notes = `/v2/rest/appointments/${appointmentId}/notes`
})

const add = (body: object, browser = sam) => browser.send('POST', notes, body)
const officeNote = async (alerts: boolean) => {
  const { rows } = await db.owner.query(
    `insert into notes (clinic_id, patient_id, classification, annotation, alerts, created_at)
     values ($1, $2, 'green', 'Allergic to mint', $3, $4) returning id`,
    [clinicId, patient.id, alerts, db.clock.now()],
  )
  return rows[0].id as number
}

test('notes are written with a doctor and a text, and listed newest first [API-10, API-11, NOT-01, NOT-03]', async () => {
  const first = await add({ doctor_id: doctor.id, annotation: '  Wire changed \n' })
  expect(first.statusCode).toBe(201)
  expect(first.json()).toEqual({
    id: expect.any(Number),
    annotation: 'Wire changed',
    classification: 'yellow',
    alerts: false,
    label: null,
    name: null,
    color: '#ffc107',
    patientId: patient.id,
    createdAt: '2026-05-06T10:00:00.000-04:00',
    updatedAt: '2026-05-06T10:00:00.000-04:00',
    user: { fullName: 'Sam Staff' },
    doctor: { id: doctor.id, fullName: 'Dora Lee' },
  })
  db.clock.advance(1)
  const second = (await add({ annotation: 'Next: retainer' })).json()
  // Without a doctor in the request, a note gets the doctor of the appointment.
  expect(second.doctor.id).toBe(otherDoctor.id)
  const alert = await officeNote(true)
  await officeNote(false)
  const listed = (await sam.get(notes)).json()
  expect(listed.map((one: { id: number }) => one.id)).toEqual([alert, second.id, first.json().id])
  expect(listed[0]).toMatchObject({ classification: 'green', alerts: true, color: '#4caf50' })
  await db.owner.query(
    'update notes set deleted_at = now() where clinic_id = $1 and appointment_id is null',
    [clinicId],
  )
})

test('a note needs a text, a doctor of this clinic and an existing appointment [NOT-12]', async () => {
  const empty = await add({ annotation: '  \n ' })
  expect([empty.statusCode, empty.json()]).toEqual([422, { error: 'Annotation is required' }])
  const stranger = await make.doctor((await make.clinic()).id)
  const foreign = await add({ annotation: 'Hello', doctor_id: stranger.id })
  expect([foreign.statusCode, foreign.json()]).toEqual([422, { errors: { doctor_id: ['is invalid'] } }])
  await db.owner.query('update appointments set canceled_at = now() where id = $1', [appointmentId])
  expect((await add({ annotation: 'Hello' })).statusCode).toBe(404)
  expect((await sam.get(notes)).statusCode).toBe(404)
})

test('a note cannot be given to a doctor who no longer works here, but keeps the one it has', async () => {
  const former = await make.doctor(clinicId)
  const { id } = (await add({ annotation: 'Theirs', doctor_id: former.id })).json()
  await db.owner.query('update doctors set active = false where id = $1', [former.id])
  const refused = [422, { errors: { doctor_id: ['is invalid'] } }]
  const added = await add({ annotation: 'New', doctor_id: former.id })
  expect([added.statusCode, added.json()]).toEqual(refused)
  const unchanged = await sam.send('PUT', `${notes}/${id}`, { annotation: 'Changed', doctor_id: former.id })
  expect(unchanged.json()).toMatchObject({ annotation: 'Changed', doctor: { id: former.id } })
  const { id: other } = (await add({ annotation: 'Other', doctor_id: doctor.id })).json()
  const reassigned = await sam.send('PUT', `${notes}/${other}`, { annotation: 'Other', doctor_id: former.id })
  expect([reassigned.statusCode, reassigned.json()]).toEqual(refused)
  // Notes of a former doctor's own appointment still get that doctor.
  const visit = await clinic.appointment({ doctor_id: former.id })
  const url = `/v2/rest/appointments/${visit.id}/notes`
  expect((await sam.send('POST', url, { annotation: 'Visit' })).json().doctor.id).toBe(former.id)
})

test('notes are refused in a clinic without a doctor', async () => {
  const empty = await make.clinic()
  const type = await make.appointmentType(empty.id)
  const room = await make.room(empty.id)
  await make.doctor(empty.id, { active: false })
  const who = {
    patient_id: (await make.patient(empty.id)).id,
    appointment_type_id: type.id,
    room_id: room.id,
  }
  const { id } = await make.appointment(empty.id, { ...who, starts_at: '2026-05-07 10:00' })
  const browser = await loginAs(await make.user(empty.id))
  const ask = () => browser.send('POST', `/v2/rest/appointments/${id}/notes`, { annotation: 'Hello' })
  expect((await ask()).json()).toEqual({ error: 'Please, create a doctor to start creating notes.' })
  const second = await make.doctor(empty.id, { position: 2 })
  const first = await make.doctor(empty.id, { position: 1 })
  expect((await ask()).json().doctor.id).toBe(first.id)
  expect(second.id).not.toBe(first.id)
})

test('a note can be changed and deleted until it is 24 hours old, and from that moment on no longer [API-12, API-13, NOT-06]', async () => {
  const { id, updatedAt } = (await add({ annotation: 'First' })).json()
  const change = (annotation: string, headers = {}) =>
    sam.send('PUT', `${notes}/${id}`, { annotation, doctor_id: null }, headers)
  const remove = () => sam.send('DELETE', `${notes}/${id}`)
  // The version of the note stays the same: only the clock has moved on.
  const age = async (milliseconds: number) => {
    const createdAt = new Date(db.clock.now().getTime() - milliseconds)
    await db.owner.query('alter table notes disable trigger set_updated_at')
    await db.owner.query('update notes set created_at = $2 where id = $1', [id, createdAt])
    await db.owner.query('alter table notes enable trigger set_updated_at')
  }
  const day = 24 * 60 * 60 * 1000
  await age(day - 1)
  const changed = await change('Second', { 'if-match': `"${updatedAt}"` })
  expect(changed.json()).toMatchObject({ annotation: 'Second', doctor: { id: otherDoctor.id } })
  expect((await change(' ')).json()).toEqual({ error: 'Annotation is required' })
  const late = await change('Third', { 'if-match': `"${updatedAt}"` })
  expect([late.statusCode, late.json().current.annotation]).toEqual([412, 'Second'])

  await age(day)
  const closed = { error: 'You can only edit notes that are less than 24 hours old' }
  expect((await change('Third')).json()).toEqual(closed)
  expect((await remove()).json()).toEqual(closed)
  await age(day - 1)
  expect((await remove()).statusCode).toBe(204)
  expect((await remove()).statusCode).toBe(404)
  expect((await change('Fourth')).statusCode).toBe(404)
  expect((await sam.get(notes)).json()).toEqual([])
  const { rows } = await db.owner.query(
    `select action, patient_id, changes from audit_log where entity_type = 'note' and entity_id = $1 order by id`,
    [id],
  )
  expect(rows).toEqual([
    {
      action: 'create',
      patient_id: patient.id,
      changes: { appointmentId, annotation: 'First', doctorId: otherDoctor.id },
    },
    { action: 'update', patient_id: patient.id, changes: { annotation: { from: 'First', to: 'Second' } } },
    { action: 'delete', patient_id: patient.id, changes: { annotation: { from: 'Second', to: null } } },
  ])
})

test('an office note is shown with the appointment and is changed elsewhere [NOT-02]', async () => {
  const id = await officeNote(true)
  const refused = { error: "Office notes are changed in the patient's profile" }
  expect((await sam.send('PUT', `${notes}/${id}`, { annotation: 'Mine' })).json()).toEqual(refused)
  const answer = await sam.send('DELETE', `${notes}/${id}`)
  expect([answer.statusCode, answer.json()]).toEqual([422, refused])
  await db.owner.query('delete from notes where id = $1', [id])
})

test('a note of another appointment is not found through this one', async () => {
  const { id } = (await add({ annotation: 'Here' })).json()
  const other = await clinic.appointment()
  const answer = await sam.send('PUT', `/v2/rest/appointments/${other.id}/notes/${id}`, {
    annotation: 'There',
  })
  expect(answer.statusCode).toBe(404)
})

test('every change appears in the appointment’s window and the patient’s record, and the day shows how many notes there are', async () => {
  const events = async () =>
    (
      await db.owner.query(
        `select channel, params, event, data from live_events where clinic_id = $1 order by seq desc limit 2`,
        [clinicId],
      )
    ).rows.toReversed()
  const expected = [
    {
      channel: 'appointment',
      params: { id: appointmentId },
      event: 'notes_changed',
      data: { appointmentId },
    },
    {
      channel: 'treatments',
      params: { patientId: patient.id },
      event: 'changed',
      data: { patientId: patient.id },
    },
  ]
  const { id } = (await add({ annotation: 'Here' })).json()
  expect(await events()).toEqual(expected)
  const before = (await db.owner.query('select event_seq from clinic_heads where clinic_id = $1', [clinicId]))
    .rows
  expect((await sam.send('PUT', `${notes}/${id}`, { annotation: 'Here' })).statusCode).toBe(200)
  expect(
    (await db.owner.query('select event_seq from clinic_heads where clinic_id = $1', [clinicId])).rows,
  ).toEqual(before)
  await sam.send('DELETE', `${notes}/${id}`)
  expect(await events()).toEqual(expected)
})
