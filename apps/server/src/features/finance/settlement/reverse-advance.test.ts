import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { financeFixture } from '../../../../test/fixtures/finance/finance-fixture.ts'

const db = await cloneDatabase()
const desk = await financeFixture(db)
const cash = (amount: number) => ({ payment_method: 'cash', amount_targeted: amount })

type Shown = {
  id: number
  status: string
  dueAmount: number
  lastErrorMessage: string | null
  payments: { id: number }[]
}

/** Three invoices of $100 by card: the first is paid, and the others are scheduled. */
async function byCard() {
  const here = await desk.open()
  const made = (await here.newPlan({ paymentMethodId: here.card })).json().paymentPlan
  const shown = async (): Promise<Shown[]> => (await here.plans())[0].invoices
  const advance = (way: 'credit_card' | 'ach', methodId: string, amount: number) =>
    here.advance(made.id, { payment_method: way, payment_method_id: methodId, amount_targeted: amount })
  /** The outcome of the debit, days later. */
  const comesToNothing = async () => {
    const { gateway_charge_id: chargeId } = (await here.books()).payments.at(-1)
    desk.bank.settle(chargeId, 'declined')
    await here.receiveEvent(chargeId)
  }
  return { ...here, planId: made.id as number, shown, advance, comesToNothing }
}

test('after a declined advance scheduled invoices are scheduled again [FIN-115]', async () => {
  const here = await byCard()
  const { gateway_id } = await here.method('pm_declined')
  expect((await here.advance('credit_card', gateway_id, 200)).statusCode).toBe(422)
  expect(await here.shown()).toMatchObject([
    { status: 'payment_confirmed' },
    { status: 'awaiting_process', dueAmount: 100 },
    { status: 'awaiting_process', dueAmount: 100 },
    { status: 'voided' },
  ])
})

test('after an advance by debit fails days later scheduled invoices are scheduled again, unless their card is gone [FIN-115]', async () => {
  const here = await byCard()
  await here.advance('ach', here.ach, 200)
  await here.comesToNothing()
  expect((await here.shown()).map(({ status }) => status)).toEqual([
    'payment_confirmed',
    'awaiting_process',
    'awaiting_process',
    'voided',
  ])

  const other = await byCard()
  await other.advance('ach', other.ach, 100)
  const finance = `/v2/rest/patients/${other.patientId}/finance`
  await other.sam.send('DELETE', `${finance}/payment_methods.json`, { payment_method_id: other.card })
  await other.comesToNothing()
  expect(await other.shown()).toMatchObject([
    { status: 'payment_confirmed' },
    { status: 'awaiting_payment', paymentMethodId: null },
    { status: 'awaiting_payment', dueAmount: 100, paymentMethodId: null },
    { status: 'voided' },
  ])
})

test('an invoice that was partly refunded in the meantime is due again with the refund, must be paid by hand, and says so [G-27]', async () => {
  const here = await desk.open()
  const plan = await here.openPlan({ amount: 100, installments: 1 })
  const invoiceId = plan.invoices[0].id
  await here.charge(invoiceId, cash(60))
  await here.advance(plan.id, { payment_method: 'ach', payment_method_id: here.ach, amount_targeted: 40 })
  const [paid] = (await here.books()).payments
  expect((await here.refund(invoiceId, paid.id, { amount: 20 })).statusCode).toBeLessThan(300)
  const status = async () => (await here.plans())[0].invoices[0]
  expect(await status()).toMatchObject({ status: 'partially_refunded', dueAmount: 0 })
  const { gateway_charge_id: chargeId } = (await here.books()).payments[1]
  desk.bank.settle(chargeId, 'declined')
  await here.receiveEvent(chargeId)
  expect(await status()).toMatchObject({
    status: 'awaiting_payment',
    dueAmount: 60,
    lastErrorMessage: 'A payment in advance came to nothing: $20.00 that was refunded is due again too',
  })
})
