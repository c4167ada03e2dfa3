import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { appointmentFixture, moved } from '../../../../test/fixtures/scheduling/appointment-fixture.ts'
import type { SchedulingClinic } from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const { db, make, now, url, change, cancel, undo, rowOf, trail, labelled } = await appointmentFixture()
let here: SchedulingClinic
let sam: Browser
beforeEach(() => {
  ;({ here, sam } = now())
})

test('a move can be undone once, with its flags and labels', async () => {
  const at = new Date('2026-05-06T13:00:00Z')
  const { id } = await here.appointment({ checked_in_at: at, no_show: true })
  const label = await labelled(id, 'No Show')
  const before = (await sam.get(url(id))).json()
  const { updatedAt } = (await change(id, { ...moved, duration: 60, roomId: here.otherRoom.id })).json()
  const answer = await undo(id, updatedAt)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ ...before, updatedAt: expect.any(String) })
  expect(answer.json().labels).toMatchObject([{ id: label.id }])
  expect((await undo(id, answer.json().updatedAt)).json().error).toBe('There is nothing to undo any more')
  expect((await trail(id)).map(({ action }) => action)).toEqual(['update', 'undo'])
})

test('a cancellation can be undone', async () => {
  const { id } = await here.appointment()
  const before = (await sam.get(url(id))).json()
  const version = String((await cancel(id)).headers.etag).replaceAll('"', '')
  const answer = await undo(id, version)
  expect(answer.json()).toEqual({ ...before, updatedAt: expect.any(String) })
  expect((await sam.get(url(id))).statusCode).toBe(200)
})

test('a change cannot be undone when somebody has changed the appointment since', async () => {
  const { id } = await here.appointment()
  const { updatedAt } = (await change(id, moved)).json()
  await sam.send('PUT', `${url(id)}/confirm`, { completed: true })
  const answer = await undo(id, updatedAt)
  expect([answer.statusCode, answer.json().current.isConfirmed]).toEqual([412, true])
  expect((await rowOf(id)).day).toBe('2026-05-08')
})

test('undo is refused when somebody else has the time since', async () => {
  const { id } = await here.appointment()
  const { updatedAt } = (await change(id, moved)).json()
  const stranger = await make.patient(here.clinicId)
  expect(
    (await sam.send('POST', '/v2/rest/appointments', here.form({ patientAttributes: { id: stranger.id } })))
      .statusCode,
  ).toBe(201)
  const answer = await undo(id, updatedAt)
  expect([answer.statusCode, answer.json().error]).toEqual([
    409,
    'Somebody else has been given this time since',
  ])
  expect((await rowOf(id)).day).toBe('2026-05-08')
})

const refusal = (answer: { statusCode: number; json(): { error: string } }) => [
  answer.statusCode,
  answer.json().error,
]
const versionOf = (answer: { headers: { etag?: unknown } }) => String(answer.headers.etag).replaceAll('"', '')

test('undo is refused when the time was blocked since the change, but not when it was blocked before', async () => {
  const { id } = await here.appointment()
  const block = (starts_at: string) => make.timeOff(here.clinicId, { starts_at, room_id: here.room.id })
  await block('2026-05-07 09:45')
  const first = (await change(id, moved)).json().updatedAt
  expect((await undo(id, first)).statusCode).toBe(200)
  const second = (await change(id, moved)).json().updatedAt
  await block('2026-05-07 10:15')
  expect(refusal(await undo(id, second))).toEqual([409, 'This time has been blocked since'])
})

test.each([
  ['rooms', 'room'],
  ['doctors', 'doctor'],
  ['appointment_types', 'type'],
] as const)(
  'undo is refused when one of the %s went out of use since the change, but not when it was so before',
  async (table, what) => {
    const outOfUse = () => db.owner.query(`update ${table} set active = false where id = $1`, [here[what].id])
    const { id } = await here.appointment()
    const first = versionOf(await cancel(id))
    await outOfUse()
    expect(refusal(await undo(id, first))).toEqual([409, 'Its room, doctor or type is no longer in use'])
    const other = await here.appointment({ starts_at: '2026-05-07 13:00' })
    expect((await undo(other.id, versionOf(await cancel(other.id)))).statusCode).toBe(200)
  },
)

test('undo is refused when the room was deleted since, and does not restore a label that was deleted or went out of use', async () => {
  await db.owner.query('update appointment_types set room_id = null where id = $1', [here.type.id])
  const { id } = await here.appointment({ no_show: true })
  const [gone, old, inUse] = [
    await labelled(id, 'No show, gone'),
    await labelled(id, 'No show, out of use'),
    await labelled(id, 'No show, kept'),
  ]
  const other = await change(id, { ...moved, doctorId: null })
  await db.owner.query('delete from labels where id = $1', [gone.id])
  await db.owner.query('update labels set active = false where id = $1', [old.id])
  const back = await undo(id, other.json().updatedAt)
  expect(back.json().labels.map((label: { id: number }) => label.id)).toEqual([inUse.id])

  const { updatedAt } = (await change(id, { ...moved, roomId: here.otherRoom.id })).json()
  await db.owner.query('delete from rooms where id = $1', [here.room.id])
  expect(refusal(await undo(id, updatedAt))).toEqual([409, 'Its room, doctor or type is no longer in use'])
})

test('an appointment that was beside it before the change does not prevent undo, whatever happened to it since', async () => {
  const { id } = await here.appointment()
  const neighbour = await here.appointment({ patient_id: (await make.patient(here.clinicId)).id })
  const { updatedAt } = (await change(id, moved)).json()
  await sam.send('PUT', `${url(neighbour.id)}/confirm`, { completed: true })
  expect((await undo(id, updatedAt)).statusCode).toBe(200)
})

test('the move of a patient who was seated long ago cannot be undone', async () => {
  const { id } = await here.appointment({ starts_at: '2026-05-05 10:15', seated_at: new Date() })
  const { updatedAt } = (await change(id, { startsAt: '2026-5-5 10:00 AM' })).json()
  expect(refusal(await undo(id, updatedAt))).toEqual([422, 'This appointment can no longer be edited'])
})
