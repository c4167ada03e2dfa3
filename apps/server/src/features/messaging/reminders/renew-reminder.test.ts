import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { reminderFixture } from '../../../../test/fixtures/messaging/text-fixture.ts'

const db = await cloneDatabase()
const { make, twilio, phone, look, deliver, clinic, desk, remind, book, set, anaAtTen } =
  await reminderFixture(db)

// The text waits. Something happens to the appointment just before the text is sent.
test.each([
  ['cancelled', 'canceled_at = now()', 'canceled_at = null'],
  ['marked as no-show', 'no_show = true', 'no_show = false'],
  ['marked to be rescheduled', 'reschedule = true', 'reschedule = false'],
  ['checked in', 'checked_in_at = now()', 'checked_in_at = null'],
])(
  '%s just before: the reminder is not sent and disappears from the conversation; undone, it is sent later',
  async (_name, off, on) => {
    const { id } = await book()
    await look()
    const { last_message_id } = await desk().conversation()
    expect(last_message_id).not.toBeNull()
    await set(id, off)
    await deliver()
    expect(twilio.texts).toEqual([])
    expect(await desk().message(last_message_id)).toMatchObject({ deleted_at: db.clock.now() })
    expect(await desk().conversation()).toMatchObject({ last_message_id: null, last_message_type: null })
    expect(await desk().events()).toContain('messages/message_removed')
    await set(id, on)
    expect(await remind()).toEqual([anaAtTen])
  },
)

test('moved just before: the reminder is not sent, and the new time gets one of its own, once', async () => {
  const { id } = await book()
  await look()
  await set(id, `starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'`)
  await deliver()
  expect(twilio.texts).toEqual([])
  db.clock.advance(60)
  expect(await remind()).toEqual([expect.stringContaining('Ana on Thu, May 7 at 11:00 AM')])
  expect(await remind()).toEqual([])
})

test('an appointment that is moved after its reminder is reminded of its new time too', async () => {
  const { id } = await book()
  expect(await remind()).toHaveLength(1)
  await set(id, `starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours'`)
  db.clock.advance(120)
  expect(await remind()).toEqual([expect.stringContaining('Ana on Thu, May 7 at 12:00 PM')])
})

test('when one of two appointments falls away just before, the text names the other', async () => {
  const ben = await make.patient(clinic().clinicId, { first_name: 'Ben', phone_number: phone })
  const { id } = await book()
  await book({ patient_id: ben.id, starts_at: '2026-05-07 10:30' })
  await look()
  await set(id, 'canceled_at = now()')
  await deliver()
  expect(twilio.texts.map(({ body }) => body)).toEqual([
    expect.stringMatching(/: Ben on Thu, May 7 at 10:30 AM\.$/),
  ])
  const { rows } = await db.owner.query(
    'select appointment_id from reminded_appointments where clinic_id = $1',
    [clinic().clinicId],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].appointment_id).not.toBe(id)
})

test('another phone number, or STOP, just before: the reminder is not sent', async () => {
  await book()
  await look()
  await db.owner.query('update patients set phone_number = $2 where id = $1', [
    clinic().patient.id,
    '5557654321',
  ])
  await deliver()
  expect(twilio.texts).toEqual([])
  await look()
  await db.owner.query('update conversations set stopped_at = now() where clinic_id = $1', [
    clinic().clinicId,
  ])
  await deliver()
  expect(twilio.texts).toEqual([])
})

test('while the provider is unavailable, a reminder is sent late, not in quiet hours, and never after the appointment began', async () => {
  twilio.usually = { status: 503 }
  await book({ starts_at: '2026-05-07 10:00' })
  await book({ starts_at: '2026-05-07 08:15', doctor_id: clinic().otherDoctor.id })
  expect(await remind()).toEqual([])
  expect((await desk().conversation()).last_message_id).not.toBeNull()
  twilio.usually = 'take'
  // At eleven at night the reminder is removed; a new one is sent in the morning.
  db.clock.set('2026-05-07T03:00:00Z')
  expect(await remind()).toEqual([])
  expect((await desk().conversation()).last_message_id).toBeNull()
  twilio.usually = { status: 503 }
  db.clock.set('2026-05-07T12:00:00Z')
  expect(await remind()).toEqual([])
  twilio.usually = 'take'
  db.clock.set('2026-05-07T12:20:00Z')
  expect(await remind()).toEqual([anaAtTen])
})

test('when the provider is unavailable until all appointments have begun, the reminder is removed from the conversation', async () => {
  twilio.usually = { status: 503 }
  await book({ starts_at: '2026-05-07 10:00' })
  await remind()
  twilio.usually = 'take'
  db.clock.set('2026-05-07T14:00:00Z')
  expect(await remind()).toEqual([])
  expect((await desk().conversation()).last_message_id).toBeNull()
})
