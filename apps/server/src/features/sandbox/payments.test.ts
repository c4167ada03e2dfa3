import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testSecret } from '../../../test/database/database-template.ts'
import { testApp } from '../../../test/fixtures/app.ts'
import { paymentFixture, testNumbers } from '../../../test/fixtures/finance/payment-fixture.ts'
import { sandboxPayments } from '../../drivers/payments/sandbox/sandbox.ts'

const db = await cloneDatabase()
const desk = await paymentFixture(db)
const here = db.database.forClinic(desk.clinic.id, { kind: 'system' })
const { gateway } = sandboxPayments({
  appSecret: testSecret,
  clock: db.clock,
  actLater: async () => undefined,
})
let number = 7_000_000

beforeEach(() => db.clock.set('2026-05-06T14:00:00Z'))

async function debit() {
  const patient = await desk.make.patient(desk.clinic.id)
  const methodId = await desk.saveBank('000123456789', patient.id)
  const { rows } = await db.owner.query('select customer_id from payment_methods where gateway_id = $1', [
    methodId,
  ])
  const paymentId = ++number
  await gateway.charge(
    { accountId: `acct_sandbox_${desk.clinic.id}`, clinic: here },
    {
      amountCents: 12_345,
      customerId: rows[0].customer_id,
      methodId,
      type: 'ach',
      paymentId,
      key: `debit ${paymentId}`,
      description: 'Braces',
      isHolderPresent: false,
    },
  )
  return paymentId
}

test('the card fields get a token for a number, and the number is not stored [FIN-05]', async () => {
  const made = await desk.tokenOf(testNumbers.works)
  expect([made.statusCode, made.json()]).toEqual([
    201,
    {
      id: expect.stringMatching(/^tok_/),
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 },
    },
  ])
  const wrong = await desk.tokenOf('4242424242424241')
  expect([wrong.statusCode, wrong.json()]).toEqual([
    402,
    { error: { code: 'incorrect_number', message: 'Your card number is incorrect.' } },
  ])
})

test('a setup is confirmed with its secret, or refused with the reason', async () => {
  const secret = await desk.setupOf(desk.staff, 'card')
  const token = (await desk.tokenOf('4000000000000002')).json().id
  const refused = await desk.confirm(secret, { token })
  expect([refused.statusCode, refused.json()]).toEqual([
    402,
    { error: { code: 'generic_decline', message: 'Your card was declined.' } },
  ])
  const good = (await desk.tokenOf(testNumbers.works)).json().id
  const saved = await desk.confirm(secret, { token: good, postal_code: '94107' })
  expect([saved.statusCode, saved.json()]).toEqual([
    200,
    { status: 'succeeded', payment_method: expect.stringMatching(/^pm_/) },
  ])
  const forged = await desk.post('/sandbox/payments/setup_intents/seti_x/confirm', {
    client_secret: 'seti_x_secret_y',
    token: good,
  })
  expect(forged.statusCode).toBe(404)
})

test('too many requests are refused for a while', async () => {
  const limited = await testApp(db, { env: { PAYMENTS_DRIVER: 'sandbox' } })
  const ask = () =>
    limited.app.inject({
      method: 'POST',
      url: '/sandbox/payments/tokens',
      payload: { card: { number: '1', exp_month: 1, exp_year: 1, cvc: '1' } },
      remoteAddress: '203.0.113.9',
    })
  const answers = await Promise.all(Array.from({ length: 121 }, ask))
  expect(answers.map(answer => answer.statusCode).filter(status => status === 429)).toHaveLength(1)
})

test('an administrator settles or returns a debit at once', async () => {
  const [paid, unpaid] = [await debit(), await debit()]
  const desk1 = await desk.admin.get('/v2/rest/sandbox/payments')
  expect(desk1.json()).toMatchObject([{ status: 'processing' }, { status: 'processing' }])
  const settled = await desk.admin.send('POST', `/v2/rest/sandbox/payments/${paid}/settle`)
  const statuses = (list: { id: number; status: string }[]) =>
    Object.fromEntries(list.map(one => [one.id, one.status]))
  expect(statuses(settled.json())).toEqual({ [paid]: 'succeeded', [unpaid]: 'processing' })
  const returned = await desk.admin.send('POST', `/v2/rest/sandbox/payments/${unpaid}/return`)
  expect(statuses(returned.json())).toEqual({ [paid]: 'succeeded', [unpaid]: 'failed' })
  const again = await desk.admin.send('POST', `/v2/rest/sandbox/payments/${unpaid}/settle`)
  expect([again.statusCode, again.json()]).toEqual([422, { error: 'This payment is not under way any more' }])
  const { rows } = await db.owner.query(
    `select type from gateway_events where clinic_id = $1 and processed_at is not null order by id`,
    [desk.clinic.id],
  )
  expect(rows.map(row => row.type)).toEqual(['payment_intent.succeeded', 'payment_intent.payment_failed'])
})

test('only administrators use the sandbox, only for their own clinic, and only where it is in use', async () => {
  const paymentId = await debit()
  expect((await desk.staff.get('/v2/rest/sandbox/payments')).statusCode).toBe(403)
  const foreigner = await desk.loginAs(await desk.make.user((await desk.make.clinic()).id, { admin: true }))
  expect((await foreigner.get('/v2/rest/sandbox/payments')).json()).toEqual([])
  expect((await foreigner.send('POST', `/v2/rest/sandbox/payments/${paymentId}/settle`)).statusCode).toBe(404)
  const real = await testApp(db)
  for (const url of [
    '/sandbox/payments/tokens',
    '/sandbox/payments/setup_intents/seti_x/confirm',
    '/sandbox/payments/payment_intents/pi_x/confirm',
  ]) {
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' }
    const answer = await real.app.inject({ method: 'POST', url, payload: { card, client_secret: 'x' } })
    expect([url, answer.statusCode]).toEqual([url, 404])
  }
})
