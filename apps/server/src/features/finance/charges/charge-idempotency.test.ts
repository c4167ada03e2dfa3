import { expect, test } from 'vitest'
import { chaosSize } from '../../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { financeFixture, openInvoice } from '../../../../test/fixtures/finance/finance-fixture.ts'
import { chargeInvoice } from './charge-invoice.ts'

const desk = await financeFixture(await cloneDatabase())
const { bank } = desk
const cash = (amount: unknown) => ({ payment_method: 'cash', amount_targeted: amount })
const oneInvoice = () => openInvoice(desk)

test('three clicks by two people make one charge, and the other requests find it or learn that it is processing', async () => {
  const here = await oneInvoice()
  let letGo: (value?: unknown) => void = () => undefined
  bank.faults(() => ({ until: new Promise(resolve => (letGo = resolve)) }))
  const headers = desk.key()
  const first = here.charge(here.id, here.byCard(), headers)
  await expect.poll(async () => (await here.invoice()).status).toBe('capturing')
  const again = here.charge(here.id, here.byCard(), headers)
  const other = await here.charge(here.id, cash(100), {}, here.ana)
  expect([other.statusCode, other.json()]).toEqual([
    422,
    { error: 'A payment of this invoice is being processed' },
  ])
  letGo()
  bank.faults(() => undefined)
  const answers = await Promise.all([first, again])
  expect(answers.map(answer => [answer.statusCode, answer.json().status])).toEqual([
    [201, 'processed'],
    [201, 'processed'],
  ])
  expect(answers[0]?.json().id).toBe(answers[1]?.json().id)
  const late = await here.charge(here.id, cash(100), {}, here.ana)
  expect([late.statusCode, late.json()]).toEqual([422, { error: 'This invoice cannot be charged' }])
  const { payments } = await here.books()
  expect([payments.length, await here.ledgerBalance()]).toEqual([1, 10_000])
  const misused = await here.charge(here.id, here.byCard(99), headers)
  expect(misused.json()).toEqual({ error: 'This Idempotency-Key was used for another request' })
})

test('of fifty charges of the full amount at once exactly one succeeds', async () => {
  const here = await oneInvoice()
  const answers = await Promise.all(
    Array.from({ length: chaosSize(8, 50) }, (_, n) =>
      here.charge(here.id, n % 2 === 0 ? here.byCard() : cash(100)),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect((await here.invoice()).paid).toBe(100)
})

test('a charge without a response in time is pending, looked up, and never charged twice', async () => {
  const here = await oneInvoice()
  for (const fault of ['lose-reply', 'lose-request'] as const) {
    const balance = bank.balance()
    const plan = await here.openPlan({ amount: 60, installments: 1 })
    const { id } = plan.invoices[0]
    bank.faults(() => fault)
    const headers = desk.key()
    const answer = await here.charge(id, here.byCard(60), headers)
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { status: 'pending', amountCharged: 0 }])
    expect((await here.plans())[0].invoices[0]).toMatchObject({ status: 'capturing', amountPayable: 0 })
    bank.faults(() => undefined)
    await desk.lookUp()
    expect((await here.plans())[0].invoices[0]).toMatchObject({ status: 'payment_confirmed', paid: 60 })
    expect((await here.charge(id, here.byCard(60), headers)).json()).toMatchObject({ status: 'processed' })
    expect(bank.balance() - balance).toBe(6_000)
    await desk.lookUp()
    expect(bank.balance() - balance).toBe(6_000)
  }
  expect(await here.ledgerBalance()).toBe(12_000)
})

test('a charge is retried while the provider is down, and counts as declined after a day, when its key has expired', async () => {
  const here = await oneInvoice()
  bank.faults(() => 'lose-request')
  await here.charge(here.id, here.byCard())
  await desk.lookUp()
  expect((await here.invoice()).status).toBe('capturing')
  // The provider is up again, and does not know the charge.
  bank.faults(kind => (kind === 'charge' ? 'lose-request' : undefined))
  await desk.lookUp(24 * 60)
  // The session has expired by then.
  expect((await here.books()).invoices).toMatchObject([
    { status: 'awaiting_payment', last_error_message: 'The payment provider never heard of this payment' },
  ])
  bank.faults(() => undefined)
  expect(await here.ledgerBalance()).toBe(0)
})

test('a request waits for a hanging provider no longer than the configured time', async () => {
  const here = await oneInvoice()
  let letGo: (value?: unknown) => void = () => undefined
  bank.faults(() => ({ until: new Promise(resolve => (letGo = resolve)) }))
  const order = {
    invoiceId: here.id,
    way: 'credit_card' as const,
    amountCents: 10_000,
    methodGatewayId: here.card,
    additionalInfo: null,
    origin: 'staff' as const,
    userId: null,
  }
  // The request is answered while the provider still hangs.
  await chargeInvoice({ ...desk.deps, times: { answerMs: 300 } }, here.here, order)
  expect((await here.invoice()).status).toBe('capturing')
  letGo()
  bank.faults(() => undefined)
  await desk.lookUp()
  expect(await here.invoice()).toMatchObject({ status: 'payment_confirmed', paid: 100 })
})
