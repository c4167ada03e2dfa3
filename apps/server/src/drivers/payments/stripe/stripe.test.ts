import net from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStripeServer, stripeKeys } from '../../../../test/providers/stripe-server.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { ChargeRequest } from '../port.ts'
import { stripePayments } from './stripe.ts'

const stripe = await startStripeServer()
const settings = { ...stripeKeys, apiUrl: stripe.url }
const patience = { connect: 500, answer: 1_000 }
const reported: string[] = []
const report = (error: Error) => void reported.push(error.message)
const gateway = stripePayments(settings, report, patience)
const clinic: ClinicDatabase = {
  id: 7,
  read: () => Promise.reject(new Error('Stripe needs no database')),
  write: () => Promise.reject(new Error('Stripe needs no database')),
  writeFrom: () => Promise.reject(new Error('Stripe needs no database')),
}
const account = { accountId: 'acct_clinic', clinic }
let number = 0

const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031, fingerprint: 'same' }

beforeEach(() => {
  stripe.objects.clear()
  stripe.moods.length = 0
  stripe.requests.length = 0
  stripe.problems.length = 0
  const billing_details = { address: { postal_code: '94107' } }
  const method = (id: string, more = {}) =>
    stripe.add({
      id,
      account: 'acct_clinic',
      type: 'card',
      card,
      customer: 'cus_1',
      billing_details,
      ...more,
    })
  method('pm_works')
  method('pm_declines', { behaves: 'declines' })
  method('pm_asks', { behaves: 'needs-holder' })
  method('pm_bank', {
    type: 'us_bank_account',
    card: undefined,
    us_bank_account: { bank_name: 'TEST BANK', last4: '6789', fingerprint: 'bank' },
  })
})

// Every request of these tests must match Stripe's published API description.
afterEach(() => expect(stripe.problems).toEqual([]))

function request(methodId: string, more: Partial<ChargeRequest> = {}): ChargeRequest {
  const paymentId = ++number
  return {
    amountCents: 50_001,
    customerId: 'cus_1',
    methodId,
    type: 'credit_card',
    paymentId,
    key: `invoice:${paymentId}:attempt:1`,
    description: 'Braces, 1 of 12',
    isHolderPresent: false,
    ...more,
  }
}

const charges = () => [...stripe.objects.values()].filter(({ id }) => id.startsWith('pi_'))

test('a charge is a direct one on the account of the clinic, with our key and our id', async () => {
  const order = request('pm_works')
  expect(await gateway.charge(account, order)).toEqual({
    outcome: 'succeeded',
    chargeId: expect.stringMatching(/^pi_/),
  })
  expect(stripe.requests).toEqual([
    {
      method: 'POST',
      path: '/v1/payment_intents',
      account: 'acct_clinic',
      key: order.key,
      body: {
        amount: '50001',
        currency: 'usd',
        customer: 'cus_1',
        payment_method: 'pm_works',
        automatic_payment_methods: { enabled: 'true', allow_redirects: 'never' },
        confirm: 'true',
        off_session: 'true',
        description: 'Braces, 1 of 12',
        metadata: { archwire_payment: String(order.paymentId) },
      },
    },
  ])
})

test('a decline has the message and the code of the bank', async () => {
  expect(await gateway.charge(account, request('pm_declines'))).toEqual({
    outcome: 'declined',
    chargeId: expect.stringMatching(/^pi_/),
    code: 'generic_decline',
    message: 'Your card was declined.',
  })
  expect(await gateway.charge(account, request('pm_gone'))).toEqual({
    outcome: 'declined',
    chargeId: null,
    code: 'resource_missing',
    message: 'This payment method cannot be used any more.',
  })
})

test('an error about our account or key is not a decline, and is only logged', async () => {
  reported.length = 0
  const secret = 'Your account acct_1 cannot make live charges with sk_live_x'
  stripe.moods.push({ status: 400, error: { type: 'invalid_request_error', message: secret } })
  const refused = await gateway.charge(account, request('pm_works'))
  const wrongKey = stripePayments({ ...settings, secretKey: 'sk_wrong' }, report, patience)
  const unknownKey = await wrongKey.charge(account, request('pm_works'))
  const away = stripePayments({ ...settings, apiUrl: 'http://127.0.0.1:1' }, report, patience)
  for (const result of [refused, unknownKey, await away.charge(account, request('pm_works'))])
    expect(result).toEqual({
      outcome: 'notAsked',
      message: 'The payment could not be taken just now, and nothing was charged. Please try again later.',
    })
  expect(reported).toEqual([secret, 'Invalid API Key', expect.any(String)])
})

test('a charge that waits for its cardholder is canceled and declined, unless it was paid in the meantime', async () => {
  const asks = await gateway.charge(account, request('pm_asks', { isHolderPresent: true }))
  const paid = await gateway.charge(account, request('pm_works'))
  if (asks.outcome !== 'needs-holder' || paid.outcome !== 'succeeded') throw new Error('not as it should be')
  expect((await gateway.cancelCharge(account, asks.chargeId)).result).toMatchObject({
    outcome: 'declined',
    chargeId: asks.chargeId,
  })
  expect((await gateway.cancelCharge(account, paid.chargeId)).result).toEqual(paid)
  stripe.moods.push({ status: 500 })
  await expect(gateway.cancelCharge(account, asks.chargeId)).rejects.toThrow()
})

test('a card that needs its cardholder is declined without them, and waits if they are present', async () => {
  expect(await gateway.charge(account, request('pm_asks'))).toMatchObject({
    outcome: 'declined',
    code: 'authentication_required',
  })
  expect(await gateway.charge(account, request('pm_asks', { isHolderPresent: true }))).toEqual({
    outcome: 'needs-holder',
    chargeId: expect.stringMatching(/^pi_/),
    message: 'The bank asks for the cardholder.',
    clientSecret: 'pi_1_secret_2',
  })
})

test('a debit is processing', async () => {
  expect(await gateway.charge(account, request('pm_bank', { type: 'ach' }))).toMatchObject({
    outcome: 'processing',
  })
})

test('without a connection, or with 401, 403 and 429, the charge was not requested', async () => {
  const at = (apiUrl: string) => stripePayments({ ...settings, apiUrl }, report, patience)
  const mute = net.createServer(() => undefined).listen(0, '127.0.0.1')
  await new Promise(resolve => mute.once('listening', resolve))
  const { port } = mute.address() as net.AddressInfo
  for (const away of ['http://127.0.0.1:1', 'http://nowhere.invalid', `https://127.0.0.1:${port}`])
    expect(await at(away).charge(account, request('pm_works')), away).toMatchObject({ outcome: 'notAsked' })
  mute.close()
  for (const status of [403, 429]) {
    stripe.moods.push({ status })
    expect(await gateway.charge(account, request('pm_works'))).toMatchObject({ outcome: 'notAsked' })
  }
  const wrongKey = stripePayments({ ...settings, secretKey: 'sk_wrong' }, report, patience)
  expect(await wrongKey.charge(account, request('pm_works'))).toMatchObject({ outcome: 'notAsked' })
  expect(charges()).toEqual([])
})

test('without an answer, or with 500, 502 and 409, the charge is unknown, and found by our id', async () => {
  for (const status of [500, 502, 409]) {
    stripe.moods.push({ status })
    expect(await gateway.charge(account, request('pm_works'))).toMatchObject({ outcome: 'unknown' })
  }
  const order = request('pm_works')
  const since = new Date()
  const find = () =>
    gateway.findCharge(account, {
      chargeId: null,
      customerId: 'cus_1',
      paymentId: order.paymentId,
      since,
    })
  expect(await find()).toBeUndefined()
  stripe.moods.push('silent')
  expect(await gateway.charge(account, order)).toMatchObject({ outcome: 'unknown' })
  const found = await find()
  expect(found).toMatchObject({ result: { outcome: 'succeeded' }, paymentId: order.paymentId })
  // Requested again with the same key, it is the same charge.
  expect(await gateway.charge(account, order)).toEqual(found?.result)
  expect(charges()).toHaveLength(1)
})

test('a charge whose connection breaks is made once, even if it is requested again with the same key', async () => {
  for (const mood of ['cut before', 'cut after'] as const) {
    stripe.moods.push(mood)
    expect(await gateway.charge(account, request('pm_works')), mood).toMatchObject({ outcome: 'succeeded' })
  }
  expect(charges()).toHaveLength(2)
  stripe.moods.push('cut after', 'cut after')
  expect(await gateway.charge(account, request('pm_works'))).toMatchObject({ outcome: 'unknown' })
  expect(charges()).toHaveLength(3)
})

test('another request with a used key leaves the outcome unknown', async () => {
  const order = request('pm_works')
  await gateway.charge(account, order)
  expect(await gateway.charge(account, { ...order, amountCents: 1 })).toMatchObject({ outcome: 'unknown' })
})

test('our payment is found among many of a patient, a successful one first', async () => {
  const order = request('pm_declines')
  await gateway.charge(account, order)
  const paid = await gateway.charge(account, { ...order, methodId: 'pm_works', key: 'another' })
  for (let more = 0; more < 5; more++) await gateway.charge(account, request('pm_works'))
  const found = await gateway.findCharge(account, {
    chargeId: null,
    customerId: 'cus_1',
    paymentId: order.paymentId,
    since: new Date(),
  })
  expect(found?.result).toEqual(paid)
})

test('the state of a charge has its refunds and the disputed amount', async () => {
  const order = request('pm_works')
  const result = await gateway.charge(account, order)
  if (result.outcome !== 'succeeded') throw new Error(`it was ${result.outcome}`)
  const { chargeId } = result
  const back = (amountCents: number, refundId: number) =>
    gateway.refund(account, { chargeId, amountCents, refundId, key: `refund:${refundId}` })
  expect(await back(50_000, 1)).toEqual({ outcome: 'succeeded', refundId: expect.stringMatching(/^re_/) })
  expect(await back(2, 2)).toMatchObject({ outcome: 'failed', refundId: null })
  expect(await back(1, 3)).toMatchObject({ outcome: 'succeeded' })
  stripe.moods.push({ status: 500 })
  expect(await back(1, 4)).toMatchObject({ outcome: 'unknown' })
  const dispute = (id: string, status: string, amount: number) =>
    stripe.add({ id, account: 'acct_clinic', payment_intent: chargeId, status, amount })
  dispute('dp_1', 'needs_response', 100)
  dispute('dp_2', 'won', 1_000)
  dispute('dp_3', 'warning_needs_response', 10_000)
  dispute('dp_4', 'lost', 20)
  expect(
    await gateway.findCharge(account, { chargeId, customerId: '', paymentId: 0, since: new Date() }),
  ).toEqual({
    result,
    paymentId: order.paymentId,
    refunds: [
      { id: expect.any(String), ourId: 3, amountCents: 1, status: 'succeeded', message: null },
      { id: expect.any(String), ourId: 1, amountCents: 50_000, status: 'succeeded', message: null },
    ],
    disputedCents: 120,
  })
})

test('an unknown charge is not found, and a lookup without an answer throws', async () => {
  const find = () =>
    gateway.findCharge(account, { chargeId: 'pi_none', customerId: '', paymentId: 0, since: new Date() })
  expect(await find()).toBeUndefined()
  for (const mood of [{ status: 500 }, { status: 429 }, 'silent'] as const) {
    stripe.moods.push(mood)
    await expect(find(), JSON.stringify(mood)).rejects.toThrow()
  }
})
