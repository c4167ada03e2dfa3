import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { inboxClinics } from '../../../../test/fixtures/messaging/text-fixture.ts'

const db = await cloneDatabase()
const { make, desk, open } = await inboxClinics(db)
const phone = '5551234567'
let clinicId: number
let sam: Browser
let typeId: number
let roomId: number
let conversationId: number

beforeEach(async () => {
  ;({ clinicId, sam } = await open())
  typeId = (await make.appointmentType(clinicId)).id
  roomId = (await make.room(clinicId)).id
  conversationId = (await desk.conversation(clinicId, { phone })).id
})

const appointment = async (values: Partial<Parameters<typeof make.appointment>[1]> = {}) =>
  make.appointment(clinicId, {
    starts_at: '2026-05-07 10:00',
    patient_id: (await make.patient(clinicId, { phone_number: phone })).id,
    appointment_type_id: typeId,
    room_id: roomId,
    ...values,
  })
const remind = async (appointments: { id: number; starts_at: Date }[], isHandedOver = true) => {
  const { id } = await desk.message(clinicId, conversationId, {
    type: 'Reminder',
    body: 'Come tomorrow',
    status: isHandedOver ? 'sent' : 'sending',
    ...(isHandedOver && { handedOverAt: db.clock.now() }),
  })
  for (const one of appointments) {
    await db.owner.query(
      `insert into reminded_appointments (clinic_id, appointment_id, starts_at, message_id) values ($1, $2, $3, $4)`,
      [clinicId, one.id, one.starts_at, id],
    )
  }
}
const confirmed = async ({ id }: { id: number }) =>
  (await sam.get(`/v2/rest/appointments/${id}`)).json().isConfirmed
const confirm = ({ id }: { id: number }, completed: boolean) =>
  sam.send('PUT', `/v2/rest/appointments/${id}/confirm`, { completed })
const answer = (body: string, providerMessageId?: string) =>
  desk.receive(clinicId, { from: phone, body, ...(providerMessageId && { providerMessageId }) })

test.each(['YES', 'yes!', ' y ', 'C', 'Confirm.'])(
  '%j confirms every appointment that the newest reminder named',
  async body => {
    const [one, other] = [await appointment(), await appointment({ starts_at: '2026-05-07 11:00' })]
    const unnamed = await appointment({ starts_at: '2026-05-07 12:00' })
    await remind([one, other])
    await answer(body)
    expect(await Promise.all([one, other, unnamed].map(confirmed))).toEqual([true, true, false])
    const row = (await sam.get(`/v2/rest/conversations/${conversationId}`)).json()
    expect(row.messages.records[0]).toMatchObject({ type: 'Incoming', body })
    const { rows } = await db.owner.query(
      `select action, actor_kind, changes from audit_log where clinic_id = $1 and entity_type = 'appointment' and entity_id = $2`,
      [clinicId, one.id],
    )
    expect(rows).toEqual([
      {
        action: 'confirm',
        actor_kind: 'patient',
        changes: expect.objectContaining({
          confirmedAt: { from: null, to: '2026-05-06T14:00:00.000Z' },
          byText: true,
        }),
      },
    ])
  },
)

test('an appointment that was changed since the reminder, or has begun, stays as it is', async () => {
  const one = await appointment()
  const moved = await appointment()
  const cancelled = await appointment({ canceled_at: new Date('2026-05-06T13:00:00Z') })
  const later = await appointment({ reschedule: true })
  const missed = await appointment({ no_show: true })
  const seated = await appointment({ seated_at: new Date('2026-05-06T13:00:00Z') })
  const begun = await appointment({ starts_at: '2026-05-06 09:59' })
  await remind([one, cancelled, later, missed, seated, begun])
  await remindOf(moved, '2026-05-07T13:00:00Z')
  await answer('Yes')
  const left = await db.owner.query(
    'select id::int from appointments where clinic_id = $1 and confirmed_at is not null',
    [clinicId],
  )
  expect(left.rows).toEqual([{ id: one.id }])

  /** Named in this text too, but with another time. */
  async function remindOf({ id }: { id: number }, startsAt: string) {
    await db.owner.query(
      `insert into reminded_appointments (clinic_id, appointment_id, starts_at, message_id)
       select $1, $2, $3, max(id) from messages where clinic_id = $1`,
      [clinicId, id, startsAt],
    )
  }
})

test('a yes does not confirm what an older or an unsent reminder named', async () => {
  const [old, newer, waiting] = [await appointment(), await appointment(), await appointment()]
  await remind([old])
  await remind([newer])
  await remind([waiting], false)
  await answer('yes')
  expect(await Promise.all([old, newer, waiting].map(confirmed))).toEqual([false, true, false])
})

test('a yes that is delivered again does not undo what staff have done since', async () => {
  const one = await appointment()
  await remind([one])
  await answer('yes', 'SM-yes')
  expect(await confirmed(one)).toBe(true)
  await confirm(one, false)
  await answer('yes', 'SM-yes')
  expect(await confirmed(one)).toBe(false)
})

test('a yes without a reminder confirms nothing, and neither does another word', async () => {
  await answer('Yes')
  const one = await appointment()
  await remind([one])
  await answer('yes please, but can we talk about it?')
  await answer('no')
  expect(await confirmed(one)).toBe(false)
})

test('the same yes ten times, and staff who confirm in the meantime, are one confirmation', async () => {
  const [one, other] = [await appointment(), await appointment({ starts_at: '2026-05-08 10:00' })]
  await remind([one, other])
  await Promise.all([
    ...Array.from({ length: 10 }, () => answer('yes', 'SM-storm')),
    ...[other, one].map(one => confirm(one, true)),
  ])
  expect(await Promise.all([one, other].map(confirmed))).toEqual([true, true])
  const { rows } = await db.owner.query(
    `select count(*)::int from audit_log where clinic_id = $1 and entity_type = 'appointment' and action = 'confirm'`,
    [clinicId],
  )
  expect(rows).toEqual([{ count: 2 }])
})
