import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { financeFixture } from '../../../../test/fixtures/finance/finance-fixture.ts'
import { signableFactories } from '../../../../test/fixtures/records/signable.ts'

const db = await cloneDatabase()
const desk = await financeFixture(db)
const { bank } = desk

test('a plan by card charges the first invoice at once, and the others on their due dates [FIN-02, FIN-68, FIN-72, FIN-73, FIN-74, API-96, API-97]', async () => {
  const here = await desk.open()
  const answer = await here.newPlan({ amount: 300, paymentMethodId: here.card })
  expect(answer.statusCode).toBe(201)
  const { paymentPlan, status } = answer.json()
  expect(status).toBe('on_going')
  expect(paymentPlan).toMatchObject({
    description: 'Braces',
    status: 'on_going',
    installments: 3,
    installmentsProcessed: 1,
    startedAt: '2026-05-06',
    finalAmount: 300,
    paid: 100,
    remaining: 200,
    refunded: 0,
    remainingPayable: 200,
    amount: 300,
    downPayment: 0,
    discountRate: 0,
    interestRate: 0,
    amountWithDiscount: 300,
    installmentAmount: 100,
    totalDue: 300,
    lastErrorMessage: null,
    errors: {},
  })
  const [first, second, third] = paymentPlan.invoices
  expect(first).toMatchObject({
    dueDate: '2026-05-06',
    total: 100,
    dueAmount: 0,
    amountPayable: 0,
    paid: 100,
    status: 'payment_confirmed',
    overdue: false,
    paymentMethodId: here.card,
  })
  expect(first.publicUrl).toBe(`https://clinic.example.com/invoices/${first.identifierToken}`)
  expect(first.payments).toMatchObject([
    {
      paymentMethod: 'credit_card',
      last4: '4242',
      status: 'processed',
      amountCharged: 100,
      createdBy: 'Sam Staff',
    },
  ])
  expect(second).toMatchObject({
    dueDate: '2026-06-06',
    status: 'awaiting_process',
    dueAmount: 100,
    amountPayable: 100,
  })
  expect(third).toMatchObject({ dueDate: '2026-07-06', status: 'awaiting_process' })
  expect(await here.plans()).toEqual([paymentPlan])
  expect(await here.ledgerBalance()).toBe(10_000)
  expect(await here.events()).toContainEqual(
    expect.objectContaining({ event: 'changed', params: { patientId: here.patientId } }),
  )
})

test("a patient's first active plan is the start of their treatment [FIN-02]", async () => {
  const here = await desk.open()
  const declining = await here.method('pm_declined')
  await here.newPlan({ paymentMethodId: declining.gateway_id })
  await here.newPlan({ amount: 450, discountRate: 10, installments: 1 })
  await here.newPlan({ amount: 200 })
  const { rows } = await db.owner.query(
    'select started_on::text, amount_cents, payment_plan_id from treatment_starts where clinic_id = $1',
    [here.clinicId],
  )
  const { plans } = await here.books()
  expect(rows).toEqual([{ started_on: '2026-05-06', amount_cents: 40_500, payment_plan_id: plans[1].id }])
})

test('a plan by bank account is processing, and one by link or without a method waits to be paid [FIN-59, FIN-68]', async () => {
  const here = await desk.open()
  const byBank = (await here.newPlan({ paymentMethodId: here.ach })).json()
  expect(byBank.status).toBe('on_going')
  expect(byBank.paymentPlan.invoices.map((one: { status: string }) => one.status)).toEqual([
    'capturing',
    'awaiting_process',
    'awaiting_process',
  ])
  const byLink = (await here.newPlan({ sendPaymentLink: true })).json().paymentPlan
  expect(byLink.invoices).toMatchObject(
    Array.from({ length: 3 }, () => ({
      status: 'awaiting_payment',
      sendPaymentLink: true,
      paymentMethodId: null,
    })),
  )
  const byNothing = (await here.newPlan({ installments: 1 })).json()
  expect(byNothing).toMatchObject({
    status: 'on_going',
    paymentPlan: {
      invoices: [{ status: 'awaiting_payment', sendPaymentLink: false, paymentMethodId: null }],
    },
  })
})

test('a plan whose first charge is declined is answered with 200, stored as denied, and not shown [ERR-108, ERR-110]', async () => {
  const here = await desk.open()
  const { gateway_id } = await here.method('pm_declined')
  const answer = await here.newPlan({ paymentMethodId: gateway_id })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    paymentPlan: { lastErrorMessage: 'Your card was declined.', errors: {} },
    status: 'denied',
  })
  expect(await here.plans()).toEqual([])
  const { plans, invoices, payments, entries } = await here.books()
  expect(plans).toMatchObject([{ status: 'denied' }])
  expect(invoices.map(({ status }) => status)).toEqual(['voided', 'voided', 'voided'])
  expect(payments).toMatchObject([{ status: 'declined', decline_code: 'generic_decline' }])
  expect(entries).toEqual([])
})

test('a plan with an unknown first charge is pending until that is looked up, and then active or denied [FIN-74]', async () => {
  const here = await desk.open()
  bank.faults(() => 'lose-reply')
  const answer = await here.newPlan({ paymentMethodId: here.card })
  expect([answer.statusCode, answer.json().status]).toEqual([201, 'pending'])
  expect(answer.json().paymentPlan.invoices.map((one: { status: string }) => one.status)).toEqual([
    'capturing',
    'pending',
    'pending',
  ])
  const [, later] = (await here.books()).invoices
  expect((await here.charge(later.id, { payment_method: 'cash', amount_targeted: 100 })).statusCode).toBe(422)
  bank.faults(() => undefined)
  await desk.lookUp()
  expect(await here.plans()).toMatchObject([{ status: 'on_going', paid: 100, installmentsProcessed: 1 }])

  const other = await desk.open()
  bank.faults(() => 'lose-reply')
  const { gateway_id } = await other.method('pm_declined')
  expect((await other.newPlan({ paymentMethodId: gateway_id })).json().status).toBe('pending')
  bank.faults(() => undefined)
  await desk.lookUp()
  expect((await other.books()).plans).toMatchObject([
    { status: 'denied', last_error_message: 'Your card was declined.' },
  ])
})

test('a dialog that is sent several times makes one plan and one charge, and its key is refused for another plan', async () => {
  const here = await desk.open()
  const headers = desk.key()
  const terms = { paymentMethodId: here.card }
  const answers = await Promise.all([1, 2, 3].map(() => here.newPlan(terms, headers)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(new Set(answers.map(answer => answer.json().paymentPlan.id)).size).toBe(1)
  expect((await here.newPlan(terms, headers)).json().paymentPlan.paid).toBe(100)
  const other = await here.newPlan({ ...terms, amount: 301 }, headers)
  expect([other.statusCode, other.json()]).toEqual([
    422,
    { error: 'This Idempotency-Key was used for another request' },
  ])
  const { plans, payments } = await here.books()
  expect([plans.length, payments.length, await here.ledgerBalance()]).toEqual([1, 1, 10_000])
})

test('a contract must be of this patient, signed or active, on these terms, and without another plan [FIN-60, FIN-65, FIN-67, ERR-109]', async () => {
  const here = await desk.open()
  const contract = async (patientId: number, values: object = {}) => {
    const { id } = await signableFactories(db.owner).contract(here.clinicId, patientId, {
      total_cost_cents: 500_000,
      discount_bps: 1000,
      down_payment_cents: 100_000,
      monthly_payment_count: 12,
      monthly_payment_cents: 31_818,
      ...values,
    })
    return id
  }
  const terms = { amount: 5000, discountRate: 10, installments: 12 }
  const why = async (more: object) => {
    const answer = await here.newPlan({ ...terms, ...more })
    expect([answer.statusCode, answer.json().status]).toEqual([422, 'invalid'])
    return answer.json().paymentPlan.errors.contract
  }
  const stranger = await desk.make.patient(here.clinicId)
  const [mine, theirs] = [await contract(here.patientId), await contract(stranger.id)]
  expect(await why({ contract_id: theirs })).toEqual(['is invalid'])
  expect(await why({ contract_id: mine, amount: 5000.01 })).toEqual(['amount must be ≤ contract total cost'])
  expect(await why({ contract_id: mine, installments: 6 })).toEqual(['was agreed on other terms'])
  expect((await here.books()).plans).toEqual([])
  const made = await here.newPlan({ ...terms, contract_id: mine, paymentMethodId: here.card })
  expect(made.json().paymentPlan).toMatchObject({ downPayment: 1000, paid: 1000, installmentAmount: 318.18 })
  expect(made.json().paymentPlan.invoices.at(-1)).toMatchObject({ total: 318.2 })
  expect(await why({ contract_id: mine })).toEqual(['already has a payment plan'])
  await db.owner.query('update contracts set active = false, archived_at = now() where id = $1', [theirs])
  await db.owner.query('update contracts set patient_id = $2 where id = $1', [theirs, here.patientId])
  expect(await why({ contract_id: theirs })).toEqual(['is not active'])
})

test('a signed contract keeps its rate, even if that is no longer offered', async () => {
  const here = await desk.open()
  const { id } = await signableFactories(db.owner).contract(here.clinicId, here.patientId, {
    total_cost_cents: 100_000,
    discount_bps: 700,
    down_payment_cents: 0,
    monthly_payment_count: 1,
    monthly_payment_cents: 93_000,
  })
  const terms = { amount: 1000, installments: 1, discountRate: 7 }
  expect((await here.newPlan(terms)).json().paymentPlan.errors).toHaveProperty('discount_rate')
  expect((await here.newPlan({ ...terms, contract_id: id })).statusCode).toBe(201)
})

test('a plan with invalid terms is refused, and nothing is stored [FIN-55, FIN-56, FIN-57, FIN-58, FIN-61, FIN-63, FIN-64, FIN-74, CST-39]', async () => {
  const here = await desk.open()
  const wrong = async (terms: object) => {
    const answer = await here.newPlan(terms)
    expect(answer.statusCode).toBe(422)
    return answer.json()
  }
  const errorsOf = async (terms: object) => {
    const { paymentPlan, status, errors } = await wrong(terms)
    expect(status).toBe('invalid')
    // Errors of fields are on the top level too, as in every other answer.
    if (errors !== undefined) expect(errors).toEqual(paymentPlan.errors)
    return paymentPlan.errors
  }
  expect(await errorsOf({ description: 'ab' })).toEqual({ description: ['Description is required'] })
  expect(await errorsOf({ description: '' })).toEqual({ description: ['Description is required'] })
  expect(await errorsOf({ amount: undefined })).toEqual({ amount: ['Amount is required'] })
  expect(await errorsOf({ discountRate: -1 })).toEqual({ discount_rate: ['Discount rate must be ≥ 0'] })
  const discounts = { discount_rate: ['must be between 0 % and 50 %, in steps of 5 %'] }
  const interests = { interest_rate: ['must be between 0 % and 5 %, in steps of 0.5 %'] }
  expect(await errorsOf({ discountRate: 7 })).toEqual(discounts)
  expect(await errorsOf({ interestRate: 0.3 })).toEqual(interests)
  expect(await errorsOf({ discountRate: 2.5, interestRate: 4.75 })).toEqual({ ...discounts, ...interests })
  expect(await errorsOf({ amount: 0.9, installments: 3 })).toEqual({
    amount: ['Each of the 3 payments must be greater than $0.50: choose fewer installments'],
  })
  const small = await wrong({ amount: 0.5, installments: 1 })
  expect(small).toMatchObject({
    status: 'invalid',
    paymentPlan: { lastErrorMessage: 'Amount must be greater than $0.50' },
  })
  expect((await wrong({ paymentMethodId: 'pm_nobodys' })).paymentPlan.lastErrorMessage).toBe(
    'Payment method is required',
  )
  const { rows } = await db.owner.query(
    `update payment_methods set status = 'removed', removed_at = now() where gateway_id = $1 returning id`,
    [here.ach],
  )
  expect(rows).toHaveLength(1)
  expect((await wrong({ paymentMethodId: here.ach })).status).toBe('invalid')
  expect((await here.books()).plans).toEqual([])

  const early = await desk.open({ isOnboarded: false })
  const refused = await early.newPlan({ paymentMethodId: early.card })
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { error: 'Billing onboarding is not completed' },
  ])
  expect((await early.newPlan({})).statusCode).toBe(201)
})

test("due dates follow month ends and the clinic's time zone [FIN-68]", async () => {
  const before = db.clock.now().toISOString()
  db.clock.set('2028-01-31T06:30:00Z')
  const honolulu = await desk.open({ timeZone: 'Pacific/Honolulu' })
  const newYork = await desk.open()
  const days = async (here: typeof newYork) =>
    (await here.openPlan({ installments: 4 })).invoices.map((one: { dueDate: string }) => one.dueDate)
  expect(await days(newYork)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'])
  expect(await days(honolulu)).toEqual(['2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30'])
  db.clock.set(before)
})
