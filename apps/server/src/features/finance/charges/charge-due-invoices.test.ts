import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { insertRow } from '../../../../test/database/owner-queries.ts'
import { duePaymentsFixture } from '../../../../test/fixtures/finance/due-payments-fixture.ts'
import { planWith, testNumbers } from '../../../../test/fixtures/finance/payment-fixture.ts'
import { runPendingJobs } from '../../../../test/fixtures/run-pending-jobs.ts'
import { overdueInvoices } from '../dunning/overdue-invoices.ts'

const db = await cloneDatabase()
const { clinic, sweep, newPatient, withCard, morningOf, emailsTo, tasksOf } = await duePaymentsFixture(db)
const payers = {
  onTheDay: await withCard(testNumbers.works),
  declined: await withCard(testNumbers.declines),
  final: await withCard(testNumbers.needsHolder),
  atOnce: await withCard(testNumbers.works),
  closed: await withCard(testNumbers.works),
  tooLittle: await withCard(testNumbers.works),
  unheard: await withCard(testNumbers.works),
}
const invoice = async (id: number) =>
  (
    await db.owner.query(
      `select i.status, i.failed_attempts as failed, i.next_attempt_on::text as next, b.due_cents as due
       from invoices i join invoice_balances b on b.invoice_id = i.id where i.id = $1`,
      [id],
    )
  ).rows[0]

test('an invoice is charged once, at six in the clinic’s time zone on its due date, and the others wait [FIN-68] [G-57]', async () => {
  const { patientId, method } = payers.onTheDay
  const { invoiceIds } = await planWith(db, { clinicId: clinic.id, patientId }, [
    { due_date: '2026-05-07', status: 'awaiting_process', payment_method_id: method },
    { due_date: '2026-06-07', status: 'awaiting_process', payment_method_id: method },
  ])
  const [first = 0, second = 0] = invoiceIds
  await morningOf('2026-05-07', '05:59')
  expect(await invoice(first)).toMatchObject({ status: 'awaiting_process' })
  await morningOf('2026-05-07')
  expect(await invoice(first)).toMatchObject({ status: 'payment_confirmed', due: 0 })
  expect(await invoice(second)).toMatchObject({ status: 'awaiting_process', due: 10_000 })
  await morningOf('2026-05-07', '06:05')
  const { rows } = await db.owner.query('select origin from payments where invoice_id = $1', [first])
  expect(rows).toEqual([{ origin: 'job' }])
})

test('a decline is retried after 1, 3, 5 and 7 days with an email each time, and then ends as declined with a task [G-57]', async () => {
  const { patientId, email, method } = payers.declined
  const { planId, invoiceIds } = await planWith(db, { clinicId: clinic.id, patientId }, [
    { due_date: '2026-05-09', status: 'awaiting_process', payment_method_id: method },
  ])
  const [id = 0] = invoiceIds
  const course: unknown[] = []
  for (let day = 9; day <= 17; day++) {
    await morningOf(`2026-05-${String(day).padStart(2, '0')}`)
    const { status, failed, next } = await invoice(id)
    course.push([day, status, failed, next])
  }
  expect(course).toEqual([
    [9, 'awaiting_process', 1, '2026-05-10'],
    [10, 'awaiting_process', 2, '2026-05-12'],
    [11, 'awaiting_process', 2, '2026-05-12'],
    [12, 'awaiting_process', 3, '2026-05-14'],
    [13, 'awaiting_process', 3, '2026-05-14'],
    [14, 'awaiting_process', 4, '2026-05-16'],
    [15, 'awaiting_process', 4, '2026-05-16'],
    [16, 'declined', 5, null],
    [17, 'declined', 5, null],
  ])
  const emails = await emailsTo(email)
  expect(emails).toHaveLength(5)
  expect(emails[0].text).toMatch(
    /did not go through: .*declined[\s\S]*again on 05\/10\/2026[\s\S]*\/invoices\//,
  )
  expect(emails[4].text).toContain('Please pay now, with another card if you like.')
  expect(await tasksOf(patientId)).toEqual([
    'A payment of $100.00 was declined for good: ask the patient for another card',
  ])
  const { rows } = await db.owner.query('select status from payment_plans where id = $1', [planId])
  expect(rows).toEqual([{ status: 'declined' }])
})

test('a decline that no retry can change ends the retries at once [G-57]', async () => {
  const { patientId, email, method } = payers.final
  const { invoiceIds } = await planWith(db, { clinicId: clinic.id, patientId }, [
    { due_date: '2026-05-19', status: 'awaiting_process', payment_method_id: method },
  ])
  await morningOf('2026-05-19')
  expect(await invoice(invoiceIds[0] ?? 0)).toMatchObject({ status: 'declined', next: null })
  expect(await emailsTo(email)).toHaveLength(1)
  expect(await tasksOf(patientId)).toHaveLength(1)
})

test('two processes that charge the same invoice at the same time charge it once', async () => {
  const { patientId, method } = payers.atOnce
  const { invoiceIds } = await planWith(
    db,
    { clinicId: clinic.id, patientId },
    Array.from({ length: 6 }, () => ({
      due_date: '2026-05-21',
      status: 'awaiting_process',
      payment_method_id: method,
    })),
  )
  db.clock.set('2026-05-21T06:00:30-04:00')
  const here = db.database.forClinic(clinic.id, { kind: 'system' })
  const run = () => sweep.run({ clinic: here, day: '2026-05-21', now: db.clock.now() })
  await Promise.all([run(), run()])
  await Promise.all([runPendingJobs(db), runPendingJobs(db)])
  const { rows } = await db.owner.query(
    `select invoice_id, count(*)::int, sum(amount_cents)::int as cents from ledger_entries
     where invoice_id = any($1) group by 1`,
    [invoiceIds],
  )
  expect(rows.map(({ count, cents }) => [count, cents])).toEqual(invoiceIds.map(() => [1, 10_000]))
})

test('a scheduled invoice without a card must be paid by hand, and is overdue', async () => {
  const { patientId } = await newPatient()
  const { invoiceIds } = await planWith(db, { clinicId: clinic.id, patientId }, [
    { due_date: '2026-05-28', status: 'awaiting_process' },
  ])
  await morningOf('2026-05-28')
  expect(await invoice(invoiceIds[0] ?? 0)).toMatchObject({ status: 'awaiting_payment', due: 10_000 })
})

test('a closed account makes one task, and due invoices are charged when it is open again', async () => {
  const { patientId, method } = payers.closed
  const { invoiceIds } = await planWith(db, { clinicId: clinic.id, patientId }, [
    { due_date: '2026-05-29', status: 'awaiting_process', payment_method_id: method },
  ])
  const [id = 0] = invoiceIds
  const onboarding = (status: string) =>
    db.owner.query('update clinics set billing_onboarding_status = $2 where id = $1', [clinic.id, status])
  await onboarding('action_required')
  await morningOf('2026-05-29')
  await morningOf('2026-05-30')
  expect(await tasksOf(patientId)).toEqual([
    "$100.00 could not be charged: the clinic's payment account is not open",
  ])
  const here = db.database.forClinic(clinic.id, { kind: 'system' })
  const late = await here.read(tx =>
    overdueInvoices(tx, { today: '2026-05-30', bucket: undefined, size: 100, offset: 0 }),
  )
  expect(late.map(({ invoiceId }) => invoiceId)).toContain(id)
  await onboarding('completed')
  await morningOf('2026-05-31')
  expect(await invoice(id)).toMatchObject({ status: 'payment_confirmed' })
})

test('a refused automatic charge becomes a task, and the invoice must be paid by hand', async () => {
  const { patientId, method } = payers.tooLittle
  const { invoiceIds } = await planWith(db, { clinicId: clinic.id, patientId }, [
    { due_date: '2026-06-01', status: 'awaiting_process', payment_method_id: method, total_cents: 40 },
  ])
  await morningOf('2026-06-01')
  await morningOf('2026-06-02')
  expect(await invoice(invoiceIds[0] ?? 0)).toMatchObject({ status: 'awaiting_payment' })
  expect(await tasksOf(patientId)).toEqual([
    '$0.40 could not be charged by itself (Amount must be greater than $0.50): ask the patient',
  ])
})

test('payments whose job was lost are looked up the next morning, and old events are deleted', async () => {
  const { patientId, method } = payers.unheard
  const { invoiceIds } = await planWith(db, { clinicId: clinic.id, patientId }, [
    { due_date: '2026-06-05', status: 'capturing', payment_method_id: method, attempts: 1 },
  ])
  const event = (external_id: string, received_at: string) =>
    insertRow(db.owner, 'gateway_events', {
      clinic_id: clinic.id,
      source: 'stripe',
      external_id,
      type: 'payment_intent.succeeded',
      received_at,
    })
  await event('evt_old', '2026-02-01T12:00:00Z')
  await event('evt_new', '2026-05-30T12:00:00Z')
  await insertRow(db.owner, 'payments', {
    clinic_id: clinic.id,
    invoice_id: invoiceIds[0],
    payment_method: 'credit_card',
    gateway: 'stripe',
    payment_method_id: method,
    amount_cents: 10_000,
    status: 'pending',
    origin: 'staff',
    attempt: 1,
    asked_at: '2026-06-05T18:00:00Z',
  })
  await morningOf('2026-06-06')
  expect(await invoice(invoiceIds[0] ?? 0)).toMatchObject({ status: 'payment_confirmed' })
  const { rows } = await db.owner.query(
    `select external_id from gateway_events where external_id in ('evt_old', 'evt_new')`,
  )
  expect(rows).toEqual([{ external_id: 'evt_new' }])
})
