import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { visitFixture } from '../../../../test/fixtures/scheduling/appointment-fixture.ts'
import type { SchedulingClinic } from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const { db, make, now, url, put, takeBack, shown, said, set, steps, events } = await visitFixture()
let here: SchedulingClinic
let sam: Browser
beforeEach(() => {
  ;({ here, sam } = now())
})

const tenOclock = '2026-05-06T10:00:00.000-04:00'

test('confirming an appointment sets one flag under both its names, and can be undone [API-33, APT-72, APT-01, ROL-05]', async () => {
  expect((await put('confirm.json', { completed: true })).json()).toMatchObject({
    completed: true,
    isConfirmed: true,
  })
  expect((await put('confirm', { completed: false })).json()).toMatchObject({
    completed: false,
    isConfirmed: false,
  })
  expect(await steps()).toEqual(['confirm', 'confirm'])
})

test('checking in stores the time, and undoing clears it [API-33, APT-92, APT-93]', async () => {
  const answer = await put('check_in', { checkedInTime: '2026-5-6 09:55 AM' })
  expect(answer.json()).toMatchObject({ checkedIn: true, checkedInTime: '2026-05-06T09:55:00.000-04:00' })
  const undone = await takeBack('check_in')
  expect([undone.statusCode, undone.json()]).toMatchObject([200, { checkedIn: false, checkedInTime: null }])
})

test.each([
  ['left out', undefined],
  ['in the future', '2026-5-6 10:01 AM'],
  ['more than a day old', '2026-5-5 9:59 AM'],
])("a time that is %s is replaced by the server's clock", async (_, text) => {
  expect((await put('check_in', { checkedInTime: text })).json().checkedInTime).toBe(tenOclock)
  const seated = await put('seat', { roomId: here.room.id, seated: true, seatedTime: text })
  expect(seated.json().seatedTime).toBe(tenOclock)
})

test('an unreadable time is refused', async () => {
  const answer = await put('check_in', { checkedInTime: 'just now' })
  expect([answer.statusCode, answer.json()]).toEqual([422, { errors: { checked_in_time: ['Invalid time'] } }])
})

test('a check-in without a body uses the server’s clock', async () => {
  expect((await sam.send('PUT', url('check_in'))).json().checkedInTime).toBe(tenOclock)
})

test('once the patient is seated, the other steps are refused [APT-75, APT-76]', async () => {
  await set('seated_at = now(), checked_in_at = now()')
  for (const answer of [
    put('confirm', { completed: true }),
    put('no_show', { noShow: true }),
    put('reschedule', { reschedule: true }),
    put('check_in'),
    takeBack('check_in'),
  ]) {
    expect(await said(answer)).toEqual([422, 'The patient is already seated'])
  }
})

test('no-show and reschedule exclude each other, and prevent check-in and seating [APT-73, APT-74, APT-77, APT-78]', async () => {
  const seat = () => put('seat', { roomId: here.room.id, seated: true })
  expect((await put('no_show', { noShow: true })).json().noShow).toBe(true)
  const noShow = [422, 'Appointment is marked as no show']
  expect(await said(put('reschedule', { reschedule: true }))).toEqual(noShow)
  expect(await said(put('check_in'))).toEqual(noShow)
  expect(await said(seat())).toEqual(noShow)
  await put('no_show', { noShow: false })
  expect((await put('reschedule', { reschedule: true })).json().reschedule).toBe(true)
  const reschedule = [422, 'Appointment is marked as reschedule']
  expect(await said(put('no_show', { noShow: true }))).toEqual(reschedule)
  expect(await said(put('check_in'))).toEqual(reschedule)
  expect(await said(seat())).toEqual(reschedule)
})

test.each([
  ['no_show', 'noShow'],
  ['reschedule', 'reschedule'],
])('clearing %s warns who has the time by now, and is possible all the same', async (path, key) => {
  await put(path, { [key]: true })
  const other = await here.appointment({
    starts_at: '2026-05-06 10:15',
    patient_id: (await make.patient(here.clinicId)).id,
    room_id: here.otherRoom.id,
  })
  const text = 'Dr. Lee already has an appointment at this time'
  const unseen = await put(path, { [key]: false, acknowledgedWarnings: [] })
  const keys = [`doctor:overlap:appointment:${other.id}`]
  expect([unseen.statusCode, unseen.json()]).toEqual([
    409,
    { error: 'There are warnings that you have not seen yet', warnings: { doctor: [text] }, keys },
  ])
  expect((await shown())[key]).toBe(true)
  expect((await put(path, { [key]: false, acknowledgedWarnings: keys })).json()[key]).toBe(false)
  const { rows } = await db.owner.query(
    `select changes from audit_log where clinic_id = $1 and action = $2 order by id desc limit 1`,
    [here.clinicId, path],
  )
  expect(rows[0].changes.overriddenWarnings).toEqual([{ key: keys[0], text }])
  // Callers that send no list of warnings can clear it without one.
  await put(path, { [key]: true })
  expect((await put(path, { [key]: false })).statusCode).toBe(200)
})

test('a repeated step changes nothing, notifies nobody and is not audited', async () => {
  const course: [string, object][] = [
    ['confirm', { completed: true }],
    ['check_in', {}],
    ['seat', { roomId: here.room.id, seated: true }],
    ['finish', {}],
    ['seat', { seated: false }],
    ['no_show', { noShow: true }],
    ['no_show', { noShow: false }],
    ['reschedule', { reschedule: true }],
  ]
  for (const [path, body] of course) {
    const first = (await put(path, body)).json()
    const before = [await events(), await steps()]
    db.clock.advance(1)
    expect((await put(path, body)).json()).toEqual(first)
    expect([await events(), await steps()]).toEqual(before)
  }
})

test('nothing can be done with a cancelled appointment', async () => {
  await set('canceled_at = now()')
  for (const [path, body] of [
    ['confirm', { completed: true }],
    ['check_in', {}],
    ['seat', { roomId: here.room.id, seated: true }],
    ['finish', {}],
    ['no_show', { noShow: true }],
  ] as const) {
    expect((await put(path, body)).statusCode).toBe(404)
  }
})
