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

test('any staff member schedules an invoice that has a card and is due in the future [FIN-94, ROL-18, API-106]', async () => {
  const here = await plan()
  const schedule = (id: number) => here.put(`${id}/awaiting_process.json`, { invoice_id: id })
  expect((await schedule(here.second)).json()).toEqual({ error: 'Payment method is required' })
  await here.put(`${here.second}/payment_method.json`, { invoice: { payment_method_id: here.card } })
  const answer = await schedule(here.second)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { id: here.second, status: 'awaiting_process' },
  ])
  expect((await schedule(here.second)).json()).toEqual({ error: 'This invoice cannot be scheduled' })
  await db.owner.query('alter table invoices disable trigger keep_invoice_terms')
  await db.owner.query(`update invoices set due_date = '2026-05-05' where id = $1`, [here.first])
  await db.owner.query('alter table invoices enable trigger keep_invoice_terms')
  await here.put(`${here.first}/payment_method.json`, { invoice: { payment_method_id: here.card } })
  expect((await schedule(here.first)).json()).toEqual({
    error: 'An invoice whose day is past cannot be scheduled',
  })
  expect(await here.summary()).toEqual({
    totalPaid: 0,
    totalRefunded: 0,
    upcomingPayment: '2026-06-06',
    overdueDays: 1,
    overdueAmount: -100,
    balance: { agreed: 300, paid: 0, refunded: 0, letGo: 0, underWay: 0, dueNow: 100, toCome: 200 },
    nextPayment: {
      amount: 100,
      dueDate: '2026-05-05',
      isDueNow: true,
      invoices: [{ id: here.first, amount: 100 }],
    },
  })
  expect(await here.statuses()).toEqual(['awaiting_payment', 'awaiting_process', 'awaiting_payment'])
})

test('the card is changed for one invoice or for the whole plan [FIN-101, ROL-17, API-105]', async () => {
  const here = await plan()
  await here.charge(here.first, cash(100))
  const one = await here.put(`${here.second}/payment_method.json`, {
    invoice: { payment_method_id: here.card, default: false },
  })
  expect([one.statusCode, one.json()]).toMatchObject([200, { id: here.second, paymentMethodId: here.card }])
  const all = await here.put(`${here.second}/payment_method.json`, {
    invoice: { payment_method_id: here.ach, default: true },
  })
  expect(all.json().invoices.map(({ paymentMethodId }: ShownInvoice) => paymentMethodId)).toEqual([
    null,
    here.ach,
    here.ach,
  ])
  const before = await here.books()
  const paid = await here.put(`${here.first}/payment_method.json`, {
    invoice: { payment_method_id: here.card },
  })
  expect([paid.statusCode, paid.json()]).toEqual([
    422,
    { error: 'The payment method of this invoice cannot be changed' },
  ])
  const unknown = await here.put(`${here.second}/payment_method.json`, {
    invoice: { payment_method_id: 'pm_x' },
  })
  expect(unknown.statusCode).toBe(422)
  const missing = await here.put(`${here.second}/payment_method.json`, { invoice: {} })
  expect(missing.json()).toEqual({ errors: { payment_method_id: ['Payment method is required'] } })
  expect(await here.books()).toEqual(before)
})

test('administrators cancel an invoice for which nothing was paid [FIN-98, ROL-10, ROL-14, API-109]', async () => {
  const here = await plan()
  const staff = await here.cancel(here.third, here.sam)
  expect([staff.statusCode, staff.json()]).toEqual([403, { error: 'Admin access required' }])
  expect((await here.cancel(here.third)).statusCode).toBe(204)
  expect(await here.plans()).toMatchObject([
    { finalAmount: 200, remaining: 200, remainingPayable: 200, status: 'on_going' },
  ])
  expect((await here.cancel(here.third)).json()).toEqual({ error: 'This invoice cannot be canceled' })
  await here.charge(here.first, cash(50))
  expect((await here.cancel(here.first)).json()).toEqual({
    error: 'An invoice for which something was paid cannot be canceled',
  })
  expect((await here.charge(here.third, cash(10))).json()).toEqual({
    error: 'This invoice cannot be charged',
  })
  await here.cancel(here.second)
  await here.charge(here.first, cash(50))
  expect(await here.plans()).toMatchObject([{ status: 'completed', finalAmount: 100, remaining: 0 }])
  const other = await plan({ installments: 1 })
  await other.cancel(other.first)
  expect(await other.plans()).toMatchObject([{ status: 'canceled', finalAmount: 0 }])
})

test('the invoice of a check that bounces must be paid again [FIN-112, FIN-113, ROL-19, API-107]', async () => {
  const here = await plan({ installments: 1, amount: 100 })
  const check = (
    await here.charge(here.first, { ...cash(100), payment_method: 'check', additional_info: 'Check 9' })
  ).json()
  expect(await here.statuses()).toEqual(['payment_confirmed'])
  const decline = (paymentId: number) => here.put(`${here.first}/payments/${paymentId}/decline.json`)
  const answer = await decline(check.id)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    {
      status: 'awaiting_payment',
      dueAmount: 100,
      paid: 0,
      paidAt: null,
      payments: [{ status: 'declined', amountCharged: 0 }],
    },
  ])
  expect(await here.plans()).toMatchObject([{ status: 'on_going', paid: 0, remaining: 100 }])
  expect((await decline(check.id)).json()).toEqual({ error: 'This check was declined already' })
  const money = (await here.charge(here.first, cash(100))).json()
  expect((await decline(money.id)).json()).toEqual({ error: 'Only a check can be declined' })
  const ledger = (
    await here.sam.get(`/v2/rest/patients/${here.patientId}/finance/payment_plans/${here.planId}/ledger`)
  ).json()
  expect(
    ledger.map(({ kind, amount, by }: { kind: string; amount: number; by: string }) => [kind, amount, by]),
  ).toEqual([
    ['charge', 100, 'Sam Staff'],
    ['reversal', -100, 'Sam Staff'],
    ['charge', 100, 'Sam Staff'],
  ])
})
