import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import {
  financeFixture,
  type ShownInvoice,
  shownPlan,
} from '../../../../test/fixtures/finance/finance-fixture.ts'

const db = await cloneDatabase()
const desk = await financeFixture(db)
const plan = (terms?: object) => shownPlan(desk, terms)
const cash = (amount: number) => ({ payment_method: 'cash', amount_targeted: amount })

test('a payment in advance pays the last invoices first [FIN-114, FIN-115, API-98]', async () => {
  const here = await plan()
  const answer = await here.advance(here.planId, { ...cash(150), amount: 150 })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    finalAmount: 300,
    paid: 150,
    remaining: 150,
    remainingPayable: 150,
    status: 'on_going',
  })
  expect(answer.json().invoices).toMatchObject([
    { status: 'awaiting_payment', dueAmount: 100 },
    { status: 'awaiting_payment', dueAmount: 50, allocated: 50 },
    { status: 'canceled', dueAmount: 0, allocated: 100 },
    { kind: 'advance', status: 'payment_confirmed', total: 150, paid: 150, dueDate: '2026-05-06' },
  ])
  const before = await here.books()
  const why = async (body: object) => (await here.advance(here.planId, body)).json()
  expect(await why(cash(0.49))).toEqual({ error: 'Amount must be greater than $0.50' })
  expect(await why({ ...cash(1), amount_targeted: 'x' })).toEqual({
    errors: { amount_targeted: ['Amount must be a number'] },
  })
  expect(await why(cash(150.01))).toEqual({
    error: 'Amount must be less than or equal to the invoice amount',
  })
  expect(await why(cash(149.6))).toEqual({ error: 'What is left must be more than $0.50, or nothing' })
  expect(await here.books()).toEqual(before)
  expect((await here.advance(here.planId, cash(49.6))).json().invoices).toMatchObject([
    { dueAmount: 100.4, allocated: -0.4 },
    { status: 'canceled', dueAmount: 0 },
    {},
    {},
    { kind: 'advance', total: 49.6 },
  ])
  expect((await here.charge(here.first, cash(100.4))).statusCode).toBe(201)
  expect(await here.plans()).toMatchObject([
    { status: 'completed', finalAmount: 300, paid: 300, remaining: 0 },
  ])
})

test('an advance that fails leaves the plan as it was [FIN-115]', async () => {
  const here = await plan()
  await here.charge(here.second, cash(40))
  const { gateway_id } = await here.method('pm_declined')
  const byCard = { payment_method: 'credit_card', payment_method_id: gateway_id, amount_targeted: 130 }
  const declined = await here.advance(here.planId, byCard)
  expect([declined.statusCode, declined.json()]).toEqual([422, { error: 'Your card was declined.' }])
  expect(await here.shown()).toMatchObject([
    { status: 'awaiting_payment', dueAmount: 100 },
    { status: 'awaiting_payment', dueAmount: 60 },
    { status: 'awaiting_payment', dueAmount: 100 },
    { status: 'voided', dueAmount: 0 },
  ])
  const check = { payment_method: 'check', additional_info: 'Check 3', amount_targeted: 160 }
  const paid = (await here.advance(here.planId, check)).json()
  expect(paid.invoices.map(({ status }: ShownInvoice) => status)).toEqual([
    'awaiting_payment',
    'payment_confirmed',
    'canceled',
    'voided',
    'payment_confirmed',
  ])
  const advance = paid.invoices[4]
  await here.put(`${advance.id}/payments/${advance.payments[0].id}/decline.json`)
  expect(await here.shown()).toMatchObject([
    { dueAmount: 100 },
    { status: 'awaiting_payment', dueAmount: 60 },
    { status: 'awaiting_payment', dueAmount: 100 },
    {},
    { status: 'voided', dueAmount: 0 },
  ])
  expect(await here.plans()).toMatchObject([{ paid: 40, finalAmount: 300, remainingPayable: 260 }])
})

test('an advance is charged once per key, and nobody can charge what it covers in the meantime', async () => {
  const here = await plan()
  const headers = desk.key()
  const byCard = { payment_method: 'credit_card', payment_method_id: here.card, amount_targeted: 200 }
  desk.bank.faults(() => 'lose-reply')
  const pending = await here.advance(here.planId, byCard, headers)
  desk.bank.faults(() => undefined)
  expect([pending.statusCode, pending.json().remainingPayable]).toEqual([201, 100])
  expect((await here.charge(here.third, cash(100))).json()).toEqual({
    error: 'This invoice cannot be charged',
  })
  await desk.lookUp()
  expect((await here.advance(here.planId, byCard, headers)).json()).toMatchObject({
    paid: 200,
    remainingPayable: 100,
  })
  expect((await here.books()).payments).toHaveLength(1)
})

/** $199.60 by a debit: the last two invoices are covered, and the 40 cents that are missing are due on the first. */
async function advanceByDebit(amount = 199.6) {
  const here = await plan()
  const body = { payment_method: 'ach', payment_method_id: here.ach, amount_targeted: amount }
  await here.advance(here.planId, body)
  const { gateway_charge_id: chargeId } = (await here.books()).payments[0]
  const comesToNothing = async () => {
    desk.bank.settle(chargeId, 'declined')
    await here.receiveEvent(chargeId)
    await here.receiveEvent(chargeId)
  }
  return { ...here, comesToNothing }
}

test.each(['before', 'while', 'after'])(
  'an advance fails %s the invoice to which its rest was moved is paid, and not a cent more or less is due [FIN-115]',
  async when => {
    const here = await advanceByDebit()
    expect((await here.shown()).map(({ dueAmount }) => dueAmount)).toEqual([100.4, 0, 0, 199.6])
    const byCard = (amount: number) => ({
      payment_method: 'credit_card',
      payment_method_id: here.card,
      amount_targeted: amount,
    })
    if (when === 'before') {
      await here.comesToNothing()
      expect((await here.charge(here.first, byCard(100))).statusCode).toBe(201)
    } else if (when === 'while') {
      desk.bank.faults(kind => (kind === 'charge' ? 'lose-reply' : undefined))
      await here.charge(here.first, byCard(100.4))
      desk.bank.faults(() => undefined)
      await here.comesToNothing()
      expect((await here.shown())[0]).toMatchObject({ status: 'capturing' })
      await desk.lookUp()
    } else {
      await here.charge(here.first, byCard(100.4))
      await here.comesToNothing()
    }
    const paid = when === 'before' ? 100 : 100.4
    const [now] = await here.plans()
    expect(now).toMatchObject({ paid, finalAmount: 300, status: 'on_going' })
    expect(now.remainingPayable).toBeCloseTo(300 - paid, 5)
    expect(await here.statuses()).toEqual([
      'payment_confirmed',
      'awaiting_payment',
      'awaiting_payment',
      'voided',
    ])
    for (const { id, dueAmount } of (await here.shown()).slice(1, 3))
      expect((await here.charge(id, cash(dueAmount))).statusCode).toBe(201)
    expect((await here.plans())[0]).toMatchObject({ status: 'completed', paid: 300, remaining: 0 })
  },
)

test('an invoice that somebody canceled stays canceled when an advance fails', async () => {
  const here = await advanceByDebit(150)
  expect((await here.cancel(here.second)).statusCode).toBeLessThan(300)
  expect(await here.statuses()).toMatchObject(['awaiting_payment', 'canceled', 'canceled', 'capturing'])
  await here.comesToNothing()
  expect(await here.statuses()).toEqual(['awaiting_payment', 'canceled', 'awaiting_payment', 'voided'])
  expect((await here.plans())[0]).toMatchObject({ finalAmount: 200, remainingPayable: 200 })
})

test('a debit in advance that fails days later is a task for staff', async () => {
  const here = await advanceByDebit(150)
  await here.comesToNothing()
  const { rows } = await db.owner.query('select title from tasks where clinic_id = $1', [here.clinicId])
  expect(rows).toEqual([{ title: 'A payment of $150.00 in advance did not go through: ask the patient' }])
})
