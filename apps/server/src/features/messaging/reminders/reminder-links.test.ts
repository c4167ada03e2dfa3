import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { reminderFixture } from '../../../../test/fixtures/messaging/text-fixture.ts'
import { digestOf } from '../../../platform/auth/session.ts'

const db = await cloneDatabase()
const { make, twilio, phone, clinic, desk, remind, look, deliver, book, set } = await reminderFixture(db)

const settings = (columns: string) =>
  db.owner.query(`update messaging_settings set ${columns} where clinic_id = $1`, [clinic().clinicId])
const address = /https:\/\/app\.example\.com\/book\/manage\/([\w-]{43})/
const tokenIn = (body = '') => address.exec(body)?.[1] ?? ''
const visitOf = async (token: string) =>
  (
    await db.owner.query<{ id: number }>(
      'select appointment_id::int as id from booking_links where token_digest = $1',
      [digestOf(token)],
    )
  ).rows[0]?.id
const cutoff = (hours: number) => rules(`cancel_cutoff_hours = ${hours}`)
const rules = (columns: string) =>
  db.owner.query(`update booking_settings set ${columns} where clinic_id = $1`, [clinic().clinicId])
/** The page is on and offers the type of the visits. */
const offer = async () => {
  await db.owner.query('insert into bookable_types (clinic_id, appointment_type_id) values ($1, $2)', [
    clinic().clinicId,
    clinic().type.id,
  ])
  await rules('enabled = true')
}
const links = async () =>
  (await db.owner.query('select from booking_links where clinic_id = $1', [clinic().clinicId])).rowCount

test('the usual reminder carries a link to the visit that it names [CFM-01]', async () => {
  await settings('reminder_text = null')
  await offer()
  const { id } = await book()
  const [body] = await remind()
  expect(body).toMatch(
    /Ana on Thu, May 7 at 10:00 AM\. Reply YES to confirm\. To move or cancel: https:\S+ or call /,
  )
  expect(await visitOf(tokenIn(body))).toBe(id)
})

test.each([
  ['what the clinic forbids from a day before', 24, true, /Reply YES to confirm, or call /],
  ['what ends within the hour', 23, true, /Reply YES to confirm, or call /],
  ['moving while the page is off', 4, false, /Reply YES to confirm\. To cancel: https:\S+ or call /],
])('the usual reminder does not promise %s [MSG-95]', async (_what, hours, isOn, said) => {
  await settings('reminder_text = null')
  await offer()
  await rules(`enabled = ${isOn}`)
  await cutoff(hours)
  await book()
  const [body] = await remind()
  expect(body).toMatch(said)
  expect(await links()).toBe(isOn ? 0 : 1)
})

test('what a reminder promises is what its link can do when it is sent, however long it has waited [MSG-95]', async () => {
  await settings('reminder_text = null')
  await offer()
  await cutoff(20)
  await book()
  await look()
  expect((await db.owner.query('select body from messages')).rows.at(-1)?.body).toContain(
    'To move or cancel: ',
  )
  db.clock.advance(3.5 * 60)
  await deliver()
  expect(twilio.texts.at(-1)?.body).toMatch(/Reply YES to confirm, or call /)
})

test('of several visits one that can still be moved is enough for the promise [MSG-95]', async () => {
  await settings('reminder_text = null')
  await offer()
  await cutoff(24)
  await book()
  await book({ starts_at: '2026-05-07 15:00', doctor_id: clinic().otherDoctor.id })
  const [body] = await remind()
  expect(body).toContain('To move or cancel: ')
})

test('who has confirmed all visits of the text is thanked and not asked for YES [MSG-96]', async () => {
  await settings('reminder_text = null')
  await offer()
  await book({ confirmed_at: db.clock.now() })
  const [body] = await remind()
  expect(body).toMatch(/10:00 AM\. You have confirmed, thank you\. To move or cancel: https:\S+ or call /)
  await cutoff(24)
  await book({ starts_at: '2026-05-08 10:00', confirmed_at: db.clock.now() })
  await book({ starts_at: '2026-05-08 10:30', doctor_id: clinic().otherDoctor.id })
  db.clock.advance(24 * 60)
  expect((await remind())[0]).toMatch(/Reply YES to confirm, or call /)
})

test("a clinic's own text stays as it is, and has the link where the clinic put it [CFM-01]", async () => {
  await book()
  const [plain] = await remind()
  expect(plain).toMatch(/^Reminder from .*: Ana on Thu, May 7 at 10:00 AM\.$/)
  expect(await links()).toBe(0)
  await settings(`reminder_text = '{appointments}? {link}'`)
  await book({ starts_at: '2026-05-07 10:30' })
  db.clock.advance(30)
  const [linked] = await remind()
  expect(linked?.replace(address, 'LINK')).toBe('Ana on Thu, May 7 at 10:30 AM? LINK')
})

test('a clinic that has links switched off reminds without one [CFM-02]', async () => {
  await settings('reminder_text = null, links_in_reminders = false')
  await book()
  const [body] = await remind()
  expect(body).toMatch(/Reply YES to confirm, or call /)
  expect(await links()).toBe(0)
})

test('a family gets one link, which leads to the visit of each [CFM-03]', async () => {
  await settings(`reminder_text = '{appointments} {link}'`)
  const ben = await make.patient(clinic().clinicId, { first_name: 'Ben', phone_number: phone })
  const ana = await book()
  await book({ patient_id: ben.id, starts_at: '2026-05-07 15:00', doctor_id: clinic().otherDoctor.id })
  const [body] = await remind()
  expect(body?.match(/https:/g)).toHaveLength(1)
  expect(await visitOf(tokenIn(body))).toBe(ana.id)
})

test('a text that is tried again keeps its link as long as its visits stand; a cancelled one is in no link [CFM-01, CFM-03]', async () => {
  await settings(`reminder_text = '{appointments} {link}'`)
  const ben = await make.patient(clinic().clinicId, { first_name: 'Ben', phone_number: phone })
  const ana = await book()
  const his = await book({
    patient_id: ben.id,
    starts_at: '2026-05-07 15:00',
    doctor_id: clinic().otherDoctor.id,
  })
  await look()
  const written = tokenIn((await db.owner.query('select body from messages')).rows.at(-1)?.body)
  twilio.moods.push({ status: 429 })
  await deliver()
  expect(await links()).toBe(2)
  await set(ana.id, 'canceled_at = now()')
  await desk().later(1)
  await deliver()
  const sent = tokenIn(twilio.texts.at(-1)?.body)
  expect(sent).not.toBe(written)
  expect(await visitOf(sent)).toBe(his.id)
})
