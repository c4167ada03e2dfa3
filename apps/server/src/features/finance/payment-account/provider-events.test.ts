import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { testSecret } from '../../../../test/database/database-template.ts'
import { paymentFixture, testNumbers } from '../../../../test/fixtures/finance/payment-fixture.ts'
import type { BankErrand, SignedEvent } from '../../../drivers/payments/sandbox/port.ts'
import { sandboxPayments } from '../../../drivers/payments/sandbox/sandbox.ts'

const db = await cloneDatabase()
const desk = await paymentFixture(db)
const here = db.database.forClinic(desk.clinic.id, { kind: 'system' })
const account = { accountId: `acct_sandbox_${desk.clinic.id}`, clinic: here }
// The same bank with the same secret, which sends events only when a test asks for them.
const { gateway, bank } = sandboxPayments({
  appSecret: testSecret,
  clock: db.clock,
  actLater: async () => undefined,
})
let patientId = 0

beforeEach(async () => {
  db.clock.set('2026-05-06T14:00:00Z')
  patientId = (await desk.make.patient(desk.clinic.id)).id
})

async function agree(paymentMethodId: string) {
  const answer = await desk.staff.send(
    'POST',
    `${desk.financeOf(patientId)}/payment_plans.json`,
    { description: 'Braces', amount: 100, installments: 1, paymentMethodId },
    { 'idempotency-key': randomUUID() },
  )
  return { status: answer.statusCode, ...answer.json() }
}

const payment = async () =>
  (
    await db.owner.query(
      `select p.id, p.status, p.gateway_charge_id as "chargeId", i.status as invoice, pl.status as plan
       from payments p join invoices i on i.id = p.invoice_id join payment_plans pl on pl.id = i.payment_plan_id
       where pl.patient_id = $1 order by p.id desc limit 1`,
      [patientId],
    )
  ).rows[0]
const ledger = async () =>
  (
    await db.owner.query(
      `select l.kind, l.amount_cents as cents from ledger_entries l
       join invoices i on i.id = l.invoice_id join payment_plans pl on pl.id = i.payment_plan_id
       where pl.patient_id = $1 order by l.id`,
      [patientId],
    )
  ).rows.map(row => [row.kind, Number(row.cents)])

async function eventAfter(errand: BankErrand): Promise<SignedEvent> {
  const event = await bank.act(here, errand)
  if (event === undefined) throw new Error('the bank told nothing')
  return event
}
const deliver = async ({ body, signature }: SignedEvent) => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const answer = await desk.app.inject({ method: 'POST', url: '/webhooks/stripe', payload: body, headers })
  expect(answer.statusCode).toBe(204)
}

test('a debit is processing for ten seconds, and then paid', async () => {
  await agree(await desk.saveBank('000123456789', patientId))
  expect(await payment()).toMatchObject({ status: 'capturing', invoice: 'capturing', plan: 'on_going' })
  expect(await ledger()).toEqual([])
  await desk.byAndBy()
  expect(await payment()).toMatchObject({
    status: 'processed',
    invoice: 'payment_confirmed',
    plan: 'completed',
  })
  expect(await ledger()).toEqual([['charge', 10_000]])
})

test.each([
  ['000111111113', "The customer's bank account has been closed."],
  ['000222222227', "The customer's account has insufficient funds to cover this payment."],
])('a debit of %s fails when the bank says so', async (number, message) => {
  await agree(await desk.saveBank(number, patientId))
  await desk.byAndBy()
  expect((await payment()).status).toBe('declined')
  expect(await ledger()).toEqual([])
  const { rows } = await db.owner.query('select last_error_message as said from payments where id = $1', [
    (await payment()).id,
  ])
  expect(rows[0].said).toBe(message)
})

test('the sandbox settles or returns a debit at once', async () => {
  await agree(await desk.saveBank('000123456789', patientId))
  const { id } = await payment()
  await desk.admin.send('POST', `/v2/rest/sandbox/payments/${id}/return`)
  expect((await payment()).status).toBe('declined')
  expect(await ledger()).toEqual([])
})

test('a dispute whose event comes late, twice, and before that of the payment is recorded once', async () => {
  await agree(await desk.saveCard(testNumbers.disputed, patientId))
  const { chargeId } = await payment()
  const disputed = await eventAfter({ objectId: chargeId, step: 'dispute' })
  const paid = await eventAfter({ objectId: chargeId, step: 'tell' })
  for (const event of [disputed, disputed, paid, paid, disputed]) await deliver(event)
  expect(await ledger()).toEqual([
    ['charge', 10_000],
    ['dispute', -10_000],
  ])
  expect(await payment()).toMatchObject({ status: 'processed', invoice: 'payment_confirmed' })
})

test('a refund that was made at the provider is entered in the ledger once', async () => {
  await agree(await desk.saveCard(testNumbers.works, patientId))
  const { chargeId } = await payment()
  const refunded = await gateway.refund(account, {
    chargeId,
    amountCents: 4_000,
    refundId: 0,
    key: randomUUID(),
  })
  if (refunded.outcome !== 'succeeded') throw new Error(`it was ${refunded.outcome}`)
  const event = await eventAfter({ objectId: refunded.refundId, step: 'tell' })
  await Promise.all([deliver(event), deliver(event)])
  await deliver(event)
  expect(await ledger()).toEqual([
    ['charge', 10_000],
    ['refund', -4_000],
  ])
  expect((await payment()).invoice).toBe('partially_refunded')
})

test('an event that failed is processed when it comes again', async () => {
  await agree(await desk.saveBank('000123456789', patientId))
  const { chargeId } = await payment()
  const event = await eventAfter({ objectId: chargeId, step: 'settle' })
  await db.owner.query(`alter table ledger_entries rename to ledger_away`)
  const headers = { 'content-type': 'application/json', 'stripe-signature': event.signature }
  const failed = await desk.app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    payload: event.body,
    headers,
  })
  await db.owner.query(`alter table ledger_away rename to ledger_entries`)
  expect(failed.statusCode).toBe(500)
  expect((await payment()).status).toBe('capturing')
  await deliver(event)
  expect(await ledger()).toEqual([['charge', 10_000]])
})

test('an event about an unknown payment, or another clinic’s, changes nothing', async () => {
  await agree(await desk.saveCard(testNumbers.works, patientId))
  const ours = await payment()
  const methodId = await desk.saveCard(testNumbers.amex, patientId)
  const { rows } = await db.owner.query('select customer_id from payment_methods where gateway_id = $1', [
    methodId,
  ])
  const strange = await gateway.charge(account, {
    amountCents: 777,
    customerId: rows[0].customer_id,
    methodId,
    type: 'credit_card',
    paymentId: ours.id,
    key: randomUUID(),
    description: 'Made up',
    isHolderPresent: false,
  })
  if (strange.outcome !== 'succeeded') throw new Error(`it was ${strange.outcome}`)
  await deliver(await eventAfter({ objectId: strange.chargeId, step: 'tell' }))
  expect(await ledger()).toEqual([['charge', 10_000]])
  expect(await payment()).toEqual(ours)
})

test('the ledger of the clinic and that of the bank agree to the cent', async () => {
  const { rows } = await db.owner.query(
    `select
       (select coalesce(sum(amount_cents) filter (where kind in ('charge', 'reversal', 'refund')), 0)
        from ledger_entries where clinic_id = $1) as ours,
       (select coalesce(sum(amount_cents) filter (where kind = 'payment_intent'), 0)
             - coalesce(sum(amount_cents) filter (where kind = 'refund'), 0)
        from sandbox_bank_objects where clinic_id = $1 and status = 'succeeded' and amount_cents <> 777) as bank`,
    [desk.clinic.id],
  )
  expect(Number(rows[0].ours)).toBeGreaterThan(0)
  expect(rows[0].ours).toBe(rows[0].bank)
})
