import { beforeEach, expect, test } from 'vitest'
import { interleave } from '../../../../test/database/owner-queries.ts'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { appointmentFixture, moved } from '../../../../test/fixtures/scheduling/appointment-fixture.ts'
import type { SchedulingClinic } from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const { db, make, now, url, change, cancel, rowOf, trail, labelled } = await appointmentFixture()
let here: SchedulingClinic
let sam: Browser
beforeEach(() => {
  ;({ here, sam } = now())
})

test('moving an appointment to another time, room and doctor logs the old and the new place [API-08, APT-01]', async () => {
  const { id } = await here.appointment()
  const { otherRoom, otherDoctor } = here
  const answer = await change(id, { ...moved, roomId: otherRoom.id, doctorId: otherDoctor.id, duration: 45 })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    startsAt: '2026-05-08T14:00:00.000-04:00',
    endsAt: '2026-05-08T14:45:00.000-04:00',
    duration: 45,
    room: { title: 'Exam Room Two' },
    doctor: { lastName: 'Ray' },
  })
  expect(await rowOf(id)).toMatchObject({ day: '2026-05-08', patient_id: here.patient.id })
  const [{ action, changes }] = await trail(id)
  expect(action).toBe('update')
  expect(changes).toEqual({
    startsAt: { from: '2026-05-07T14:00:00.000Z', to: '2026-05-08T18:00:00.000Z' },
    duration: { from: 30, to: 45 },
    roomId: { from: here.room.id, to: otherRoom.id },
    doctorId: { from: here.doctor.id, to: otherDoctor.id },
    overriddenWarnings: [{ key: 'appointmentType:duration', text: 'This type is usually 30 minutes' }],
  })
})

test('saving an unchanged appointment changes nothing, not even its version', async () => {
  const { id, updated_at } = await here.appointment()
  expect((await change(id)).statusCode).toBe(200)
  expect((await rowOf(id)).updated_at).toEqual(updated_at)
  expect(await trail(id)).toEqual([])
})

test('a move records when the appointment got its time; a change that keeps the time does not', async () => {
  const { id } = await here.appointment()
  await change(id, { duration: 45 })
  expect((await rowOf(id)).time_set_at).toBeNull()
  await change(id, { ...moved, duration: 45 })
  expect((await rowOf(id)).time_set_at).toEqual(db.clock.now())
  const then = db.clock.now()
  db.clock.advance(10)
  await change(id, { ...moved, duration: 60 })
  expect((await rowOf(id)).time_set_at).toEqual(then)
})

test('when two people move the same appointment, the second is refused and shown who did and its present state', async () => {
  const { id, updated_at } = await here.appointment()
  const seen = { 'if-match': `"${updated_at.toISOString()}"` }
  expect((await change(id, moved, seen)).statusCode).toBe(200)
  const second = await change(id, { startsAt: '2026-5-9 10:00 AM' }, seen)
  expect(second.statusCode).toBe(412)
  expect(second.json()).toMatchObject({
    error: 'This record was changed by Sam Staff',
    current: { id, startsAt: '2026-05-08T14:00:00.000-04:00', patient: { fullName: 'Pat Doe' } },
  })
  expect((await cancel(id, seen)).statusCode).toBe(412)
  expect((await rowOf(id)).day).toBe('2026-05-08')
})

test('when many move an appointment at the same moment, one succeeds and all others get 412', async () => {
  const { id, updated_at } = await here.appointment()
  const seen = { 'if-match': `"${updated_at.toISOString()}"` }
  const times = ['9:00 AM', '9:30 AM', '11:00 AM', '1:00 PM', '2:00 PM', '3:00 PM']
  const answers = await Promise.all(times.map(time => change(id, { startsAt: `2026-5-8 ${time}` }, seen)))
  expect(answers.map(answer => answer.statusCode).toSorted()).toEqual([200, 412, 412, 412, 412, 412])
  expect(await trail(id)).toHaveLength(1)
})

test('two appointments that swap places wait for each other without a deadlock', async () => {
  const one = await here.appointment({ starts_at: '2026-05-07 10:00' })
  const other = await here.appointment({ starts_at: '2026-05-08 10:00' })
  for (let round = 0; round < 10; round++) {
    const [to, back] = round % 2 === 0 ? [8, 7] : [7, 8]
    const answers = await Promise.all([
      change(one.id, { startsAt: `2026-5-${to} 10:00 AM` }),
      change(other.id, { startsAt: `2026-5-${back} 10:00 AM` }),
    ])
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 200])
  }
})

test('a move that waited for the day’s lock sees what somebody else booked in the meantime', async () => {
  const { id } = await here.appointment()
  const stranger = await make.patient(here.clinicId)
  const answer = await interleave(db.owner, {
    first: client =>
      client.query(`select pg_advisory_xact_lock($1::int, date '2026-05-08' - date '1900-01-01')`, [
        here.clinicId,
      ]),
    start: () => change(id, { ...moved, acknowledgedWarnings: [] }),
    meanwhile: client =>
      client.query(
        `insert into appointments (clinic_id, patient_id, appointment_type_id, room_id, day, starts_at, ends_at, duration)
         values ($1, $2, $3, $4, '2026-05-08', '2026-05-08 14:00-04', '2026-05-08 14:30-04', 30)`,
        [here.clinicId, stranger.id, here.type.id, here.room.id],
      ),
  })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().warnings).toEqual({ room: ['Exam Room One is already in use at this time'] })
})

test('moving clears the confirmation, no-show and reschedule with their labels; moving to another day clears the check-in too', async () => {
  const at = new Date('2026-05-06T13:00:00Z')
  const { id } = await here.appointment({ confirmed_at: at, checked_in_at: at, reschedule: true })
  const vip = await labelled(id, 'VIP')
  await labelled(id, 'To RESCHEDULE soon')
  const sameDay = (await change(id, { startsAt: '2026-5-7 3:00 PM' })).json()
  expect(sameDay).toMatchObject({ isConfirmed: false, reschedule: false, noShow: false, checkedIn: true })
  expect(sameDay.labels.map((label: { id: number }) => label.id)).toEqual([vip.id])
  expect((await change(id, moved)).json().checkedIn).toBe(false)
})

test('an appointment that keeps its time keeps its flags; a seated patient’s appointment keeps all of them', async () => {
  const at = new Date('2026-05-06T13:00:00Z')
  const one = await here.appointment({ confirmed_at: at, no_show: true })
  expect((await change(one.id, { duration: 45 })).json()).toMatchObject({ isConfirmed: true, noShow: true })
  const seated = { confirmed_at: at, checked_in_at: at, seated_at: at }
  const other = await here.appointment({ starts_at: '2026-05-06 09:00', ...seated })
  expect((await change(other.id, moved)).json()).toMatchObject({
    isConfirmed: true,
    checkedIn: true,
    seated: true,
  })
})

test('an appointment can be edited and cancelled until a day after it was seated [APT-84]', async () => {
  const { id } = await here.appointment({ starts_at: '2026-05-05 10:00', seated_at: new Date() })
  for (const answer of [await change(id, moved), await cancel(id)]) {
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { error: 'This appointment can no longer be edited' },
    ])
  }
  db.clock.advance(-1)
  expect((await change(id, { startsAt: '2026-5-5 10:00 AM', duration: 45 })).statusCode).toBe(200)
})

test('an appointment keeps a type, doctor or room that went out of use, but no appointment can newly get one', async () => {
  const { id } = await here.appointment()
  const deactivate = (table: string, ids: number[]) =>
    db.owner.query(`update ${table} set active = false where id = any($1)`, [ids])
  await deactivate('rooms', [here.room.id, here.otherRoom.id])
  await deactivate('doctors', [here.doctor.id, here.otherDoctor.id])
  await deactivate('appointment_types', [here.type.id])
  expect((await change(id, moved)).statusCode).toBe(200)
  const refused = await change(id, { roomId: here.otherRoom.id, doctorId: here.otherDoctor.id })
  expect(JSON.parse(refused.json().error)).toEqual({
    doctor_id: ['This doctor no longer works here'],
    room_id: ['This room is no longer in use'],
  })
})

test('an appointment cannot be given to another patient', async () => {
  const { id } = await here.appointment()
  const other = await make.patient(here.clinicId)
  const answer = await change(id, { patientAttributes: { id: other.id } })
  expect(JSON.parse(answer.json().error)).toEqual({ patient: ['An appointment stays with its patient'] })
  expect((await change(id, { ...moved, patientAttributes: undefined })).statusCode).toBe(200)
})

test('a cancelled appointment is hidden, its row stays, and the response has the version that undo needs [API-09, APT-01]', async () => {
  const { id } = await here.appointment()
  const answer = await cancel(id)
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect((await sam.get(url(id))).statusCode).toBe(404)
  const row = await rowOf(id)
  expect(row).toMatchObject({ canceled_by_user_id: here.user.id, canceled_at: db.clock.now() })
  expect(answer.headers.etag).toBe(`"${row.updated_at.toISOString()}"`)
  expect((await cancel(id)).statusCode).toBe(404)
  expect((await change(id)).statusCode).toBe(404)
  const [{ action, changes }] = await trail(id)
  expect([action, changes]).toEqual([
    'cancel',
    { canceledAt: { from: null, to: '2026-05-06T14:00:00.000Z' } },
  ])
})

test('a visit needs a contact method also when it becomes a video visit later [APT-51]', async () => {
  const { id } = await here.appointment()
  const refused = await change(id, { virtual: true })
  expect([refused.statusCode, JSON.parse(refused.json().error)]).toEqual([
    422,
    { patient: { contact_method: ['Choose a contact method'] } },
  ])
  await db.owner.query(`update patients set contact_method = 'Zoom' where id = $1`, [here.patient.id])
  expect((await change(id, { virtual: true })).json()).toMatchObject({ virtual: true, room: null })
  await db.owner.query('update patients set contact_method = null where id = $1', [here.patient.id])
  expect((await change(id, { virtual: true, duration: 45 })).statusCode).toBe(200)
})

test('when a type becomes a video type, the appointments that were booked before keep their rooms', async () => {
  const { id } = await here.appointment()
  await db.owner.query('update appointment_types set room_id = null, is_remote = true where id = $1', [
    here.type.id,
  ])
  expect((await change(id, moved)).json()).toMatchObject({ virtual: false, room: { id: here.room.id } })
})
