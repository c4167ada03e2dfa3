import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { financeFixture, shownPlan } from '../../../../test/fixtures/finance/finance-fixture.ts'
import { planWith } from '../../../../test/fixtures/finance/payment-fixture.ts'
import { invoicesToCharge } from '../dunning/due-queries.ts'

const db = await cloneDatabase()
const desk = await financeFixture(db)

type Here = Awaited<ReturnType<typeof shownPlan>>

const setAutopay = (here: Pick<Here, 'sam' | 'plansUrl'>, planId: number, body: object) =>
  here.sam.send('PUT', `${here.plansUrl}/${planId}/autopay.json`, body)

test('autopay schedules every open installment to its due date by a saved method, and off again none [FIN-140]', async () => {
  const here = await shownPlan(desk)
  await here.charge(here.first, { payment_method: 'cash', amount_targeted: 100 })
  const on = await setAutopay(here, here.planId, { on: true, payment_method_id: here.card })
  expect(on.statusCode).toBe(200)
  expect(on.json().invoices).toMatchObject([
    { status: 'payment_confirmed' },
    { status: 'awaiting_process', paymentMethodId: here.card },
    { status: 'awaiting_process', paymentMethodId: here.card },
  ])
  expect(await here.here.read(tx => invoicesToCharge(tx, '2026-06-06'))).toEqual([{ id: here.second }])
  const off = await setAutopay(here, here.planId, { on: false })
  expect(off.json().invoices.map(({ status }: { status: string }) => status)).toEqual([
    'payment_confirmed',
    'awaiting_payment',
    'awaiting_payment',
  ])
  expect(await here.here.read(tx => invoicesToCharge(tx, '2026-12-31'))).toEqual([])
  expect((await here.traces()).map(({ action }) => action)).toEqual([
    'create',
    'charge',
    'schedule',
    'schedule',
    'unschedule',
    'unschedule',
  ])
})

test('sent twice, or by two people at once, it is the same, and written down once [FIN-140]', async () => {
  const here = await shownPlan(desk)
  const on = { on: true, payment_method_id: here.card }
  await Promise.all([setAutopay(here, here.planId, on), setAutopay(here, here.planId, on)])
  expect(await here.statuses()).toEqual(['awaiting_process', 'awaiting_process', 'awaiting_process'])
  const traces = await here.traces()
  expect(traces.filter(({ action }) => action === 'schedule')).toHaveLength(3)
})

test('an installment whose day is past is left to the desk; off, it is not tried again either [FIN-140]', async () => {
  const here = await desk.open()
  const { planId } = await planWith(db, here, [
    { due_date: '2026-03-06' },
    { due_date: '2026-04-06', status: 'awaiting_process', next_attempt_on: '2026-05-07', failed_attempts: 1 },
    { due_date: '2026-05-06', status: 'declined', last_error_message: 'Your card was declined.' },
    { due_date: '2026-06-06' },
  ])
  const on = await setAutopay(here, planId, { on: true, payment_method_id: here.card })
  expect(on.json().invoices).toMatchObject([
    { status: 'awaiting_payment' },
    { status: 'awaiting_process', nextAttemptOn: '2026-05-07' },
    { status: 'awaiting_process', lastErrorMessage: null },
    { status: 'awaiting_process' },
  ])
  const off = await setAutopay(here, planId, { on: false })
  expect(off.json().invoices).toMatchObject(
    Array.from({ length: 4 }, () => ({ status: 'awaiting_payment', nextAttemptOn: null })),
  )
})

test('without a method, with one of another patient, or with nothing due later it is refused [FIN-140]', async () => {
  const here = await shownPlan(desk)
  const refusal = async (planId: number, body: object) => (await setAutopay(here, planId, body)).json()
  expect(await refusal(here.planId, { on: true })).toEqual({ error: 'Payment method is required' })
  const other = await desk.open()
  expect(await refusal(here.planId, { on: true, payment_method_id: other.card })).toEqual({
    error: 'This payment method cannot be used any more',
  })
  const { planId } = await planWith(db, here, [{ due_date: '2026-03-06' }])
  expect(await refusal(planId, { on: true, payment_method_id: here.card })).toEqual({
    error: 'No installment of this plan is due later',
  })
  const answer = await other.sam.send('PUT', `${here.plansUrl}/${here.planId}/autopay.json`, { on: false })
  expect(answer.statusCode).toBe(404)
})
