import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { reminderFixture } from '../../../../test/fixtures/messaging/text-fixture.ts'
import type { Database } from '../../../platform/db/database.ts'

const db = await cloneDatabase()
const { make, worker, twilio, phone, look, deliver, clinic, desk, remind, book, set, anaAtTen } =
  await reminderFixture(db)

test('a reminder is sent a day before, once, in the name of the clinic, and lists show it at once [MSG-43, LIV-22]', async () => {
  await book()
  const before = (await desk().events()).length
  expect(await remind()).toEqual([anaAtTen])
  expect(await remind()).toEqual([])
  const { rows } = await db.owner.query(
    'select type, user_id, delivery_status from messages where clinic_id = $1',
    [clinic().clinicId],
  )
  expect(rows).toEqual([{ type: 'Reminder', user_id: null, delivery_status: 'sent' }])
  expect((await desk().events()).slice(before)).toEqual([
    'conversations/new_message_reminder',
    'messages/created',
    'messages/status_updated',
    'conversations/changed',
  ])
})

test('a reminder is sent by the last check before its time, and no earlier', async () => {
  await book({ starts_at: '2026-05-07 10:15' })
  expect(await remind()).toEqual([])
  db.clock.advance(5)
  expect(await remind()).toEqual([])
  db.clock.advance(10)
  expect(await remind()).toHaveLength(1)
})

test('a reminder is sent as many hours before as the clinic has set', async () => {
  await db.owner.query('update messaging_settings set reminder_lead_hours = 2 where clinic_id = $1', [
    clinic().clinicId,
  ])
  await book({ starts_at: '2026-05-06 12:30' })
  expect(await remind()).toEqual([])
  db.clock.advance(30)
  expect(await remind()).toHaveLength(1)
})

test('no reminder is sent in quiet hours; it is sent in the last minutes before they begin', async () => {
  // An appointment at seven in the morning: a day before is within quiet hours, so its reminder is sent at nine the
  // evening before them.
  await book({ starts_at: '2026-05-08 07:00' })
  db.clock.set('2026-05-07T00:50:00Z')
  expect(await remind()).toEqual([])
  db.clock.set('2026-05-07T00:55:00Z')
  expect(await remind()).toHaveLength(1)
})

test('a patient who books in quiet hours is reminded when they are over', async () => {
  db.clock.set('2026-05-07T02:00:00Z')
  await book({ starts_at: '2026-05-07 10:00', created_at: db.clock.now() })
  expect(await remind()).toEqual([])
  db.clock.set('2026-05-07T11:55:00Z')
  expect(await remind()).toEqual([])
  db.clock.set('2026-05-07T12:00:00Z')
  expect(await remind()).toEqual([anaAtTen])
})

test.each([
  ['cancelled', 'canceled_at = now()'],
  ['no-show', 'no_show = true'],
  ['to be rescheduled', 'reschedule = true'],
  ['checked in', 'checked_in_at = now()'],
  ['seated', 'seated_at = now()'],
  ['finished', 'seated_at = now(), finished_at = now()'],
  ['booked less than four hours before', `created_at = starts_at - interval '3 hours 59 minutes'`],
  ['moved less than four hours before', `time_set_at = starts_at - interval '3 hours 59 minutes'`],
])('%s: nobody is reminded', async (_name, columns) => {
  const { id } = await book()
  await set(id, columns)
  expect(await remind()).toEqual([])
  expect(await desk().conversation()).toBeUndefined()
})

test('an appointment that is cancelled between check and text leaves no empty conversation', async () => {
  const { id } = await book()
  const slow: Database = {
    ...worker,
    forClinic: (clinicId, actor) => {
      const here = worker.forClinic(clinicId, actor)
      const write: typeof here.write = async work => {
        await set(id, 'canceled_at = now()')
        return here.write(work)
      }
      return { ...here, write }
    },
  }
  await look(slow)
  expect(await desk().conversation()).toBeUndefined()
  expect(await desk().jobsLeft()).toEqual([])
})

test.each([
  ['without a phone', 'phone_number = null'],
  ['archived', 'archived_at = now()'],
])('a patient %s is not reminded', async (_name, columns) => {
  await book()
  await db.owner.query(`update patients set ${columns} where id = $1`, [clinic().patient.id])
  expect(await remind()).toEqual([])
})

test('a number that asked for no more texts is not reminded until it asks for them again', async () => {
  await book()
  await db.owner.query(
    `insert into conversations (clinic_id, phone_number, moved_at, stopped_at) values ($1, $2, now(), now())`,
    [clinic().clinicId, phone],
  )
  expect(await remind()).toEqual([])
  await db.owner.query('update conversations set stopped_at = null where clinic_id = $1', [clinic().clinicId])
  expect(await remind()).toHaveLength(1)
})

test('a clinic without a number reminds nobody, and does not delay other clinics', async () => {
  await book()
  await db.owner.query('update messaging_settings set sms_number = null')
  expect(await remind()).toEqual([])
})

test('a family on one phone gets one text for one day, which names everybody', async () => {
  const ben = await make.patient(clinic().clinicId, { first_name: 'Ben', phone_number: phone })
  const stranger = await make.patient(clinic().clinicId, { first_name: 'Zoe', phone_number: '5557654321' })
  await book()
  await book({ patient_id: ben.id, starts_at: '2026-05-07 15:00', doctor_id: clinic().otherDoctor.id })
  await book({ patient_id: ben.id, starts_at: '2026-05-08 10:00' })
  await book({ patient_id: stranger.id, room_id: clinic().otherRoom.id, doctor_id: clinic().otherDoctor.id })
  expect((await remind()).toSorted()).toEqual([
    expect.stringContaining(': Ana on Thu, May 7 at 10:00 AM and Ben on Thu, May 7 at 3:00 PM.'),
    expect.stringContaining(': Zoe on Thu, May 7 at 10:00 AM.'),
  ])
  db.clock.advance(24 * 60)
  expect(await remind()).toEqual([expect.stringContaining(': Ben on Fri, May 8 at 10:00 AM.')])
})

test('two processes that check at once send one text', async () => {
  await book()
  await Promise.all([look(), look(), look()])
  await deliver()
  expect(twilio.texts).toHaveLength(1)
})

test('a reminder opens a closed conversation, and its unread texts count again', async () => {
  await book()
  await db.owner.query(
    `insert into conversations (clinic_id, phone_number, moved_at, open, read, unread_messages_count)
     values ($1, $2, now(), false, false, 1)`,
    [clinic().clinicId, phone],
  )
  await look()
  expect(await desk().conversation()).toMatchObject({ open: true, last_message_type: 'Reminder' })
  expect(await desk().events()).toContain('notifications/counts')
})
