import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { financeFixture, openInvoice } from '../../../../test/fixtures/finance/finance-fixture.ts'
import { chargeInvoice } from './charge-invoice.ts'

const db = await cloneDatabase()
const desk = await financeFixture(db)
const { bank } = desk
const cash = (amount: unknown) => ({ payment_method: 'cash', amount_targeted: amount })

const oneInvoice = (terms: object = {}) => openInvoice(desk, terms)

test.each([
  ['cash', 'on_site', {}],
  ['check', 'on_site', { additional_info: 'Check 1001' }],
])(
  '%s is recorded at once [FIN-106, FIN-107, CST-43, ROL-16, API-103, API-104]',
  async (way, gateway, more) => {
    const here = await oneInvoice()
    const answer = await here.charge(here.id, { payment_method: way, gateway, amount_targeted: 100, ...more })
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      expect.objectContaining({ paymentMethod: way, status: 'processed', amountCharged: 100, last4: null }),
    ])
    expect(await here.invoice()).toMatchObject({ status: 'payment_confirmed', dueAmount: 0, paid: 100 })
    expect(await here.plans()).toMatchObject([
      { status: 'completed', remaining: 0, installmentsProcessed: 1 },
    ])
    const listed = (await here.sam.get(`/v2/rest/billing/invoices/${here.id}/payments`)).json()
    expect(listed).toEqual([answer.json()])
    expect(await here.traces()).toContainEqual(
      expect.objectContaining({ action: 'charge', entity_type: 'invoice', entity_id: here.id }),
    )
  },
)

test('an invoice is paid in parts: less is due after each, and the last part completes it [FIN-103]', async () => {
  const here = await oneInvoice()
  await here.charge(here.id, cash(30))
  expect(await here.invoice()).toMatchObject({
    status: 'awaiting_payment',
    dueAmount: 70,
    amountPayable: 70,
    paid: 30,
  })
  await here.charge(here.id, here.byCard(70))
  expect(await here.invoice()).toMatchObject({ status: 'payment_confirmed', dueAmount: 0, paid: 100 })
  expect(await here.summary()).toMatchObject({ totalPaid: 100, totalRefunded: 0 })
})

test('a refused charge changes nothing [FIN-103, FIN-104, FIN-105, FIN-107, FIN-108]', async () => {
  const here = await oneInvoice()
  const before = await here.books()
  const requestsBefore = bank.requestCount()
  const why = async (body: object) => {
    const answer = await here.charge(here.id, body)
    expect(answer.statusCode).toBe(422)
    return answer.json().error ?? answer.json().errors
  }
  expect(await why(cash(0.5))).toBe('Amount must be greater than $0.50')
  expect(await why(cash(100.01))).toBe('Amount must be less than or equal to the invoice amount')
  expect(await why(cash(99.5))).toBe('What is left must be more than $0.50, or nothing')
  expect(await why(cash('lots'))).toEqual({ amount_targeted: ['Amount must be a number'] })
  expect(await why(cash(undefined))).toEqual({ amount_targeted: ['Amount is required'] })
  expect(await why({ amount_targeted: 100 })).toEqual({ payment_method: ['Payment method is required'] })
  expect(await why({ ...cash(100), payment_method: 'check' })).toBe(
    'Additional payment info is required for this payment method',
  )
  expect(await why({ ...cash(100), payment_method: 'credit_card' })).toBe('Payment method is required')
  expect(await why({ ...cash(100), gateway: 'stripe' })).toBe('Gateway does not fit the payment method')
  expect(await why({ ...here.byCard(), payment_method: 'ach', gateway: 'stripe' })).toBe(
    'Payment method is required',
  )
  expect(await why(here.byCard(100, 'pm_nobodys'))).toBe('This payment method cannot be used any more')
  const other = await desk.open()
  expect(await why(here.byCard(100, other.card))).toBe('This payment method cannot be used any more')
  expect(await here.books()).toEqual(before)
  expect(bank.requestCount()).toBe(requestsBefore)
})

test('a decline shows the message of the bank, and the invoice can be paid another way at once [FIN-81, FIN-83, FIN-108, ERR-113]', async () => {
  const here = await oneInvoice()
  const { gateway_id } = await here.method('pm_declined')
  const answer = await here.charge(here.id, here.byCard(100, gateway_id))
  expect([answer.statusCode, answer.json()]).toEqual([422, { error: 'Your card was declined.' }])
  expect(await here.invoice()).toMatchObject({
    status: 'awaiting_payment',
    lastErrorMessage: 'Your card was declined.',
    dueAmount: 100,
    payments: [{ status: 'declined', amountCharged: 0, amountTargeted: 100 }],
  })
  expect((await here.charge(here.id, here.byCard())).statusCode).toBe(201)
  expect(await here.invoice()).toMatchObject({ status: 'payment_confirmed', lastErrorMessage: null })
  expect(await here.ledgerBalance()).toBe(10_000)
})

test('a card that no longer exists makes the invoice and its plan declined, and another card restores them [FIN-81, FIN-75]', async () => {
  const here = await oneInvoice()
  const { gateway_id } = await here.method('pm_gone')
  expect((await here.charge(here.id, here.byCard(100, gateway_id))).json()).toEqual({
    error: 'No such payment method.',
  })
  expect(await here.plans()).toMatchObject([
    { status: 'declined', invoices: [{ status: 'declined', dueAmount: 100 }] },
  ])
  const changed = await here.put(`${here.id}/payment_method.json`, {
    invoice: { payment_method_id: here.card },
  })
  expect(changed.json()).toMatchObject({
    status: 'awaiting_payment',
    paymentMethodId: here.card,
    lastErrorMessage: null,
  })
  expect(await here.plans()).toMatchObject([{ status: 'on_going' }])
})

test('a card that needs its cardholder to confirm is declined when staff charge it', async () => {
  const here = await oneInvoice()
  const { gateway_id } = await here.method('pm_holder')
  expect((await here.charge(here.id, here.byCard(100, gateway_id))).json()).toEqual({
    error: 'The bank asks for the cardholder.',
  })
  // The charge was canceled at the bank, so that nobody can pay it later.
  const { gateway_charge_id: chargeId } = (await here.books()).payments[0]
  expect((await bank.state(chargeId)).result.outcome).toBe('declined')
})

test('a charge that needs its cardholder and cannot be canceled at once is canceled by a job', async () => {
  const here = await oneInvoice()
  const { gateway_id } = await here.method('pm_holder')
  bank.faults(kind => (kind === 'find' ? 'lose-request' : undefined))
  expect((await here.charge(here.id, here.byCard(100, gateway_id))).json()).toMatchObject({
    status: 'pending',
  })
  bank.faults(() => undefined)
  await desk.lookUp()
  const { gateway_charge_id: chargeId } = (await here.books()).payments[0]
  expect((await bank.state(chargeId)).result.outcome).toBe('declined')
  expect(await here.invoice()).toMatchObject({
    status: 'declined',
    lastErrorMessage: 'The bank asks for the cardholder.',
  })
})

test('a charge that was begun goes through although its card is archived, and later charges do not', async () => {
  const here = await oneInvoice()
  let letGo: (value?: unknown) => void = () => undefined
  bank.faults(() => ({ until: new Promise(resolve => (letGo = resolve)) }))
  const charged = here.charge(here.id, here.byCard())
  await expect.poll(async () => (await here.invoice()).status).toBe('capturing')
  const removal = { payment_method_id: here.card }
  const url = `/v2/rest/patients/${here.patientId}/finance/payment_methods.json`
  expect((await here.sam.send('DELETE', url, removal)).statusCode).toBe(204)
  letGo()
  bank.faults(() => undefined)
  expect((await charged).json().status).toBe('processed')
  const next = await here.openPlan({ amount: 50, installments: 1 })
  const refused = await here.charge(next.invoices[0].id, here.byCard(50))
  expect(refused.json()).toEqual({ error: 'This payment method cannot be used any more' })
})

test('without a completed account no card can be charged, but cash can be recorded', async () => {
  const here = await desk.open({ isOnboarded: false })
  const plan = await here.openPlan({ amount: 100, installments: 1 })
  const { id } = plan.invoices[0]
  const byCard = { payment_method: 'credit_card', amount_targeted: 100, payment_method_id: here.card }
  expect((await here.charge(id, byCard)).json()).toEqual({ error: 'Billing onboarding is not completed' })
  expect((await here.charge(id, cash(100))).statusCode).toBe(201)
})

test('a plan whose card is archived before the outcome of its first charge is known has invoices to be paid by hand', async () => {
  const here = await desk.open()
  bank.faults(() => 'lose-reply')
  await here.newPlan({ paymentMethodId: here.card })
  bank.faults(() => undefined)
  const url = `/v2/rest/patients/${here.patientId}/finance/payment_methods.json`
  await here.sam.send('DELETE', url, { payment_method_id: here.card })
  await desk.lookUp()
  expect((await here.plans())[0]).toMatchObject({
    status: 'on_going',
    invoices: [
      { status: 'payment_confirmed' },
      { status: 'awaiting_payment' },
      { status: 'awaiting_payment' },
    ],
  })
})

test.each(['declined', 'notAsked'] as const)(
  'an invoice whose card is archived during an automatic charge that fails (%s) must be paid by hand',
  async outcome => {
    const here = await oneInvoice()
    await here.put(`${here.id}/payment_method.json`, { invoice: { payment_method_id: here.card } })
    await here.put(`${here.id}/awaiting_process.json`, { invoice_id: here.id })
    const { charge } = bank.gateway
    bank.gateway.charge = async () => {
      const url = `/v2/rest/patients/${here.patientId}/finance/payment_methods.json`
      await here.sam.send('DELETE', url, { payment_method_id: here.card })
      return { outcome, chargeId: null, code: 'card_declined', message: 'No.' }
    }
    await chargeInvoice(desk.deps, here.here, {
      invoiceId: here.id,
      way: 'credit_card',
      amountCents: 10_000,
      methodGatewayId: here.card,
      additionalInfo: null,
      origin: 'job',
      userId: null,
    })
    bank.gateway.charge = charge
    expect(await here.invoice()).toMatchObject({ status: 'awaiting_payment', nextAttemptOn: null })
  },
)
