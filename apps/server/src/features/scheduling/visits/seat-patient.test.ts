import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { visitFixture } from '../../../../test/fixtures/scheduling/appointment-fixture.ts'
import {
  type SchedulingClinic,
  schedulingClinic,
} from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const { db, make, now, id, url, put, shown, said, set, trail } = await visitFixture()
let here: SchedulingClinic
let sam: Browser
beforeEach(() => {
  ;({ here, sam } = now())
})

test('seating stores doctor, room, time and check-in; unseating keeps the check-in [API-33, APT-81, APT-91]', async () => {
  const { otherRoom, otherDoctor } = here
  const place = { doctorId: otherDoctor.id, roomId: otherRoom.id }
  const answer = await put('seat', { id: id(), ...place, seated: true, seatedTime: '2026-5-6 09:58 AM' })
  expect(answer.json()).toMatchObject({
    seated: true,
    seatedTime: '2026-05-06T09:58:00.000-04:00',
    checkedIn: true,
    doctor: { id: otherDoctor.id },
    room: { id: otherRoom.id },
  })
  expect((await put('seat', { id: id(), seated: false })).json()).toMatchObject({
    seated: false,
    seatedTime: null,
    checkedIn: true,
  })
})

test('No Doctor or No Room keeps the one that was booked [APT-89]', async () => {
  const inRoom = (await put('seat', { roomId: here.otherRoom.id, seated: true })).json()
  expect(inRoom).toMatchObject({ doctor: { id: here.doctor.id }, room: { id: here.otherRoom.id } })
  const withDoctor = (await put('seat', { doctorId: here.otherDoctor.id, seated: true })).json()
  expect(withDoctor).toMatchObject({ doctor: { id: here.otherDoctor.id }, room: { id: here.otherRoom.id } })
})

test('seating without doctor and room is refused, and so is one that does not exist or is out of use [APT-90, ERR-24]', async () => {
  const refused = async (place: object) => {
    const answer = await put('seat', { ...place, seated: true })
    return [answer.statusCode, answer.json().error]
  }
  expect(await refused({})).toEqual([422, 'Doctor or Room are required'])
  const elsewhere = await schedulingClinic(db.owner)
  expect(await refused({ roomId: elsewhere.room.id })).toEqual([422, 'Pick a room'])
  expect(await refused({ doctorId: elsewhere.doctor.id })).toEqual([422, 'Choose a doctor'])
  await db.owner.query('update rooms set active = false where clinic_id = $1', [here.clinicId])
  await db.owner.query('update doctors set active = false where clinic_id = $1', [here.clinicId])
  expect(await refused({ roomId: here.otherRoom.id })).toEqual([422, 'This room is no longer in use'])
  expect(await refused({ doctorId: here.otherDoctor.id })).toEqual([422, 'This doctor no longer works here'])
  expect((await shown()).seated).toBe(false)
  expect((await put('seat', { roomId: here.room.id, seated: true })).statusCode).toBe(200)
})

test('a patient who was seated a day ago stays seated: nothing of the visit can be undone [APT-84]', async () => {
  await set(`seated_at = now(), checked_in_at = now(), starts_at = starts_at - interval '1 day',
    ends_at = ends_at - interval '1 day', day = day - 1`)
  const readOnly = [422, 'This appointment can no longer be edited']
  expect(await said(put('seat', { seated: false }))).toEqual(readOnly)
  expect(await said(put('seat', { roomId: here.otherRoom.id, seated: true }))).toEqual(readOnly)
})

/** Another patient in the other room, seated ten minutes ago. */
async function somebodySeated(values: Record<string, unknown> = {}) {
  const zoe = await make.patient(here.clinicId, { first_name: 'Zoe', last_name: 'Alvarez' })
  const { id } = await here.appointment({
    starts_at: '2026-05-06 09:45',
    patient_id: zoe.id,
    room_id: here.otherRoom.id,
    ...values,
  })
  await db.owner.query(
    `update appointments set checked_in_at = starts_at, seated_at = starts_at + interval '5 minutes' where id = $1`,
    [id],
  )
  return id
}
const thereToo = (body: object = {}) => put('seat', { roomId: here.otherRoom.id, seated: true, ...body })

test('seating a patient in a taken room warns who is there, and is possible all the same', async () => {
  const keys = [`room:seated:appointment:${await somebodySeated()}`]
  const unseen = await thereToo({ acknowledgedWarnings: [] })
  expect([unseen.statusCode, unseen.json()]).toEqual([
    409,
    {
      error: 'There are warnings that you have not seen yet',
      warnings: { room: ['Exam Room Two is taken by Zoe Alvarez'] },
      keys,
    },
  ])
  expect(await shown()).toMatchObject({ seated: false, checkedIn: false, room: { id: here.room.id } })
  const seen = await thereToo({ acknowledgedWarnings: keys })
  expect([seen.statusCode, seen.json()]).toMatchObject([
    200,
    { seated: true, room: { id: here.otherRoom.id } },
  ])
  // The patient is seated there already, so repeating the call changes nothing.
  expect((await thereToo({ acknowledgedWarnings: [] })).statusCode).toBe(200)
  const [{ changes }] = await trail(id())
  expect(changes.overriddenWarnings).toEqual([{ key: keys[0], text: 'Exam Room Two is taken' }])
  expect(JSON.stringify(changes)).not.toContain('Alvarez')
})

test('two people in the room cause two warnings, and the history says once that it was taken', async () => {
  const keys = [await somebodySeated(), await somebodySeated()].map(
    other => `room:seated:appointment:${other}`,
  )
  expect((await thereToo({ acknowledgedWarnings: keys })).statusCode).toBe(200)
  const [{ changes }] = (await sam.get(url('history'))).json()
  expect(changes).toContainEqual({ field: 'Warnings overridden', from: null, to: 'Exam Room Two is taken' })
})

test('reopening a visit while somebody else sits in the room warns who is there, and is possible all the same', async () => {
  await thereToo({ seatedTime: '2026-5-6 09:30 AM' })
  await put('finish', { finishedTime: '2026-5-6 09:45 AM' })
  const back = (body: object) => sam.send('DELETE', url('finish'), body)
  const keys = [`room:seated:appointment:${await somebodySeated()}`]
  const unseen = await back({ acknowledgedWarnings: [] })
  expect([unseen.statusCode, unseen.json()]).toMatchObject([
    409,
    { warnings: { room: ['Exam Room Two is taken by Zoe Alvarez'] }, keys },
  ])
  expect((await shown()).finished).toBe(true)
  expect((await back({ acknowledgedWarnings: keys })).json()).toMatchObject({ seated: true, finished: false })
  const { changes } = (await trail(id())).at(-1) ?? {}
  expect(changes.overriddenWarnings).toEqual([{ key: keys[0], text: 'Exam Room Two is taken' }])
  // The patient sits there already, so repeating the call changes nothing. Callers that send no list get no warnings.
  expect((await back({ acknowledgedWarnings: [] })).statusCode).toBe(200)
  await put('finish', { finishedTime: '2026-5-6 09:45 AM' })
  expect((await back({})).statusCode).toBe(200)
  // There is no warning either about somebody who sat there before.
  await put('finish', { finishedTime: '2026-5-6 09:55 AM' })
  expect((await back({ acknowledgedWarnings: [] })).statusCode).toBe(200)
})

test('seating with a doctor alone also warns of a taken room; callers that send no list get no warnings', async () => {
  await somebodySeated({ room_id: here.room.id })
  const withDoctor = { doctorId: here.otherDoctor.id, seated: true }
  expect((await put('seat', { ...withDoctor, acknowledgedWarnings: [] })).json().warnings).toEqual({
    room: ['Exam Room One is taken by Zoe Alvarez'],
  })
  expect((await put('seat', withDoctor)).statusCode).toBe(200)
})

test.each([
  ['has gone home', 'finished_at = now()'],
  ['is not seated any more', 'seated_at = null'],
  [
    'was seated on another day',
    `day = day - 1, starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day'`,
  ],
  ['was cancelled', 'canceled_at = now()'],
])('there is no warning about somebody who %s', async (_, columns) => {
  const other = await somebodySeated()
  await db.owner.query(`update appointments set ${columns} where id = $1`, [other])
  expect((await thereToo({ acknowledgedWarnings: [] })).statusCode).toBe(200)
})

test('whoever was seated hours ago and has not finished sits there until Finish [APT-108, G-152]', async () => {
  const other = await somebodySeated({ starts_at: '2026-05-06 08:00' })
  expect((await thereToo({ acknowledgedWarnings: [] })).json().warnings).toEqual({
    room: ['Exam Room Two is taken by Zoe Alvarez'],
  })
  await db.owner.query('update appointments set finished_at = now() where id = $1', [other])
  expect((await thereToo({ acknowledgedWarnings: [] })).statusCode).toBe(200)
})

test('when two patients are seated in one room at the same moment, one of the callers is warned', async () => {
  const other = await here.appointment({
    starts_at: '2026-05-06 10:00',
    patient_id: (await make.patient(here.clinicId)).id,
  })
  const body = { roomId: here.otherRoom.id, seated: true, acknowledgedWarnings: [] }
  const answers = await Promise.all(
    [id(), other.id].map(one => sam.send('PUT', `/v2/rest/appointments/${one}/seat`, body)),
  )
  expect(answers.map(answer => answer.statusCode).toSorted()).toEqual([200, 409])
})
