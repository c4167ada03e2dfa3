import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { testSecret } from '../../../../test/database/database-template.ts'
import { duePaymentsFixture } from '../../../../test/fixtures/finance/due-payments-fixture.ts'
import { paymentFixture, planWith, testNumbers } from '../../../../test/fixtures/finance/payment-fixture.ts'
import { runPendingJobs } from '../../../../test/fixtures/run-pending-jobs.ts'
import { tokenOf as tokenOfLink } from '../../../../test/fixtures/sealed-link.ts'
import { sandboxPayments } from '../../../drivers/payments/sandbox/sandbox.ts'

const db = await cloneDatabase()
const desk = await paymentFixture(db, { env: { EMAIL_DRIVER: 'sandbox' } })
const { make, staff, clinic } = desk
const { morningOf } = await duePaymentsFixture(db)
// The same bank without webhooks: it decides, and the product gets no event.
const { bank } = sandboxPayments({
  appSecret: testSecret,
  clock: db.clock,
  actLater: async () => undefined,
})
const here = db.database.forClinic(clinic.id, { kind: 'system' })
let patientId = 0
let email = ''
let count = 0

beforeEach(async () => {
  db.clock.set('2026-05-06T14:00:00Z')
  email = `bank${++count}@example.com`
  patientId = (await make.patient(clinic.id, { first_name: 'Pat', email })).id
})

const finance = () => desk.financeOf(patientId)
const accounts = async () => (await desk.methods(staff, patientId)).bankAccounts
const verify = (secret: string, descriptor_code: string) =>
  desk.post(`/sandbox/payments/setup_intents/${secret.split('_secret_')[0]}/verify_microdeposits`, {
    client_secret: secret,
    descriptor_code,
  })
const agree = (paymentMethodId: string, more: object = {}) =>
  staff.send(
    'POST',
    `${finance()}/payment_plans.json`,
    { description: 'Braces', amount: 300, installments: 3, paymentMethodId, ...more },
    { 'idempotency-key': randomUUID() },
  )
const invoices = async () =>
  (
    await db.owner.query(
      `select i.status, m.gateway_id as method, i.last_error_message as said from invoices i
       join payment_plans l on l.id = i.payment_plan_id left join payment_methods m on m.id = i.payment_method_id
       where l.patient_id = $1 order by i.id`,
      [patientId],
    )
  ).rows
const payments = async () =>
  (
    await db.owner.query(
      `select p.status, p.origin from payments p join invoices i on i.id = p.invoice_id
       join payment_plans l on l.id = i.payment_plan_id where l.patient_id = $1 order by p.id`,
      [patientId],
    )
  ).rows
const tasks = async () =>
  (await db.owner.query('select title from tasks where patient_id = $1 order by id', [patientId])).rows.map(
    row => row.title,
  )
const tokenOf = async (gatewayId: string): Promise<string> => {
  const { rows } = await db.owner.query('select id from payment_methods where gateway_id = $1', [gatewayId])
  return tokenOfLink(db.owner, 'payment_method', rows[0].id)
}

test('a bank account that is verified later is saved, and is not charged before [FIN-124]', async () => {
  const { gatewayId } = await desk.saveBankLater(patientId)
  expect(await accounts()).toEqual([
    {
      id: gatewayId,
      type: 'ach',
      brand: 'STRIPE TEST BANK',
      last4: '6789',
      status: 'unverified',
      default: false,
      verification: {
        url: expect.stringMatching(/\/bank-verification\/[\w-]{32}$/),
        kind: 'descriptor_code',
        arrivesOn: '2026-05-07',
      },
    },
  ])
  const { invoiceIds } = await planWith(db, { clinicId: clinic.id, patientId }, [{}])
  const charge = await staff.send('POST', `/v2/rest/billing/invoices/${invoiceIds[0]}/payments.json`, {
    payment_method: 'ach',
    amount_targeted: 100,
    payment_method_id: gatewayId,
  })
  expect([charge.statusCode, charge.json()]).toEqual([
    422,
    { error: 'This bank account waits for verification and cannot be charged yet' },
  ])
  expect(await payments()).toEqual([])
  // Saved again by a second click, it is the same bank account.
  const { rows } = await db.owner.query('select setup_id as id from payment_methods where gateway_id = $1', [
    gatewayId,
  ])
  const again = await staff.send('PUT', `${finance()}/payment_method.json`, {
    payment_method_id: gatewayId,
    setup_intent_id: rows[0].id,
  })
  expect([again.statusCode, again.json().bankAccounts.length]).toEqual([200, 1])
})

test("another patient's waiting bank account cannot be saved, nor one of another setup [FIN-124]", async () => {
  const { gatewayId, setupId } = await desk.saveBankLater(patientId)
  const other = await make.patient(clinic.id)
  const taken = await staff.send('PUT', `${desk.financeOf(other.id)}/payment_method.json`, {
    payment_method_id: gatewayId,
    setup_intent_id: setupId,
  })
  expect([taken.statusCode, taken.json()]).toEqual([
    422,
    { error: 'The payment provider does not know this payment method' },
  ])
  const mine = await desk.saveBankLater(other.id, '000111111113')
  for (const setup_intent_id of [mine.setupId, 'seti_unknown', undefined]) {
    const crossed = await staff.send('PUT', `${desk.financeOf(other.id)}/payment_method.json`, {
      payment_method_id: gatewayId,
      setup_intent_id,
    })
    expect([setup_intent_id, crossed.statusCode]).toEqual([setup_intent_id, 422])
  }
})

test('a plan by an unverified bank account is active and waits, and after the verification due invoices are charged once [FIN-125]', async () => {
  const { gatewayId, secret } = await desk.saveBankLater(patientId)
  const agreed = await agree(gatewayId)
  expect([agreed.statusCode, agreed.json().status]).toEqual([201, 'on_going'])
  expect(await invoices()).toEqual(
    Array(3).fill({ status: 'awaiting_process', method: gatewayId, said: null }),
  )
  const wrong = await verify(secret, 'SM99ZZ')
  expect([wrong.statusCode, wrong.json().error.message]).toEqual([
    402,
    'This is not the code that came with the deposit. Please look again.',
  ])
  expect((await verify(secret, 'sm11aa')).json()).toEqual({ status: 'succeeded' })
  expect((await accounts())[0]).toMatchObject({ status: 'unverified' })
  await desk.byAndBy()
  expect(await accounts()).toMatchObject([{ id: gatewayId, status: 'active', default: true }])
  expect((await accounts())[0]).not.toHaveProperty('verification')
  await desk.byAndBy()
  await desk.byAndBy()
  expect(await payments()).toEqual([{ status: 'processed', origin: 'job' }])
  expect((await invoices()).map(({ status }) => status)).toEqual([
    'payment_confirmed',
    'awaiting_process',
    'awaiting_process',
  ])
  const { rows } = await db.owner.query(
    `select action, changes from audit_log where clinic_id = $1 and patient_id = $2 and entity_type = 'payment_method'
     order by id`,
    [clinic.id, patientId],
  )
  expect(rows).toEqual([
    { action: 'create', changes: { type: 'ach', status: 'unverified' } },
    { action: 'update', changes: { status: { from: 'unverified', to: 'active' } } },
  ])
})

test('a card that is saved in the meantime takes no invoice from the waiting bank account', async () => {
  const { gatewayId } = await desk.saveBankLater(patientId)
  await agree(gatewayId)
  const { planId } = await planWith(db, { clinicId: clinic.id, patientId }, [{}])
  const card = await desk.saveCard(testNumbers.works, patientId)
  const { rows } = await db.owner.query(
    `select distinct m.gateway_id as method, i.payment_plan_id = $2 as other from invoices i
     join payment_methods m on m.id = i.payment_method_id join payment_plans l on l.id = i.payment_plan_id
     where l.patient_id = $1 order by other`,
    [patientId, planId],
  )
  expect(rows).toEqual([
    { method: gatewayId, other: false },
    { method: card, other: true },
  ])
})

test.each([
  ['SM33CC', 'The bank account could not be verified: what was typed was wrong too often.'],
  ['SM44DD', 'The bank account was not verified in time.'],
])('a verification that fails by %s has a message, and staff get a task [FIN-126]', async (code, words) => {
  const { gatewayId, secret } = await desk.saveBankLater(patientId)
  await agree(gatewayId)
  expect((await verify(secret, code)).statusCode).toBe(402)
  await desk.byAndBy()
  expect(await accounts()).toMatchObject([{ id: gatewayId, status: 'unusable', problem: words }])
  expect(await invoices()).toEqual(Array(3).fill({ status: 'awaiting_payment', method: null, said: words }))
  expect(await tasks()).toEqual([
    'The bank account that ends in 6789 could not be verified: ask the patient for another way to pay',
  ])
  expect((await verify(secret, 'SM11AA')).statusCode).toBe(402)
  // The message about the former method is cleared with the next one, and the former one can be removed.
  const card = await desk.saveCard(testNumbers.works, patientId)
  expect(await invoices()).toEqual(Array(3).fill({ status: 'awaiting_payment', method: card, said: null }))
  const removed = await staff.send('DELETE', `${finance()}/payment_methods.json`, {
    payment_method_id: gatewayId,
  })
  expect([removed.statusCode, await accounts()]).toEqual([204, []])
})

test('ten wrong codes end the verification, even at the same time', async () => {
  const { secret, gatewayId } = await desk.saveBankLater(patientId)
  const answers = await Promise.all(Array.from({ length: 12 }, () => verify(secret, 'SM00XX')))
  expect(answers.every(answer => answer.statusCode === 402)).toBe(true)
  await desk.byAndBy()
  expect(await accounts()).toMatchObject([{ id: gatewayId, status: 'unusable' }])
})

test('a bank account that is removed while it waits, and verified afterwards, is detached at the provider', async () => {
  const { gatewayId } = await desk.saveBankLater(patientId)
  await staff.send('DELETE', `${finance()}/payment_methods.json`, { payment_method_id: gatewayId })
  await desk.byAndBy()
  await db.owner.query(`update sandbox_bank_objects set status = 'unverified' where id = $1`, [gatewayId])
  await desk.turn(gatewayId, 'verify')
  await desk.byAndBy()
  expect(await accounts()).toEqual([])
  const { rows } = await db.owner.query('select status from sandbox_bank_objects where id = $1', [gatewayId])
  expect(rows).toEqual([{ status: 'detached' }])
})

test("the patient's link leads to the provider's page, and shows the outcome later [FIN-125]", async () => {
  const { gatewayId, secret } = await desk.saveBankLater(patientId)
  const token = await tokenOf(gatewayId)
  const open = (link: string) => desk.app.inject({ url: `/bank-verification/${link}` })
  const led = await open(token)
  expect([led.statusCode, led.headers.location, led.headers['cache-control']]).toEqual([
    302,
    `/sandbox/bank-verification/${secret}`,
    'no-store',
  ])
  expect((await open(`${token.slice(1)}x`)).statusCode).toBe(404)
  // The bank has decided, and no event has come yet: opening the link looks it up.
  await bank.turnMethod(here, { id: gatewayId, turn: 'verify' })
  expect((await open(token)).body).toContain('is verified. There is nothing more to do.')
  expect(await accounts()).toMatchObject([{ status: 'active' }])
  const late = await desk.saveBankLater(patientId, '000111111113')
  await desk.turn(late.gatewayId, 'expire')
  expect((await open(await tokenOf(late.gatewayId))).body).toContain('cannot be verified any more')
})

test('the page of an invoice links to the verification of its bank account while that waits [FIN-125]', async () => {
  const { gatewayId } = await desk.saveBankLater(patientId)
  const { identifierToken } = (await agree(gatewayId)).json().paymentPlan.invoices[0]
  const read = async () =>
    (await desk.app.inject({ url: `/v2/rest/public/invoices/${identifierToken}` })).json()
  expect((await read()).verification).toEqual({
    url: expect.stringMatching(new RegExp(`/bank-verification/${await tokenOf(gatewayId)}$`)),
    last4: '6789',
  })
  await desk.turn(gatewayId, 'verify')
  expect(await read()).not.toHaveProperty('verification')
})

test('staff send the verification link by email, at most once a minute, while the account waits for verification [FIN-125]', async () => {
  const { gatewayId } = await desk.saveBankLater(patientId)
  const send = (id = gatewayId, patient = patientId) =>
    staff.send('POST', `${desk.financeOf(patient)}/payment_method/verification_link.json`, {
      payment_method_id: id,
    })
  const url = expect.stringMatching(/\/bank-verification\/[\w-]{32}$/)
  for (const _ of [1, 2]) {
    const sent = await send()
    expect([sent.statusCode, sent.json()]).toEqual([200, { url, sentTo: ['email'] }])
  }
  await runPendingJobs(db)
  const { rows } = await db.owner.query('select subject, text from sandbox_emails where to_email = $1', [
    email,
  ])
  expect(rows).toHaveLength(1)
  expect(rows[0].text).toContain(`/bank-verification/${await tokenOf(gatewayId)}`)
  expect(rows[0].text).toContain('six-character code')
  const other = await make.patient(clinic.id)
  expect((await send(gatewayId, other.id)).statusCode).toBe(404)
  await desk.turn(gatewayId, 'verify')
  const over = await send()
  expect([over.statusCode, over.json()]).toEqual([
    422,
    { error: 'This bank account does not wait for verification' },
  ])
})

// From here on days pass, and sessions have expired.
const statusOf = async (gatewayId: string): Promise<string> =>
  (await db.owner.query('select status from payment_methods where gateway_id = $1', [gatewayId])).rows[0]
    .status

test('an invoice with an unverified bank account says why it waits, and is charged once it can be [FIN-125]', async () => {
  const { gatewayId } = await desk.saveBankLater(patientId)
  await agree(gatewayId)
  const unheard = await desk.saveBankLater((await make.patient(clinic.id)).id)
  await morningOf('2026-05-07')
  await morningOf('2026-05-08')
  expect((await invoices())[0]).toEqual({
    status: 'awaiting_process',
    method: gatewayId,
    said: 'Waits until the bank account is verified',
  })
  expect([await payments(), await tasks()]).toEqual([[], []])
  // Both are verified without an event: the daily sweep looks them up.
  for (const id of [gatewayId, unheard.gatewayId]) await bank.turnMethod(here, { id, turn: 'verify' })
  expect(await statusOf(unheard.gatewayId)).toBe('unverified')
  await morningOf('2026-05-09')
  expect([await statusOf(gatewayId), await statusOf(unheard.gatewayId)]).toEqual(['active', 'active'])
  expect((await invoices())[0]).toMatchObject({ method: gatewayId, said: null })
  expect(await payments()).toEqual([{ status: 'capturing', origin: 'job' }])
})
