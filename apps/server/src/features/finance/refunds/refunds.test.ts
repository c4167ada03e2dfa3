import { expect, test } from 'vitest'
import { chaosSize } from '../../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { financeFixture } from '../../../../test/fixtures/finance/finance-fixture.ts'

const db = await cloneDatabase()
const desk = await financeFixture(db)
const { bank } = desk

/** An invoice over $100 that was paid. */
async function paid(body: object = {}) {
  const here = await desk.open()
  const plan = await here.openPlan({ amount: 100, installments: 1 })
  const { id } = plan.invoices[0]
  const byCard = { payment_method: 'credit_card', amount_targeted: 100, payment_method_id: here.card }
  const payment = (await here.charge(id, { ...byCard, ...body })).json()
  const invoice = async () => (await here.plans())[0].invoices[0]
  return { ...here, id, paymentId: payment.id as number, invoice }
}

test('a payment is refunded in parts, and never more than what is left [FIN-110, FIN-97, ROL-11, API-108]', async () => {
  const here = await paid()
  const answer = await here.refund(here.id, here.paymentId, { amount: 30, message: 'Too much' })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    201,
    {
      status: 'processed',
      amountCharged: 100,
      amountRefunded: 30,
      amountRefundable: 70,
      refunds: [{ amount: 30, status: 'succeeded', message: 'Too much' }],
    },
  ])
  expect(await here.invoice()).toMatchObject({
    status: 'partially_refunded',
    dueAmount: 0,
    refunded: 30,
    paid: 100,
  })
  expect(await here.summary()).toMatchObject({ totalPaid: 100, totalRefunded: 30 })
  const before = await here.books()
  const tooMuch = await here.refund(here.id, here.paymentId, { amount: 70.01 })
  expect([tooMuch.statusCode, tooMuch.json()]).toEqual([
    422,
    { error: 'Amount must be less than or equal to the charged amount' },
  ])
  const tooLittle = await here.refund(here.id, here.paymentId, { amount: 0.5 })
  expect(tooLittle.json()).toEqual({ error: 'Amount must be greater than $0.50' })
  expect(await here.books()).toEqual(before)
  expect((await here.refund(here.id, here.paymentId, { amount: 70 })).json().status).toBe('refunded')
  expect(await here.invoice()).toMatchObject({ status: 'refunded', dueAmount: 0 })
  expect(await here.plans()).toMatchObject([
    { status: 'completed', paid: 100, refunded: 100, installmentsProcessed: 1 },
  ])
  const again = await here.refund(here.id, here.paymentId, { amount: 1 })
  expect(again.json()).toEqual({ error: 'This payment cannot be refunded' })
  expect(await here.ledgerBalance()).toBe(0)
})

test('only administrators refund, and checks are declined instead [ROL-14, FIN-111, FIN-113]', async () => {
  const here = await paid({ payment_method: 'check', payment_method_id: null, additional_info: 'Check 7' })
  const before = await here.books()
  const staff = await here.refund(here.id, here.paymentId, { amount: 10 }, {}, here.sam)
  expect([staff.statusCode, staff.json()]).toEqual([403, { error: 'Admin access required' }])
  expect((await here.refund(here.id, here.paymentId, { amount: 10 })).json()).toEqual({
    error: 'This payment cannot be refunded',
  })
  expect(await here.books()).toEqual(before)
})

test('cash is refunded at the desk, at once', async () => {
  const here = await paid({ payment_method: 'cash', payment_method_id: null })
  const requestsBefore = bank.requestCount()
  expect((await here.refund(here.id, here.paymentId, { amount: 100 })).json().status).toBe('refunded')
  expect(bank.requestCount()).toBe(requestsBefore)
  expect((await here.invoice()).status).toBe('refunded')
})

test('an open invoice stays open after a refund, and more is due on it [FIN-95]', async () => {
  const here = await desk.open()
  const plan = await here.openPlan({ amount: 100, installments: 1 })
  const { id } = plan.invoices[0]
  const payment = (await here.charge(id, { payment_method: 'cash', amount_targeted: 40 })).json()
  await here.refund(id, payment.id, { amount: 40 })
  expect((await here.plans())[0].invoices[0]).toMatchObject({
    status: 'awaiting_payment',
    dueAmount: 100,
    refunded: 40,
  })
})

test('many refunds at once, fifty of the full amount, never exceed the payment', async () => {
  const here = await paid()
  const headers = desk.key()
  const same = await Promise.all(
    [1, 2, 3].map(() => here.refund(here.id, here.paymentId, { amount: 20 }, headers)),
  )
  expect(same.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  const others = await Promise.all(
    Array.from({ length: chaosSize(6, 50) }, () => here.refund(here.id, here.paymentId, { amount: 60 })),
  )
  expect(others.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(others.filter(({ statusCode }) => statusCode === 422)).toHaveLength(others.length - 1)
  const { refunds } = await here.books()
  expect(refunds.map(({ amount_cents }) => amount_cents).sort()).toEqual([2_000, 6_000])
  expect(await here.ledgerBalance()).toBe(2_000)
  const misused = await here.refund(here.id, here.paymentId, { amount: 21 }, headers)
  expect(misused.json()).toEqual({ error: 'This Idempotency-Key was used for another request' })
})

test.each(['lose-reply', 'lose-request'] as const)(
  'a refund whose answer was lost (%s) is pending, looked up, and made once',
  async fault => {
    const here = await paid()
    const balance = bank.balance()
    bank.faults(kind => (kind === 'refund' ? fault : undefined))
    const answer = await here.refund(here.id, here.paymentId, { amount: 25 })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { amountRefunded: 0, amountRefundable: 75, refunds: [{ status: 'pending' }] },
    ])
    expect((await here.refund(here.id, here.paymentId, { amount: 80 })).statusCode).toBe(422)
    bank.faults(() => undefined)
    await desk.lookUp()
    expect(await here.invoice()).toMatchObject({ status: 'partially_refunded', refunded: 25 })
    await desk.lookUp()
    expect([bank.balance() - balance, await here.ledgerBalance()]).toEqual([-2_500, 7_500])
  },
)

test('a refund that the bank refuses shows an error, and can be tried again', async () => {
  const here = await paid()
  const chargeId = (await here.books()).payments[0].gateway_charge_id
  await bank.refundThere(chargeId, 9_000)
  const answer = await here.refund(here.id, here.paymentId, { amount: 50 })
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    { error: 'The refund is greater than what is left of the payment.' },
  ])
  // A refund at the bank is recorded with the next update of the charge.
  await here.receiveEvent(chargeId)
  expect(await here.invoice()).toMatchObject({ status: 'partially_refunded', refunded: 90 })
  expect((await here.refund(here.id, here.paymentId, { amount: 10 })).statusCode).toBe(201)
  expect(await here.ledgerBalance()).toBe(0)
})

test('an invoice cannot be refunded while it is being charged', async () => {
  const here = await desk.open()
  const plan = await here.openPlan({ amount: 100, installments: 1 })
  const { id } = plan.invoices[0]
  const payment = (await here.charge(id, { payment_method: 'cash', amount_targeted: 40 })).json()
  bank.faults(() => 'lose-reply')
  await here.charge(id, { payment_method: 'credit_card', amount_targeted: 60, payment_method_id: here.card })
  bank.faults(() => undefined)
  const refused = await here.refund(id, payment.id, { amount: 40 })
  expect(refused.json()).toEqual({ error: 'A payment of this invoice is being processed' })
  await desk.lookUp()
  expect((await here.refund(id, payment.id, { amount: 40 })).statusCode).toBe(201)
  expect((await here.plans())[0].invoices[0]).toMatchObject({
    status: 'partially_refunded',
    paid: 100,
    refunded: 40,
  })
})

const tasksOf = async (clinicId: number) =>
  (await db.owner.query('select title from tasks where clinic_id = $1', [clinicId])).rows.map(
    ({ title }) => title,
  )
const undelivered = 'A refund of $30.00 did not reach the patient: give it back another way'

test('a refund that the bank could not deliver is returned to the clinic, and staff get a task', async () => {
  const here = await paid()
  await here.refund(here.id, here.paymentId, { amount: 30 })
  await here.refund(here.id, here.paymentId, { amount: 70 })
  expect((await here.invoice()).status).toBe('refunded')
  const { refunds, payments } = await here.books()
  bank.failRefund(`refund:${refunds[0].id}`)
  db.clock.advance(1)
  for (let times = 0; times < 3; times++) await here.receiveEvent(payments[0].gateway_charge_id)
  expect(await here.invoice()).toMatchObject({
    status: 'partially_refunded',
    paid: 100,
    refunded: 70,
    payments: [
      {
        status: 'processed',
        amountRefunded: 70,
        amountRefundable: 30,
        refunds: [{ status: 'failed', lastErrorMessage: 'The refund failed.' }, { status: 'succeeded' }],
      },
    ],
  })
  expect(await tasksOf(here.clinicId)).toEqual([undelivered])
  expect(await here.ledgerBalance()).toBe(3_000)
  expect(await here.traces()).toContainEqual(
    expect.objectContaining({
      entity_type: 'refund',
      changes: expect.objectContaining({ status: { from: 'succeeded', to: 'failed' }, isBooked: true }),
    }),
  )
  expect((await here.refund(here.id, here.paymentId, { amount: 30 })).statusCode).toBe(201)
  expect((await here.invoice()).status).toBe('refunded')
})

test('a refund that is returned after its invoice was paid again becomes a task, and the ledger still adds up', async () => {
  const here = await desk.open()
  const plan = await here.openPlan({ amount: 100, installments: 1 })
  const { id } = plan.invoices[0]
  const byCard = { payment_method: 'credit_card', payment_method_id: here.card, amount_targeted: 30 }
  const payment = (await here.charge(id, byCard)).json()
  await here.refund(id, payment.id, { amount: 30 })
  await here.charge(id, { payment_method: 'cash', amount_targeted: 100 })
  const { refunds, payments } = await here.books()
  bank.failRefund(`refund:${refunds[0].id}`)
  db.clock.advance(1)
  await here.receiveEvent(payments[0].gateway_charge_id)
  expect((await here.plans())[0].invoices[0]).toMatchObject({ status: 'payment_confirmed', refunded: 30 })
  expect(await tasksOf(here.clinicId)).toEqual([undelivered])
})

test('a payment can be refunded even if the clinic’s account takes no new payments', async () => {
  const here = await paid()
  await db.owner.query(`update clinics set billing_onboarding_status = 'action_required' where id = $1`, [
    here.clinicId,
  ])
  expect((await here.refund(here.id, here.paymentId, { amount: 100 })).json().status).toBe('refunded')
})
