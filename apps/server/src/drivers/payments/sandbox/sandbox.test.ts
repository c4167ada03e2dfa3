import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { testSecret } from '../../../../test/database/database-template.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import type { Account, ChargeRequest } from '../port.ts'
import type { BankErrand } from './port.ts'
import { sandboxPayments } from './sandbox.ts'

const db = await cloneDatabase()
const clinicRow = await factories(db.owner).clinic()
const clinic = db.database.forClinic(clinicRow.id, { kind: 'system' })
const account: Account = { accountId: `acct_sandbox_${clinic.id}`, clinic }
const errands: (BankErrand & { afterMs: number })[] = []
const { gateway, bank } = sandboxPayments({
  appSecret: testSecret,
  clock: db.clock,
  actLater: async (_tx, errand, afterMs) => void errands.push({ ...errand, afterMs }),
})

let payments = 0
let customerId = ''

beforeEach(async () => {
  db.clock.set('2026-05-06T14:00:00Z')
  errands.length = 0
  customerId = await gateway.createCustomer(account, { patientId: 1, key: `customer ${++payments}` })
})

const typed = (number: string) => ({ number, exp_month: '12', exp_year: '30', cvc: '123' })

function token(number: string): string {
  const made = bank.makeToken(typed(number))
  if ('refusal' in made) throw new Error(made.refusal.message)
  return made.id
}

const setup = async (kind: 'card' | 'us_bank_account') => {
  const { clientSecret } = await gateway.createSetupIntent(account, { customerId, kind })
  return { id: clientSecret.split('_secret_')[0] ?? '', clientSecret }
}

async function confirmCard(number: string) {
  const { id, clientSecret } = await setup('card')
  return bank.confirmSetup(db.database, id, {
    client_secret: clientSecret,
    token: token(number),
    postal_code: '94107',
  })
}

async function confirmBank(routing_number: string, account_number: string) {
  const { id, clientSecret } = await setup('us_bank_account')
  return bank.confirmSetup(db.database, id, {
    client_secret: clientSecret,
    us_bank_account: { routing_number, account_number },
  })
}

async function saved(confirmation: ReturnType<typeof confirmCard>): Promise<string> {
  const answer = await confirmation
  if (answer === undefined || 'refusal' in answer) throw new Error('it was not saved')
  return answer.methodId
}

function request(methodId: string, more: Partial<ChargeRequest> = {}): ChargeRequest {
  const paymentId = ++payments
  return {
    amountCents: 12_345,
    customerId,
    methodId,
    type: 'credit_card',
    paymentId,
    key: `invoice:${paymentId}:attempt:1`,
    description: 'Braces',
    isHolderPresent: false,
    ...more,
  }
}

const find = (chargeId: string) =>
  gateway.findCharge(account, { chargeId, customerId, paymentId: 0, since: db.clock.now() })

test.each([
  ['4242 4242 4242 4242', 'visa', '4242'],
  ['5555-5555-5555-4444', 'mastercard', '4444'],
  ['378282246310005', 'amex', '0005'],
  ['3056930009020004', 'diners', '0004'],
  ['3566002020360505', 'jcb', '0505'],
])('%s saves and pays [FIN-05, FIN-31]', async (number, brand, last4) => {
  const methodId = await saved(confirmCard(number))
  expect(await gateway.retrievePaymentMethod(account, methodId)).toEqual({
    id: methodId,
    customerId,
    type: 'credit_card',
    brand,
    last4,
    expMonth: 12,
    expYear: 2030,
    postalCode: '94107',
    fingerprint: expect.stringMatching(/^[\w-]{16}$/),
  })
  const order = request(methodId)
  const result = await gateway.charge(account, order)
  expect(result).toEqual({ outcome: 'succeeded', chargeId: expect.stringMatching(/^pi_/) })
  expect(errands).toEqual([{ objectId: expect.any(String), step: 'tell', afterMs: 1_000 }])
})

test.each([
  ['4000000000000002', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', "Your card's security code is incorrect."],
  ['4000000000000119', 'processing_error', expect.stringContaining('processing your card')],
])('%s cannot be saved: %s', async (number, code, message) => {
  expect(await confirmCard(number)).toEqual({ refusal: { code, message } })
})

test('4000000000000341 saves, and every charge of it declines', async () => {
  const methodId = await saved(confirmCard('4000000000000341'))
  for (const _ of [1, 2]) {
    expect(await gateway.charge(account, request(methodId))).toEqual({
      outcome: 'declined',
      chargeId: expect.stringMatching(/^pi_/),
      code: 'generic_decline',
      message: 'Your card was declined.',
    })
  }
})

test.each(['4000002500003155', '4000002760003184'])(
  '%s is declined without its holder, and waits for one who is there',
  async number => {
    const methodId = await saved(confirmCard(number))
    expect(await gateway.charge(account, request(methodId))).toMatchObject({
      outcome: 'declined',
      code: 'authentication_required',
    })
    const result = await gateway.charge(account, request(methodId, { isHolderPresent: true }))
    if (result.outcome !== 'needs-holder') throw new Error(`it was ${result.outcome}`)
    expect(await bank.confirmPayment(db.database, result.chargeId, 'pi_x_secret_forged')).toBeUndefined()
    expect((await find(result.chargeId))?.result.outcome).toBe('needs-holder')
    for (const _ of [1, 2])
      expect(await bank.confirmPayment(db.database, result.chargeId, result.clientSecret)).toBe('succeeded')
    expect((await find(result.chargeId))?.result).toEqual({ outcome: 'succeeded', chargeId: result.chargeId })
  },
)

test('a charge that waits for its cardholder can be canceled, and a completed one cannot', async () => {
  const charged = async (number: string) =>
    gateway.charge(account, request(await saved(confirmCard(number)), { isHolderPresent: true }))
  const asks = await charged('4000002500003155')
  const paid = await charged('4242424242424242')
  if (asks.outcome !== 'needs-holder' || paid.outcome !== 'succeeded') throw new Error('not as it should be')
  for (const _ of [1, 2])
    expect((await gateway.cancelCharge(account, asks.chargeId)).result).toMatchObject({ outcome: 'declined' })
  expect(await bank.confirmPayment(db.database, asks.chargeId, asks.clientSecret)).toBeUndefined()
  expect((await gateway.cancelCharge(account, paid.chargeId)).result).toEqual(paid)
  await expect(gateway.cancelCharge(account, 'pi_none')).rejects.toThrow()
})

test('4000000000000259 succeeds, and is disputed later', async () => {
  const methodId = await saved(confirmCard('4000000000000259'))
  const result = await gateway.charge(account, request(methodId))
  if (result.outcome !== 'succeeded') throw new Error(`it was ${result.outcome}`)
  expect(errands).toMatchObject([{ step: 'tell' }, { step: 'dispute', afterMs: 10_000 }])
  expect((await find(result.chargeId))?.disputedCents).toBe(0)
  for (const _ of [1, 2]) {
    const signed = await bank.act(clinic, { objectId: result.chargeId, step: 'dispute' })
    const event = await gateway.readEvent(signed?.body ?? Buffer.of(), signed?.signature)
    expect(event).toMatchObject({
      type: 'charge.dispute.created',
      accountId: account.accountId,
      about: { kind: 'dispute', chargeId: result.chargeId },
    })
  }
  expect((await find(result.chargeId))?.disputedCents).toBe(12_345)
})

test.each([
  ['000123456789', 'succeeded', null],
  ['000111111113', 'declined', 'account_closed'],
  ['000111111116', 'declined', 'no_account'],
  ['000222222227', 'declined', 'insufficient_funds'],
  ['000333333335', 'declined', 'debit_not_authorized'],
] as const)(
  'the bank account %s saves, is debited for ten seconds, and then %s',
  async (number, outcome, code) => {
    const methodId = await saved(confirmBank('110000000', number))
    expect(await gateway.retrievePaymentMethod(account, methodId)).toMatchObject({
      type: 'ach',
      brand: 'STRIPE TEST BANK',
      last4: number.slice(-4),
      expMonth: null,
    })
    const order = request(methodId, { type: 'ach' })
    const result = await gateway.charge(account, order)
    if (result.outcome !== 'processing') throw new Error(`it was ${result.outcome}`)
    const errand = { objectId: result.chargeId, step: 'settle' as const }
    expect(errands).toEqual([{ ...errand, afterMs: 10_000 }])
    const signed = await bank.act(clinic, errand)
    expect(await gateway.readEvent(signed?.body ?? Buffer.of(), signed?.signature)).toMatchObject({
      type: outcome === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed',
      about: { kind: 'charge', chargeId: result.chargeId },
    })
    expect((await find(result.chargeId))?.result).toMatchObject(
      code === null ? { outcome } : { outcome, code },
    )
    // The same key gets the first answer again, whatever happened since.
    expect(await gateway.charge(account, order)).toEqual(result)
  },
)

test('twenty requests at once with one key make one charge, and another amount with that key makes none', async () => {
  const methodId = await saved(confirmCard('4242424242424242'))
  const order = request(methodId)
  const answers = await Promise.all(Array.from({ length: 20 }, () => gateway.charge(account, order)))
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  const { rows } = await db.owner.query(
    `select count(*)::int as many from sandbox_bank_objects where idempotency_key = $1`,
    [order.key],
  )
  expect(rows).toEqual([{ many: 1 }])
  expect(await gateway.charge(account, { ...order, amountCents: 1 })).toMatchObject({ outcome: 'unknown' })
})

test('a charge is found by our id if its own never arrived', async () => {
  const methodId = await saved(confirmCard('4242424242424242'))
  const order = request(methodId)
  const since = db.clock.now()
  const lookUp = () =>
    gateway.findCharge(account, { chargeId: null, customerId, paymentId: order.paymentId, since })
  expect(await lookUp()).toBeUndefined()
  const result = await gateway.charge(account, order)
  expect(await lookUp()).toMatchObject({ result, paymentId: order.paymentId })
})

test('a card that is detached, or another customer’s, cannot be charged', async () => {
  const methodId = await saved(confirmCard('4242424242424242'))
  expect(await gateway.charge(account, request(methodId, { customerId: 'cus_other' }))).toMatchObject({
    outcome: 'declined',
    code: 'resource_missing',
  })
  await gateway.detach(account, methodId)
  expect(await gateway.retrievePaymentMethod(account, methodId)).toMatchObject({ customerId: null })
  expect(await gateway.charge(account, request(methodId))).toMatchObject({ outcome: 'declined' })
})

test('several refunds are at most the payment, each once per key, and those of a debit are delayed', async () => {
  const result = await gateway.charge(account, request(await saved(confirmCard('4242424242424242'))))
  if (result.outcome !== 'succeeded') throw new Error(`it was ${result.outcome}`)
  const { chargeId } = result
  const back = (amountCents: number, refundId: number) =>
    gateway.refund(account, { chargeId, amountCents, refundId, key: `refund:${chargeId}:${refundId}` })
  const first = await back(10_000, 1)
  db.clock.advance(1)
  expect(first).toEqual({ outcome: 'succeeded', refundId: expect.stringMatching(/^re_/) })
  expect(await back(10_000, 1)).toEqual(first)
  expect(await back(2_346, 2)).toMatchObject({ outcome: 'failed', refundId: null })
  expect(await back(2_345, 3)).toMatchObject({ outcome: 'succeeded' })
  expect(await back(2_346, 2)).toMatchObject({ outcome: 'failed' })
  expect((await find(chargeId))?.refunds).toMatchObject([
    { ourId: 1, amountCents: 10_000, status: 'succeeded' },
    { ourId: 3, amountCents: 2_345, status: 'succeeded' },
  ])

  const debit = await gateway.charge(
    account,
    request(await saved(confirmBank('110000000', '000123456789')), { type: 'ach' }),
  )
  if (debit.outcome !== 'processing') throw new Error(`it was ${debit.outcome}`)
  await bank.act(clinic, { objectId: debit.chargeId, step: 'settle' })
  const slow = await gateway.refund(account, {
    chargeId: debit.chargeId,
    amountCents: 100,
    refundId: 4,
    key: 'refund:4',
  })
  if (slow.outcome !== 'pending') throw new Error(`it was ${slow.outcome}`)
  await bank.act(clinic, { objectId: slow.refundId, step: 'settle' })
  expect((await find(debit.chargeId))?.refunds).toMatchObject([{ ourId: 4, status: 'succeeded' }])
})

test('an event that is not signed, or was signed long ago, is not accepted', async () => {
  const methodId = await saved(confirmCard('4242424242424242'))
  const result = await gateway.charge(account, request(methodId))
  if (result.outcome !== 'succeeded') throw new Error(`it was ${result.outcome}`)
  const signed = await bank.act(clinic, { objectId: result.chargeId, step: 'tell' })
  if (signed === undefined) throw new Error('it told nothing')
  expect(await gateway.readEvent(signed.body, signed.signature)).toMatchObject({
    accountId: account.accountId,
  })
  const other = Buffer.from(signed.body.toString().replace('succeeded', 'suceeded_'))
  expect(await gateway.readEvent(other, signed.signature)).toBeUndefined()
  expect(await gateway.readEvent(signed.body, undefined)).toBeUndefined()
  expect(await gateway.readEvent(signed.body, 't=1,v1=00')).toBeUndefined()
  db.clock.set('2026-05-06T14:05:01Z')
  expect(await gateway.readEvent(signed.body, signed.signature)).toBeUndefined()
})
