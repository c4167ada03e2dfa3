import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { financeFixture } from '../../../../test/fixtures/finance/finance-fixture.ts'
import { planWith } from '../../../../test/fixtures/finance/payment-fixture.ts'

const db = await cloneDatabase()
const desk = await financeFixture(db)
const { bank } = desk

/** A patient with two installments past due, one due today, and one to come. */
async function debtor() {
  const here = await desk.open()
  const { id } = await here.method('pm_ok')
  const { invoiceIds } = await planWith(db, here, [
    {
      due_date: '2026-03-06',
      status: 'awaiting_process',
      next_attempt_on: '2026-05-07',
      payment_method_id: id,
    },
    { due_date: '2026-04-06' },
    { due_date: '2026-05-06' },
    { due_date: '2026-06-06' },
  ])
  const take = (body: object, headers = {}, browser = here.sam) =>
    browser.send('POST', `/v2/rest/patients/${here.patientId}/finance/payments.json`, body, headers)
  const statuses = async () =>
    (await here.plans()).flatMap(({ invoices }: { invoices: { status: string }[] }) =>
      invoices.map(({ status }) => status),
    )
  const byCard = (amount: number, name = here.card) => ({
    payment_method: 'credit_card',
    amount_targeted: amount,
    payment_method_id: name,
  })
  return { ...here, invoiceIds, take, statuses, byCard }
}

const cash = (amount: number) => ({ payment_method: 'cash', amount_targeted: amount })

test('one amount pays all that is due now, the oldest installment first, and says what is still due [FIN-136]', async () => {
  const here = await debtor()
  const answer = await here.take(cash(250))
  expect(answer.statusCode).toBe(201)
  const { payments, stillDue } = answer.json()
  expect(payments).toMatchObject([
    { invoiceId: here.invoiceIds[0], amountCharged: 100, status: 'processed' },
    { invoiceId: here.invoiceIds[1], amountCharged: 100, status: 'processed' },
    { invoiceId: here.invoiceIds[2], amountCharged: 50, status: 'processed' },
  ])
  expect(stillDue).toBe(50)
  expect(await here.statuses()).toEqual([
    'payment_confirmed',
    'payment_confirmed',
    'awaiting_payment',
    'awaiting_payment',
  ])
  expect(await here.summary()).toMatchObject({ overdueAmount: 0, balance: { dueNow: 50, toCome: 100 } })
  // Then the rest of what is due today, and after that the next installment.
  expect((await here.take(cash(50))).json().stillDue).toBe(0)
  expect((await here.take(cash(100))).json().payments).toMatchObject([{ invoiceId: here.invoiceIds[3] }])
  expect((await here.take(cash(100))).json()).toEqual({
    error: 'There is nothing to charge for this patient',
  })
})

test('more than is due, or a part that leaves too little, is refused, and nothing is taken [FIN-136]', async () => {
  const here = await debtor()
  for (const [body, error] of [
    [
      cash(300.01),
      'Amount must be less than or equal to what is due. What is due later is paid ahead by Down Payment in its plan.',
    ],
    [cash(0.5), 'Amount must be greater than $0.50'],
    [cash(100.5), 'What is left must be more than $0.50, or nothing'],
    [
      { ...cash(100), payment_method: 'check' },
      'Additional payment info is required for this payment method',
    ],
    [{ ...cash(100), payment_method: 'credit_card' }, 'Payment method is required'],
  ] as const) {
    const answer = await here.take(body)
    expect([answer.statusCode, answer.json()]).toEqual([422, { error }])
  }
  expect((await here.books()).payments).toEqual([])
})

test('a card is charged once for each installment, and the ledger and the bank agree [FIN-136]', async () => {
  const here = await debtor()
  const answer = await here.take(here.byCard(300))
  expect(answer.json()).toMatchObject({
    payments: [{ status: 'processed' }, { status: 'processed' }, { status: 'processed' }],
    stillDue: 0,
  })
  expect(await here.ledgerBalance()).toBe(30_000)
  const { payments } = await here.books()
  expect(new Set(payments.map(({ gateway_charge_id }) => gateway_charge_id)).size).toBe(3)
})

test('after a decline the rest is not tried, what was to be tried again still is, and nothing is in the ledger [FIN-136]', async () => {
  const here = await debtor()
  const { gateway_id } = await here.method('pm_declined')
  const answer = await here.take(here.byCard(300, gateway_id))
  expect([answer.statusCode, answer.json()]).toEqual([422, { error: 'Your card was declined.' }])
  const { payments, entries } = await here.books()
  expect(payments.map(({ status }) => status)).toEqual(['declined', 'canceled', 'canceled'])
  expect(entries).toEqual([])
  expect(await here.statuses()).toEqual([
    'awaiting_process',
    'awaiting_payment',
    'awaiting_payment',
    'awaiting_payment',
  ])
})

test('a plan with an installment that was declined for good stays declined when the desk is declined too [FIN-147]', async () => {
  const here = await desk.open()
  const { gateway_id } = await here.method('pm_declined')
  await planWith(db, here, [
    { due_date: '2026-04-06', status: 'declined', last_error_message: 'Your card has expired.' },
    { due_date: '2026-06-06' },
  ])
  const body = { payment_method: 'credit_card', amount_targeted: 100, payment_method_id: gateway_id }
  const answer = await here.sam.send(
    'POST',
    `/v2/rest/patients/${here.patientId}/finance/payments.json`,
    body,
  )
  expect(answer.statusCode).toBe(422)
  expect(await here.plans()).toMatchObject([
    { status: 'declined', invoices: [{ status: 'declined' }, { status: 'awaiting_payment' }] },
  ])
})

test('pressed twice, at once or again after a lost answer, it takes the amount once [FIN-137]', async () => {
  const here = await debtor()
  const key = desk.key()
  const both = await Promise.all([here.take(here.byCard(300), key), here.take(here.byCard(300), key)])
  for (const answer of [...both, await here.take(here.byCard(300), key)]) {
    expect(answer.statusCode).toBe(201)
    expect(answer.json().payments.map(({ status }: { status: string }) => status)).toEqual([
      'processed',
      'processed',
      'processed',
    ])
  }
  expect(await here.ledgerBalance()).toBe(30_000)
  expect((await here.books()).payments).toHaveLength(3)
  const other = await here.take(here.byCard(100), key)
  expect(other.json()).toEqual({ error: 'This Idempotency-Key was used for another request' })
})

test('two people who take what is due at the same moment take it once [FIN-137]', async () => {
  const here = await debtor()
  const answers = await Promise.all([
    here.take(cash(300), desk.key()),
    here.take(cash(300), desk.key(), here.ana),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422])
  expect(await here.summary()).toMatchObject({ totalPaid: 300 })
})

test('what the bank did not answer in time is found out later, and the rest is charged then, once [FIN-137]', async () => {
  const here = await debtor()
  bank.faults(kind => (kind === 'charge' ? 'lose-reply' : undefined))
  const answer = await here.take(here.byCard(200))
  bank.faults(() => undefined)
  expect([answer.statusCode, answer.json().payments]).toMatchObject([
    201,
    [{ status: 'pending' }, { status: 'pending' }],
  ])
  await desk.lookUp()
  expect(await here.ledgerBalance()).toBe(20_000)
})

test('plans are paid together, each in its own books; another clinic’s patient is not found [FIN-136]', async () => {
  const here = await debtor()
  await planWith(db, here, [{ due_date: '2026-02-06', total_cents: 2_500 }])
  const { payments } = (await here.take(cash(125))).json()
  expect(payments).toMatchObject([{ amountCharged: 25 }, { amountCharged: 100 }])
  expect((await here.plans()).map(({ paid }: { paid: number }) => paid)).toEqual([25, 100])
  const other = await desk.open()
  expect((await here.take(cash(1), {}, other.sam)).statusCode).toBe(404)
})
