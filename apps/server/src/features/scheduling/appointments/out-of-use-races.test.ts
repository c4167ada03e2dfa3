import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { interleave } from '../../../../test/database/owner-queries.ts'
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
let admin: Browser

beforeEach(async () => {
  here = await schedulingClinic(db.owner)
  sam = await loginAs(here.user)
  admin = await loginAs(await make.user(here.clinicId, { admin: true }))
})

test('an entry that is made while the clinic’s time zone is changed is refused, and can be tried again', async () => {
  const entries = [
    () => sam.send('POST', '/v2/rest/appointments', here.form()),
    () =>
      admin.send('POST', '/v2/rest/time_offs', {
        time_off: {
          timeableType: 'Clinic',
          timeableId: here.clinicId,
          startsAt: '2026/5/7 10:00 AM',
          duration: 30,
        },
      }),
  ]
  for (const [index, entry] of entries.entries()) {
    const zone = ['America/Chicago', 'America/Denver'][index]
    // The same lock as in the settings: no row can begin to refer to the clinic meanwhile.
    const answer = await whileSomebody(
      `with own as (select id from clinics where id = $1 for update)
       update clinics set time_zone = '${zone}' from own where clinics.id = own.id`,
      here.clinicId,
      entry,
    )
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      "The clinic's time zone was just changed. Please try again.",
    ])
  }
})

/** Starts a request while somebody else has changed the set-up and not yet committed. */
const whileSomebody = (does: string, id: number, start: () => ReturnType<Browser['send']>) =>
  interleave(db.owner, { first: client => client.query(does, [id]), start })

test.each([
  ['rooms', 'room', { room_id: ['This room is no longer in use'] }],
  ['doctors', 'doctor', { doctor_id: ['This doctor no longer works here'] }],
  ['appointment_types', 'type', { appointment_type_id: ['This type is no longer in use'] }],
] as const)(
  'a booking that waits for one of the %s to go out of use is refused',
  async (table, what, problem) => {
    const answer = await whileSomebody(
      `update ${table} set active = false where id = $1`,
      here[what].id,
      () => sam.send('POST', '/v2/rest/appointments', here.form()),
    )
    expect([answer.statusCode, JSON.parse(answer.json().error)]).toEqual([422, problem])
  },
)

const deleteRoom = 'delete from rooms where id = $1'
const retireRoom = 'update rooms set active = false where id = $1'

test('a booking that waits for its room to be deleted is refused and needs another room', async () => {
  const answer = await whileSomebody(deleteRoom, here.otherRoom.id, () =>
    sam.send('POST', '/v2/rest/appointments', here.form({ roomId: here.otherRoom.id })),
  )
  expect([answer.statusCode, JSON.parse(answer.json().error)]).toEqual([422, { room_id: ['Pick a room'] }])
})

test('moving and seating wait for the set-up too', async () => {
  const { id } = await here.appointment({ starts_at: '2026-05-06 10:00' })
  const answer = await whileSomebody(retireRoom, here.otherRoom.id, () =>
    sam.send('PUT', `/v2/rest/appointments/${id}`, here.form({ roomId: here.otherRoom.id })),
  )
  expect(JSON.parse(answer.json().error)).toEqual({ room_id: ['This room is no longer in use'] })
  const third = await make.room(here.clinicId)
  const seated = await whileSomebody(retireRoom, third.id, () =>
    sam.send('PUT', `/v2/rest/appointments/${id}/seat`, { roomId: third.id, seated: true }),
  )
  expect([seated.statusCode, seated.json().error]).toEqual([422, 'This room is no longer in use'])
})

test('blocking time waits for the set-up too', async () => {
  const blocked = (kind: 'Room' | 'Doctor', timeableId: number) =>
    admin.send('POST', '/v2/rest/time_offs', {
      time_off: { timeableType: kind, timeableId, startsAt: '2026/5/7 10:00 AM', duration: 30 },
    })
  const room = await whileSomebody(retireRoom, here.room.id, () => blocked('Room', here.room.id))
  expect([room.statusCode, JSON.parse(room.json().error)]).toEqual([422, { timeable_id: ['Pick a room'] }])
  const doctor = await whileSomebody('update doctors set active = false where id = $1', here.doctor.id, () =>
    blocked('Doctor', here.doctor.id),
  )
  expect(JSON.parse(doctor.json().error)).toEqual({ timeable_id: ['Pick a doctor'] })
})

test('adding a label that is going out of use waits, and is refused', async () => {
  const { id } = await here.appointment()
  const label = await make.label(here.clinicId, { name: 'VIP' })
  const answer = await whileSomebody('update labels set active = false where id = $1', label.id, () =>
    sam.send('PUT', `/v2/rest/appointments/${id}/labels/${label.id}`),
  )
  expect([answer.statusCode, answer.json().error]).toEqual([422, 'This label is no longer in use'])
})

test('blocking time locks the day before the room, as a booking does', async () => {
  const blocked = {
    timeableType: 'Room',
    timeableId: here.room.id,
    startsAt: '2026/5/7 10:00 AM',
    duration: 30,
  }
  const dayIsTaken = (start: () => ReturnType<Browser['send']>) =>
    interleave(db.owner, {
      first: client =>
        client.query(`select pg_advisory_xact_lock($1::int, date '2026-05-07' - date '1900-01-01')`, [
          here.clinicId,
        ]),
      start,
      // The room is still free: whoever has locked the day gets it without waiting.
      meanwhile: client => client.query('select from rooms where id = $1 for update nowait', [here.room.id]),
    })
  const added = await dayIsTaken(() => admin.send('POST', '/v2/rest/time_offs', { time_off: blocked }))
  expect(added.statusCode).toBe(201)
  const elsewhere = { ...blocked, timeableId: here.otherRoom.id }
  const { id } = (await admin.send('POST', '/v2/rest/time_offs', { time_off: elsewhere })).json()
  const changed = await dayIsTaken(() => sam.send('PUT', `/v2/rest/time_offs/${id}`, { time_off: blocked }))
  expect([changed.statusCode, changed.json().room.id]).toEqual([200, here.room.id])
})
