import { afterAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { factories } from '../../../test/factories.ts'
import { type SchedulingClinic, schedulingClinic } from '../../../test/scheduling-clinic.ts'
import { textingDesk } from '../../../test/texting-desk.ts'
import { startTwilioServer, twilioAccount } from '../../../test/twilio-server.ts'
import { announceCounts } from '../../compose-counts.ts'
import { twilioSms } from '../../drivers/sms/twilio.ts'
import { connectDatabase } from '../../platform/db/database.ts'
import { openPool } from '../../platform/db/pool.ts'
import { remindPatients } from './remind-patients.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const pool = openPool(db.workerUrl, { name: 'test reminders', max: 4 })
const worker = connectDatabase(pool, db.clock)
afterAll(() => pool.end())
const twilio = await startTwilioServer()
twilio.now = db.clock.now
const driver = twilioSms(
  { ...twilioAccount, apiUrl: twilio.url, appUrl: 'https://app.example.com' },
  { connect: 1_000, answer: 1_000 },
)

const phone = '5551234567'
let clinic: SchedulingClinic
let desk: Awaited<ReturnType<typeof textingDesk>>
let number = 5_550_100_000
beforeEach(async () => {
  // Ten in the morning at the clinic; the appointments are at ten the next day.
  db.clock.set('2026-05-06T14:00:00Z')
  await db.owner.query('update messaging_settings set sms_number = null')
  clinic = await schedulingClinic(db.owner)
  desk = await textingDesk(db, { clinicId: clinic.clinicId, smsNumber: String(++number) })
  await desk.forgetJobs()
  await db.owner.query('update patients set phone_number = $2, first_name = $3 where id = $1', [
    clinic.patient.id,
    phone,
    'Ana',
  ])
  Object.assign(twilio, { usually: 'take' })
  twilio.texts.length = 0
  twilio.moods.length = 0
})

const look = () => remindPatients(announceCounts).run({ database: worker, now: db.clock.now() })
/** Looks who is to be reminded, and sends what is waiting. */
async function remind(): Promise<string[]> {
  const before = twilio.texts.length
  await look()
  await desk.later()
  await desk.deliver(driver)
  return twilio.texts.slice(before).map(({ body }) => body)
}
const long = new Date('2026-05-01T12:00:00Z')
const book = (values: Parameters<SchedulingClinic['appointment']>[0] = {}) =>
  clinic.appointment({ created_at: long, ...values })
const set = (id: number, columns: string) =>
  db.owner.query(`update appointments set ${columns} where id = $1`, [id])
const name = (await make.clinic()).name.replace(/\d+/, '')
const anaAtTen = expect.stringMatching(
  new RegExp(`^Reminder from ${name}\\d+: Ana on Thu, May 7 at 10:00 AM\\.$`),
)

test('a day before, once, as a reminder of the clinic itself, and lists are told [MSG-43] [LIV-22]', async () => {
  await book()
  const before = (await desk.events()).length
  expect(await remind()).toEqual([anaAtTen])
  expect(await remind()).toEqual([])
  const { rows } = await db.owner.query(
    'select type, user_id, delivery_status from messages where clinic_id = $1',
    [clinic.clinicId],
  )
  expect(rows).toEqual([{ type: 'Reminder', user_id: null, delivery_status: 'sent' }])
  expect((await desk.events()).slice(before)).toEqual([
    'conversations/new_message_reminder',
    'messages/created',
    'messages/status_updated',
    'conversations/changed',
  ])
})

test('not before its time: the look before the next one is the last', async () => {
  await book({ starts_at: '2026-05-07 10:15' })
  expect(await remind()).toEqual([])
  db.clock.advance(5)
  expect(await remind()).toEqual([])
  db.clock.advance(10)
  expect(await remind()).toHaveLength(1)
})

test('as many hours before as the clinic wants', async () => {
  await db.owner.query('update messaging_settings set reminder_lead_hours = 2 where clinic_id = $1', [
    clinic.clinicId,
  ])
  await book({ starts_at: '2026-05-06 12:30' })
  expect(await remind()).toEqual([])
  db.clock.advance(30)
  expect(await remind()).toHaveLength(1)
})

test('in quiet hours nothing goes out: it did in the last minutes before they began', async () => {
  // Seven in the morning the day after tomorrow: a day before is before eight, so it goes at nine tonight.
  await book({ starts_at: '2026-05-08 07:00' })
  db.clock.set('2026-05-07T00:50:00Z')
  expect(await remind()).toEqual([])
  db.clock.set('2026-05-07T00:55:00Z')
  expect(await remind()).toHaveLength(1)
})

test('who books in quiet hours hears of it when they are over', async () => {
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
  expect(await desk.conversation()).toBeUndefined()
})

test.each([
  ['without a phone', 'phone_number = null'],
  ['archived', 'archived_at = now()'],
])('a patient %s is not reminded', async (_name, columns) => {
  await book()
  await db.owner.query(`update patients set ${columns} where id = $1`, [clinic.patient.id])
  expect(await remind()).toEqual([])
})

test('a number that has asked for no more texts is not reminded, and is again once it asks for them', async () => {
  await book()
  await db.owner.query(
    `insert into conversations (clinic_id, phone_number, moved_at, stopped_at) values ($1, $2, now(), now())`,
    [clinic.clinicId, phone],
  )
  expect(await remind()).toEqual([])
  await db.owner.query('update conversations set stopped_at = null where clinic_id = $1', [clinic.clinicId])
  expect(await remind()).toHaveLength(1)
})

test('a clinic without a number reminds nobody, and keeps no other from it', async () => {
  await book()
  await db.owner.query('update messaging_settings set sms_number = null')
  expect(await remind()).toEqual([])
})

test('a family on one phone gets one text for one day, which names all', async () => {
  const ben = await make.patient(clinic.clinicId, { first_name: 'Ben', phone_number: phone })
  const stranger = await make.patient(clinic.clinicId, { first_name: 'Zoe', phone_number: '5557654321' })
  await book()
  await book({ patient_id: ben.id, starts_at: '2026-05-07 15:00', doctor_id: clinic.otherDoctor.id })
  await book({ patient_id: ben.id, starts_at: '2026-05-08 10:00' })
  await book({ patient_id: stranger.id, room_id: clinic.otherRoom.id, doctor_id: clinic.otherDoctor.id })
  expect((await remind()).toSorted()).toEqual([
    expect.stringContaining(': Ana on Thu, May 7 at 10:00 AM and Ben on Thu, May 7 at 3:00 PM.'),
    expect.stringContaining(': Zoe on Thu, May 7 at 10:00 AM.'),
  ])
  db.clock.advance(24 * 60)
  expect(await remind()).toEqual([expect.stringContaining(': Ben on Fri, May 8 at 10:00 AM.')])
})

test('two processes that look at once send one text', async () => {
  await book()
  await Promise.all([look(), look(), look()])
  await desk.deliver(driver)
  expect(twilio.texts).toHaveLength(1)
})

// The text waits; a moment before it is handed over something happens to the appointment.
test.each([
  ['cancelled', 'canceled_at = now()', 'canceled_at = null'],
  ['marked as no-show', 'no_show = true', 'no_show = false'],
  ['marked to be rescheduled', 'reschedule = true', 'reschedule = false'],
  ['checked in', 'checked_in_at = now()', 'checked_in_at = null'],
])(
  '%s a moment before: not sent, gone from the conversation; taken back, sent later',
  async (_name, off, on) => {
    const { id } = await book()
    await look()
    const { last_message_id } = await desk.conversation()
    expect(last_message_id).not.toBeNull()
    await set(id, off)
    await desk.deliver(driver)
    expect(twilio.texts).toEqual([])
    expect(await desk.message(last_message_id)).toMatchObject({ deleted_at: db.clock.now() })
    expect(await desk.conversation()).toMatchObject({ last_message_id: null, last_message_type: null })
    expect(await desk.events()).toContain('messages/message_removed')
    await set(id, on)
    expect(await remind()).toEqual([anaAtTen])
  },
)

test('moved a moment before: not sent; the new time gets its own, once', async () => {
  const { id } = await book()
  await look()
  await set(id, `starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'`)
  await desk.deliver(driver)
  expect(twilio.texts).toEqual([])
  db.clock.advance(60)
  expect(await remind()).toEqual([expect.stringContaining('Ana on Thu, May 7 at 11:00 AM')])
  expect(await remind()).toEqual([])
})

test('reminded, then moved: the new time is named too', async () => {
  const { id } = await book()
  expect(await remind()).toHaveLength(1)
  await set(id, `starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours'`)
  db.clock.advance(120)
  expect(await remind()).toEqual([expect.stringContaining('Ana on Thu, May 7 at 12:00 PM')])
})

test('one of two falls away a moment before: the text names the other', async () => {
  const ben = await make.patient(clinic.clinicId, { first_name: 'Ben', phone_number: phone })
  const { id } = await book()
  await book({ patient_id: ben.id, starts_at: '2026-05-07 10:30' })
  await look()
  await set(id, 'canceled_at = now()')
  await desk.deliver(driver)
  expect(twilio.texts.map(({ body }) => body)).toEqual([
    expect.stringMatching(/: Ben on Thu, May 7 at 10:30 AM\.$/),
  ])
  const { rows } = await db.owner.query(
    'select appointment_id from reminded_appointments where clinic_id = $1',
    [clinic.clinicId],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].appointment_id).not.toBe(id)
})

test('another phone, or STOP, a moment before: not sent', async () => {
  await book()
  await look()
  await db.owner.query('update patients set phone_number = $2 where id = $1', [
    clinic.patient.id,
    '5557654321',
  ])
  await desk.deliver(driver)
  expect(twilio.texts).toEqual([])
  await look()
  await db.owner.query('update conversations set stopped_at = now() where clinic_id = $1', [clinic.clinicId])
  await desk.deliver(driver)
  expect(twilio.texts).toEqual([])
})

test('while the provider is away it comes late, not in quiet hours, and never after the appointment began', async () => {
  twilio.usually = { status: 503 }
  await book({ starts_at: '2026-05-07 10:00' })
  await book({ starts_at: '2026-05-07 08:15', doctor_id: clinic.otherDoctor.id })
  expect(await remind()).toEqual([])
  expect((await desk.conversation()).last_message_id).not.toBeNull()
  twilio.usually = 'take'
  // Eleven at night: taken back, and sent anew in the morning.
  db.clock.set('2026-05-07T03:00:00Z')
  expect(await remind()).toEqual([])
  expect((await desk.conversation()).last_message_id).toBeNull()
  twilio.usually = { status: 503 }
  db.clock.set('2026-05-07T12:00:00Z')
  expect(await remind()).toEqual([])
  twilio.usually = 'take'
  db.clock.set('2026-05-07T12:20:00Z')
  expect(await remind()).toEqual([anaAtTen])
})

test('away until all have begun: it is taken out of the conversation', async () => {
  twilio.usually = { status: 503 }
  await book({ starts_at: '2026-05-07 10:00' })
  await remind()
  twilio.usually = 'take'
  db.clock.set('2026-05-07T14:00:00Z')
  expect(await remind()).toEqual([])
  expect((await desk.conversation()).last_message_id).toBeNull()
})

test('a closed conversation opens for a reminder, and what waits there counts again', async () => {
  await book()
  await db.owner.query(
    `insert into conversations (clinic_id, phone_number, moved_at, open, read, unread_messages_count)
     values ($1, $2, now(), false, false, 1)`,
    [clinic.clinicId, phone],
  )
  await look()
  expect(await desk.conversation()).toMatchObject({ open: true, last_message_type: 'Reminder' })
  expect(await desk.events()).toContain('notifications/counts')
})
