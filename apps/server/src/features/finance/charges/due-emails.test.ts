import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { insertRow } from '../../../../test/database/owner-queries.ts'
import { duePaymentsFixture } from '../../../../test/fixtures/finance/due-payments-fixture.ts'
import { planWith, testNumbers } from '../../../../test/fixtures/finance/payment-fixture.ts'
import { expiringCards } from '../dunning/due-queries.ts'

const db = await cloneDatabase()
const { clinic, newPatient, withCard, morningOf, emailsTo, tasksOf } = await duePaymentsFixture(db)
const payers = {
  expiring: await withCard(testNumbers.works),
  idle: await withCard(testNumbers.works),
}

test('a payment link is emailed at six on the due date, and a patient who cannot get one becomes a task [G-26, G-57]', async () => {
  const [reachable, silent] = [
    await newPatient({ phone_number: '5553334444' }),
    await newPatient({ email: null }),
  ]
  const linked = { due_date: '2026-05-23', status: 'awaiting_payment', send_payment_link: true }
  for (const { patientId } of [reachable, silent])
    await planWith(db, { clinicId: clinic.id, patientId }, [linked, { ...linked, due_date: '2026-06-23' }])
  await morningOf('2026-05-23')
  expect((await emailsTo(reachable.email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Please pay \$.* to /),
  ])
  const { rows } = await db.owner.query(`select from conversations where phone_number = '5553334444'`)
  expect(rows).toEqual([])
  expect(await tasksOf(silent.patientId)).toEqual([
    'A payment link could not be sent: the patient has no email or phone number',
  ])
  await morningOf('2026-05-24')
  expect(await emailsTo(reachable.email)).toHaveLength(1)
  expect(await tasksOf(silent.patientId)).toHaveLength(1)
})

test('a card that expires within 30 days and must pay an invoice is reported once [G-57, G-65]', async () => {
  const { expiring: paying, idle } = payers
  await db.owner.query('update payment_methods set exp_month = 5, exp_year = 2026 where id = any($1)', [
    [paying.method, idle.method],
  ])
  const later = { due_date: '2026-06-25', status: 'awaiting_process', payment_method_id: paying.method }
  await planWith(db, { clinicId: clinic.id, patientId: paying.patientId }, [later])
  await morningOf('2026-05-26')
  await morningOf('2026-05-27')
  expect(await tasksOf(paying.patientId)).toEqual([
    'The card that ends in 4242 expires at the end of 05/2026 and is to pay invoices: ask for another one',
  ])
  expect((await emailsTo(paying.email)).map(({ text }) => text)).toEqual([
    expect.stringContaining('expires at the end of 05/2026'),
  ])
  expect(await tasksOf(idle.patientId)).toEqual([])
  await db.owner.query('update payment_methods set exp_month = 6, expiry_told_on = null where id = $1', [
    paying.method,
  ])
  const dueForNotice = (day: string) =>
    db.database.forClinic(clinic.id, { kind: 'system' }).read(tx => expiringCards(tx, day))
  expect(await dueForNotice('2026-05-30')).toEqual([])
  expect(await dueForNotice('2026-05-31')).toEqual([{ id: paying.method }])
  expect(await dueForNotice('2026-06-30')).toHaveLength(1)
  expect(await dueForNotice('2026-07-01')).toEqual([])
  await db.owner.query('update payment_methods set expiry_told_on = now() where id = $1', [paying.method])
})

test('a link that cannot be sent in any way becomes a task, and is not retried forever', async () => {
  const { patientId } = await newPatient({ email: null, phone_number: '5553337777' })
  const linked = { due_date: '2026-06-03', status: 'awaiting_payment', send_payment_link: true }
  await insertRow(db.owner, 'conversations', {
    clinic_id: clinic.id,
    phone_number: '5553337777',
    moved_at: '2026-05-01T12:00:00Z',
    stopped_at: '2026-05-01T12:00:00Z',
  })
  await planWith(db, { clinicId: clinic.id, patientId }, [linked])
  await morningOf('2026-06-03', '12:00')
  await morningOf('2026-06-04', '12:00')
  expect(await tasksOf(patientId)).toEqual([
    'A payment link could not be sent: nothing reaches the patient by email or text',
  ])
})
