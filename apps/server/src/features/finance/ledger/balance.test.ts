import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { planOf } from '../../../../test/database/statement-plans.ts'
import { financeFixture } from '../../../../test/fixtures/finance/finance-fixture.ts'
import { planWith } from '../../../../test/fixtures/finance/payment-fixture.ts'
import { financeOf } from './balance.ts'

const db = await cloneDatabase()
const desk = await financeFixture(db)
const today = '2026-05-06'

test('due now is what is past due and due today, retries included; what the bank processes is still to come [FIN-134]', async () => {
  const here = await desk.open()
  const { invoiceIds } = await planWith(db, here, [
    { due_date: '2026-03-06', status: 'awaiting_process', next_attempt_on: '2026-05-07' },
    { due_date: '2026-04-06', status: 'declined' },
    { due_date: today },
    { due_date: '2026-04-20', status: 'capturing' },
    { due_date: '2026-06-06' },
    { due_date: '2026-04-01', status: 'canceled' },
  ])
  await planWith(db, here, [{ due_date: '2026-06-01' }])
  const denied = await planWith(db, here, [{ due_date: '2026-04-01' }])
  await db.owner.query(`update payment_plans set status = 'denied' where id = $1`, [denied.planId])
  expect(await here.summary()).toEqual({
    totalPaid: 0,
    totalRefunded: 0,
    upcomingPayment: today,
    overdueDays: 61,
    overdueAmount: -200,
    balance: { agreed: 600, paid: 0, refunded: 0, dueNow: 300, toCome: 300, underWay: 100, letGo: 100 },
    nextPayment: {
      amount: 300,
      dueDate: '2026-03-06',
      isDueNow: true,
      invoices: [
        { id: invoiceIds[0], amount: 100 },
        { id: invoiceIds[1], amount: 100 },
        { id: invoiceIds[2], amount: 100 },
      ],
    },
  })
  // The flag of an invoice stays as it was: one that is tried again by itself is not marked.
  const [plan] = (await here.plans()).toReversed()
  expect(plan.invoices.map(({ overdue }: { overdue: boolean }) => overdue).slice(0, 3)).toEqual([
    false,
    true,
    false,
  ])
})

test('while nothing is due now, the next installment can be taken; without an open one, nothing [FIN-134, FIN-136]', async () => {
  const here = await desk.open()
  const nothing = await here.summary()
  expect(nothing).toMatchObject({
    balance: { agreed: 0, paid: 0, refunded: 0, dueNow: 0, toCome: 0, underWay: 0, letGo: 0 },
    nextPayment: null,
  })
  const { invoiceIds } = await planWith(db, here, [{ due_date: '2026-06-06' }, { due_date: '2026-07-06' }])
  expect(await here.summary()).toMatchObject({
    overdueDays: null,
    overdueAmount: 0,
    balance: { dueNow: 0, toCome: 200 },
    nextPayment: { amount: 100, isDueNow: false, invoices: [{ id: invoiceIds[0], amount: 100 }] },
  })
})

test('money that is given back of a paid installment is not owed again, and the balance says so [FIN-135]', async () => {
  const here = await desk.open()
  const { invoices } = await here.openPlan()
  const paid = (await here.charge(invoices[0].id, { payment_method: 'cash', amount_targeted: 100 })).json()
  await here.refund(invoices[0].id, paid.id, { amount: 25 })
  const { balance } = await here.summary()
  expect(balance).toMatchObject({ agreed: 275, paid: 100, refunded: 25, dueNow: 0, toCome: 200, letGo: 25 })
})

type Balance = {
  agreed: number
  paid: number
  refunded: number
  dueNow: number
  toCome: number
  letGo: number
}

const cents = (dollars: number) => Math.round(dollars * 100)

/** Exact in whole cents. */
function expectAddsUp({ agreed, paid, refunded, dueNow, toCome, letGo }: Balance, atFirst: number) {
  expect(cents(agreed)).toBe(cents(paid) - cents(refunded) + cents(dueNow) + cents(toCome))
  expect(cents(agreed) + cents(letGo)).toBe(atFirst)
  for (const part of [agreed, paid, refunded, dueNow, toCome, letGo]) expect(part).toBeGreaterThanOrEqual(0)
}

const steps = [
  'pay',
  'pay',
  'part',
  'card',
  'debit',
  'refund',
  'refund',
  'check',
  'bounce',
  'cancel',
  'advance',
] as const
const anyStep = fc.record({
  kind: fc.constantFrom(...steps),
  place: fc.nat(50),
  share: fc.integer({ min: 1, max: 99 }),
})

test('after every step of any history: agreed = paid - given back + due now + still to come, to the cent [FIN-135]', async () => {
  const asExpected = fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 12 }), async history => {
    const here = await desk.open()
    await planWith(db, here, [
      {
        due_date: '2026-03-06',
        total_cents: 33_333,
        status: 'awaiting_process',
        next_attempt_on: '2026-05-07',
      },
      { due_date: today, total_cents: 33_333 },
      { due_date: '2026-06-06', total_cents: 33_335 },
    ])
    await planWith(db, here, [{ due_date: '2026-04-30', total_cents: 101 }, { total_cents: 9_999 }])
    const atFirst = [100_001, 10_100]
    for (const { kind, place, share } of history) {
      const plans = await here.plans()
      const all = plans.flatMap(({ invoices }: { invoices: unknown[] }) => invoices)
      const open = all.filter(({ amountPayable }: { amountPayable: number }) => amountPayable > 0)
      const invoice = open[place % Math.max(1, open.length)]
      const payments = all.flatMap((one: { id: number; payments: object[] }) =>
        one.payments.map(payment => ({ invoiceId: one.id, ...payment })),
      )
      const payment = payments[place % Math.max(1, payments.length)]
      const partly = (of: number) => Math.max(0.51, Math.floor(of * share) / 100)
      const pay = (way: object, amount: number) =>
        here.charge(invoice.id, { amount_targeted: amount, ...way })
      // Some steps are refused, as for people; what matters is that the sum holds.
      if (kind === 'advance')
        await here.advance(plans[0].id, { payment_method: 'cash', amount_targeted: partly(400) })
      else if (kind === 'refund' && payment !== undefined)
        await here.refund(payment.invoiceId, payment.id, { amount: partly(payment.amountRefundable) })
      else if (kind === 'bounce' && payment !== undefined)
        await here.put(`${payment.invoiceId}/payments/${payment.id}/decline.json`)
      else if (invoice === undefined) continue
      else if (kind === 'pay') await pay({ payment_method: 'cash' }, invoice.amountPayable)
      else if (kind === 'part') await pay({ payment_method: 'cash' }, partly(invoice.amountPayable))
      else if (kind === 'check')
        await pay({ payment_method: 'check', additional_info: '17' }, partly(invoice.amountPayable))
      else if (kind === 'card')
        await pay({ payment_method: 'credit_card', payment_method_id: here.card }, invoice.amountPayable)
      else if (kind === 'debit')
        await pay({ payment_method: 'ach', payment_method_id: here.ach }, partly(invoice.amountPayable))
      else if (kind === 'cancel') await here.cancel(invoice.id)
      const { balance } = await here.summary()
      expectAddsUp(balance, 110_101)
      const shown: { balance: Balance }[] = await here.plans()
      // The newest plan comes first.
      for (const [index, one] of shown.toReversed().entries()) expectAddsUp(one.balance, atFirst[index] ?? 0)
      const inAll = (name: keyof Balance) => shown.reduce((sum, one) => sum + cents(one.balance[name]), 0)
      for (const name of ['agreed', 'paid', 'refunded', 'dueNow', 'toCome'] as const)
        expect(inAll(name)).toBe(cents(balance[name]))
    }
  })
  await fc.assert(asExpected, { numRuns: 8, endOnFailure: true })
})

test('what one patient owes is read by their plans, not by the clinic’s invoices [FIN-134]', async () => {
  const here = await desk.open()
  const { planId } = await planWith(db, here, [{}])
  await db.owner.query(
    `insert into invoices (clinic_id, payment_plan_id, token_digest, token_sealed, link_ends_at, kind, sequence,
       due_date, total_cents, status)
     select $1, l.id, sha256(n::text::bytea), '', now(), 'installment', n + 100, '2024-01-01', 5000, 'awaiting_payment'
     from payment_plans l, generate_series(1, 3000) n where l.clinic_id = $1`,
    [here.clinicId],
  )
  await db.owner.query(
    `with paid as (
       insert into payments (clinic_id, invoice_id, payment_method, gateway, amount_cents, status, origin, processed_at)
       select clinic_id, id, 'cash', 'on_site', 500, 'processed', 'staff', now() from invoices
       where clinic_id = $1 and sequence > 100 returning clinic_id, id, invoice_id)
     insert into ledger_entries (clinic_id, invoice_id, payment_id, kind, amount_cents, created_at)
     select clinic_id, invoice_id, id, 'charge', 500, now() from paid`,
    [here.clinicId],
  )
  await db.owner.query(`update payment_plans set patient_id = $2 where id = $1`, [
    planId,
    (await desk.make.patient(here.clinicId)).id,
  ])
  await db.owner.query('analyze invoices, ledger_entries, payment_plans')
  const plan = await planOf(db, here.clinicId, tx => financeOf(tx, here.patientId, today))
  expect(plan.scanned).toEqual([])
})
