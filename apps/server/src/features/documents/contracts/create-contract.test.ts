import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { messagesOf, signingFixture } from '../../../../test/fixtures/records/signing-fixture.ts'

const desk = await signingFixture()
const { db } = desk
let clinicId: number
let patientId: number
let email: string
let ana: Browser

beforeEach(async () => {
  const name = { first_name: 'Pat', last_name: 'Doe' }
  ;({ clinicId, patientId, email, ana } = await desk.open(name))
})

const ofPatient = () => `/v2/rest/patients/${patientId}/documents/contracts.json`
const list = async () => (await ana.get(ofPatient())).json()
const details = async (id: number) => (await ana.get(`/v2/rest/contracts/${id}`)).json().contract
const emails = () => desk.emailsTo(email)
const create = (body: object) => ana.send('POST', ofPatient(), body)
const asForm = {
  description: 'Full treatment',
  total_cost: 5000,
  down_payment: 500,
  discount_rate: 0.05,
  interest_rate: 0.025,
  monthly_payment_count: 12,
  // Ignored: the amount is computed again.
  monthly_payment_amount: 1,
}

test('staff create a contract and send it for its signature, with the cost of the credit and the dates of payment [API-111, CON-05, CON-26, CON-27, C-38, C-65, C-66]', async () => {
  const reply = await create({ ...asForm, sendEmail: true })
  expect(reply.statusCode).toBe(201)
  const made = reply.json()
  expect(made).toEqual({
    id: expect.any(Number),
    active: true,
    signed: false,
    emailSent: true,
    createdAt: expect.stringMatching(/-0[45]:00$/),
    identifierToken: expect.stringMatching(/^[\w-]{32}$/),
    linkEndsAt: expect.stringMatching(/-0[45]:00$/),
    patientLegalName: null,
    description: 'Full treatment',
    totalCost: 5000,
    downPayment: 500,
    monthlyPaymentCount: 12,
    monthlyPaymentAmount: 397.15,
    discountRate: 0.05,
    interestRate: 0.025,
    hasPlan: false,
  })
  expect((await emails()).map(({ subject }) => subject)).toEqual([
    'Treatment contract for Pat · Harbor Orthodontics',
  ])
  const { terms: lines } = await details(made.id)
  expect(lines).toContainEqual({ name: 'Finance charge (what the credit costs)', value: '$118.75' })
  expect(lines).toContainEqual({ name: 'Amount financed', value: '$4,250.00' })
  expect(lines).toContainEqual({
    name: 'Payments 2 to 11',
    value: expect.stringMatching(/^\$397\.15 each, monthly from \d\d\/\d\d\/\d{4} to /),
  })
  const { rows } = await db.owner.query(
    `select channel, event, params from live_events where clinic_id = $1 and channel = 'finance'`,
    [clinicId],
  )
  expect(rows).toEqual([{ channel: 'finance', event: 'changed', params: { patientId } }])
})

test('a single payment makes a contract without a down payment, which is sent only on request [CON-25, C-65, C-23]', async () => {
  const made = (
    await create({ description: 'Retainers', total_cost: 0.5, down_payment: 0, monthly_payment_count: 1 })
  ).json()
  expect(made).toMatchObject({
    totalCost: 0.5,
    monthlyPaymentCount: 1,
    monthlyPaymentAmount: 0.5,
    emailSent: false,
  })
  expect((await details(made.id)).terms).toHaveLength(4)
  expect(await emails()).toEqual([])
})

test('a contract that cannot be offered is refused with the reason, and nothing is stored [CON-27, CON-13, CON-14, CON-16, CON-17, CON-19, CON-20, CON-21, C-58, ERR-145]', async () => {
  for (const [wrong, message] of [
    [{ description: 'ab' }, 'Description is required'],
    [{ total_cost: 0.49, down_payment: 0, monthly_payment_count: 1 }, 'Amount must be greater than $0.50'],
    [{ total_cost: null }, 'Amount is required'],
    [{ interest_rate: -0.01 }, 'Interest rate must be ≥ 0'],
    [{ discount_rate: -0.01 }, 'Discount rate must be ≥ 0'],
    [{ interest_rate: 0.003 }, 'Interest rate must be between 0 % and 5 %, in steps of 0.5 %'],
    [{ interest_rate: 0.055 }, 'Interest rate must be between 0 % and 5 %, in steps of 0.5 %'],
    [{ discount_rate: 0.07 }, 'Discount rate must be between 0 % and 50 %, in steps of 5 %'],
    [{ down_payment: 0 }, 'Initial payment is required and must be greater than $0.00'],
    [{ down_payment: 5000.01 }, 'Initial payment should not be greater than amount'],
    [{ down_payment: 100 }, 'Initial payment should not be less than installment amount'],
    [{ down_payment: 4868 }, 'Initial payment should be less than invoice amount'],
  ] as const) {
    expect(messagesOf(await create({ ...asForm, ...wrong }))).toEqual([422, message])
  }
  await db.owner.query('update patients set email = null where id = $1', [patientId])
  expect(messagesOf(await create({ ...asForm, sendEmail: true }))).toEqual([422, 'Patient has no email'])
  expect(await list()).toEqual([])
  expect((await create(asForm)).statusCode).toBe(201)
  expect(messagesOf(await create(asForm))).toEqual([422, 'This patient has an active contract already'])
})

test('a second click with the same idempotency key creates no second contract', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const both = await Promise.all([
    ana.send('POST', ofPatient(), asForm, headers),
    ana.send('POST', ofPatient(), asForm, headers),
  ])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(await list()).toHaveLength(1)
})
