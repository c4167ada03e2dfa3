import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStripeServer, stripeKeys, stripeSignature } from '../../../../test/providers/stripe-server.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { stripePayments } from './stripe.ts'

const stripe = await startStripeServer()
const settings = { ...stripeKeys, apiUrl: stripe.url, clientId: 'ca_platform' }
const gateway = stripePayments(settings, () => undefined)
const clinic: ClinicDatabase = {
  id: 7,
  read: () => Promise.reject(new Error('Stripe needs no database')),
  write: () => Promise.reject(new Error('Stripe needs no database')),
  writeFrom: () => Promise.reject(new Error('Stripe needs no database')),
}
const account = { accountId: 'acct_clinic', clinic }
const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031, fingerprint: 'same' }

beforeEach(() => {
  stripe.objects.clear()
  const billing_details = { address: { postal_code: '94107' } }
  const saved = { account: 'acct_clinic', customer: 'cus_1', billing_details }
  stripe.add({ ...saved, id: 'pm_works', type: 'card', card })
  const us_bank_account = { bank_name: 'TEST BANK', last4: '6789', fingerprint: 'bank' }
  stripe.add({ ...saved, id: 'pm_bank', type: 'us_bank_account', us_bank_account })
})

// Every request of these tests must match Stripe's published API description.
afterEach(() => expect(stripe.problems).toEqual([]))

test('a customer once per key, a setup, a token’s fingerprint, a saved card and a bank account', async () => {
  const first = await gateway.createCustomer(account, { patientId: 3, key: 'patient 3' })
  expect(await gateway.createCustomer(account, { patientId: 3, key: 'patient 3' })).toBe(first)
  expect(await gateway.createSetupIntent(account, { customerId: first, kind: 'card' })).toEqual({
    clientSecret: 'seti_1_secret_2',
  })
  stripe.add({ id: 'tok_1', account: 'acct_clinic', card })
  expect(await gateway.retrieveToken(account, 'tok_1')).toEqual({ fingerprint: 'same' })
  expect(await gateway.retrieveToken(account, 'tok_2')).toBeUndefined()
  expect(await gateway.retrievePaymentMethod(account, 'pm_works')).toEqual({
    id: 'pm_works',
    customerId: 'cus_1',
    type: 'credit_card',
    brand: 'visa',
    last4: '4242',
    expMonth: 4,
    expYear: 2031,
    postalCode: '94107',
    fingerprint: 'same',
  })
  expect(await gateway.retrievePaymentMethod(account, 'pm_bank')).toMatchObject({
    type: 'ach',
    brand: 'TEST BANK',
    last4: '6789',
    expMonth: null,
  })
  expect(await gateway.retrievePaymentMethod(account, 'pm_none')).toBeUndefined()
  expect(
    await gateway.retrievePaymentMethod({ ...account, accountId: 'acct_other' }, 'pm_works'),
  ).toBeUndefined()
  await gateway.detach(account, 'pm_works')
  expect(await gateway.retrievePaymentMethod(account, 'pm_works')).toMatchObject({ customerId: null })
  await gateway.detach(account, 'pm_none')
})

test('an account is created, has an onboarding link, and has a status', async () => {
  const details = { clinicId: 7, name: 'Demo Orthodontics', email: 'desk@clinic.example' }
  const accountId = await gateway.createAccount(clinic, details)
  expect(await gateway.createAccount(clinic, details)).toBe(accountId)
  const addresses = {
    returnUrl: 'https://app.example.com/settings/finance/new?returned=true',
    refreshUrl: 'https://app.example.com/settings/finance/new',
  }
  const own = { accountId, clinic }
  expect(await gateway.onboardingLink(own, addresses)).toBe('https://connect.example')
  const statusOf = (values: object) => {
    stripe.add({ id: accountId, ...values })
    return gateway.onboardingStatus(own)
  }
  const none = { currently_due: [], pending_verification: [] }
  expect(await statusOf({ charges_enabled: true, payouts_enabled: true })).toBe('completed')
  expect(await statusOf({ details_submitted: false })).toBe('action_required')
  expect(
    await statusOf({ details_submitted: true, requirements: { ...none, pending_verification: ['tax_id'] } }),
  ).toBe('pending_verification')
  expect(
    await statusOf({
      details_submitted: true,
      charges_enabled: true,
      requirements: { currently_due: ['external_account'], pending_verification: ['tax_id'] },
    }),
  ).toBe('action_required')
  expect(await statusOf({ requirements: { ...none, disabled_reason: 'rejected.fraud' } })).toBe('rejected')
})

test('an event that Stripe signed is read, but not a forged, changed or old one', async () => {
  const event = (type: string, object: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, account: 'acct_clinic', data: { object } })
  const read = (payload: string, signature: string | undefined = stripeSignature(payload)) =>
    gateway.readEvent(Buffer.from(payload), signature)
  const paid = event('payment_intent.succeeded', { id: 'pi_1' })
  expect(await read(paid)).toEqual({
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    accountId: 'acct_clinic',
    about: { kind: 'charge', chargeId: 'pi_1' },
  })
  const about = async (type: string, object: object) => (await read(event(type, object)))?.about
  expect(await about('charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' })).toEqual({
    kind: 'refund',
    chargeId: 'pi_1',
    refundId: null,
  })
  expect(await about('refund.updated', { id: 're_1', payment_intent: 'pi_1' })).toEqual({
    kind: 'refund',
    chargeId: 'pi_1',
    refundId: 're_1',
  })
  expect(await about('charge.dispute.created', { id: 'dp_1', payment_intent: 'pi_1' })).toEqual({
    kind: 'dispute',
    chargeId: 'pi_1',
    disputeId: 'dp_1',
  })
  expect(await about('account.updated', { id: 'acct_clinic' })).toEqual({ kind: 'account' })
  expect(await about('account.application.deauthorized', { id: 'ca_platform' })).toEqual({ kind: 'account' })
  for (const type of ['setup_intent.succeeded', 'setup_intent.setup_failed'])
    expect(await about(type, { id: 'seti_1' })).toEqual({ kind: 'setup', setupId: 'seti_1' })
  for (const type of ['payment_method.automatically_updated', 'payment_method.detached'])
    expect(await about(type, { id: 'pm_1' })).toEqual({ kind: 'method', methodId: 'pm_1' })
  expect(await about('mandate.updated', { id: 'mandate_1' })).toEqual({
    kind: 'mandate',
    mandateId: 'mandate_1',
  })
  expect(await about('payout.failed', { id: 'po_1' })).toEqual({ kind: 'payout', payoutId: 'po_1' })
  expect(await about('payment_method.attached', { id: 'pm_1' })).toEqual({ kind: 'other' })
  expect(await about('payout.paid', { id: 'po_1' })).toEqual({ kind: 'other' })
  expect(await gateway.readEvent(Buffer.from(paid), undefined)).toBeUndefined()
  expect(await read(paid, stripeSignature(paid, 'whsec_wrong'))).toBeUndefined()
  expect(await read(`${paid} `, stripeSignature(paid))).toBeUndefined()
  const sixMinutesAgo = Math.floor(Date.now() / 1000) - 360
  expect(await read(paid, stripeSignature(paid, stripeKeys.webhookSecret, sixMinutesAgo))).toBeUndefined()
})

test('a setup shows whether it waits for a small deposit, where it is verified, and its outcome [FIN-124, FIN-126]', async () => {
  const of = { account: 'acct_clinic', customer: 'cus_1' }
  const read = (values: object) => {
    stripe.add({ id: 'seti_1', ...of, next_action: null, last_setup_error: null, ...values })
    return gateway.retrieveSetup(account, 'seti_1')
  }
  const known = { id: 'seti_1', customerId: 'cus_1', methodId: 'pm_1' }
  const deposit = {
    arrival_date: 1_778_126_400,
    hosted_verification_url: 'https://payments.stripe.com/microdeposit/1',
    microdeposit_type: 'descriptor_code',
  }
  const waiting = { status: 'requires_action', payment_method: 'pm_1' }
  expect(
    await read({
      ...waiting,
      next_action: { type: 'verify_with_microdeposits', verify_with_microdeposits: deposit },
    }),
  ).toEqual({
    ...known,
    status: 'waiting',
    verification: {
      kind: 'descriptor_code',
      arrivesAt: new Date('2026-05-07T04:00:00Z'),
      url: 'https://payments.stripe.com/microdeposit/1',
    },
  })
  expect(await read({ status: 'succeeded', payment_method: 'pm_1' })).toEqual({
    ...known,
    status: 'succeeded',
  })
  for (const [code, problem] of [
    ['payment_method_microdeposit_verification_timeout', 'verification_expired'],
    ['payment_method_microdeposit_verification_attempts_exceeded', 'verification_tries'],
    ['payment_method_microdeposit_failed', 'verification_failed'],
  ])
    expect(
      await read({
        status: 'requires_payment_method',
        payment_method: null,
        last_setup_error: { code, payment_method: { id: 'pm_1' } },
      }),
    ).toEqual({ ...known, status: 'failed', problem })
  expect(await read({ status: 'canceled', payment_method: 'pm_1' })).toMatchObject({ status: 'failed' })
  expect(await read({ status: 'requires_payment_method', payment_method: null })).toEqual({
    ...known,
    methodId: null,
    status: 'begun',
  })
  expect(await gateway.retrieveSetup(account, 'seti_none')).toBeUndefined()
  expect(await gateway.retrieveSetup({ ...account, accountId: 'acct_other' }, 'seti_1')).toBeUndefined()
})

test('a mandate and a payout are read on the account of the clinic [FIN-127, FIN-130]', async () => {
  const ours = { account: 'acct_clinic' }
  for (const [stripeStatus, status] of [
    ['active', 'active'],
    ['inactive', 'inactive'],
    ['pending', 'pending'],
    ['something new', 'pending'],
  ]) {
    stripe.add({ id: 'mandate_1', ...ours, payment_method: 'pm_bank', status: stripeStatus })
    expect(await gateway.retrieveMandate(account, 'mandate_1')).toEqual({ methodId: 'pm_bank', status })
  }
  expect(await gateway.retrieveMandate(account, 'mandate_none')).toBeUndefined()
  const message = 'The bank account has been closed.'
  stripe.add({ id: 'po_1', ...ours, status: 'failed', amount: 12_345, failure_message: message })
  expect(await gateway.retrievePayout(account, 'po_1')).toEqual({
    isFailed: true,
    amountCents: 12_345,
    message,
  })
  stripe.add({ id: 'po_1', ...ours, status: 'paid', amount: 12_345, failure_message: null })
  expect(await gateway.retrievePayout(account, 'po_1')).toMatchObject({ isFailed: false })
  expect(await gateway.retrievePayout(account, 'po_none')).toBeUndefined()
})

test('an account that has revoked our access is connected again by its owner at Stripe [FIN-131]', async () => {
  stripe.add({ id: 'acct_clinic', charges_enabled: true, payouts_enabled: true, isDisconnected: true })
  expect(await gateway.onboardingStatus(account)).toBe('disconnected')
  const led = { returnUrl: 'https://app.example.com/settings/finance/new', state: 'state_1' }
  const link = new URL((await gateway.reconnectLink(account, led)) ?? '')
  expect([link.pathname, Object.fromEntries(link.searchParams)]).toEqual([
    '/oauth/authorize',
    {
      client_id: 'ca_platform',
      response_type: 'code',
      scope: 'read_write',
      redirect_uri: led.returnUrl,
      state: led.state,
    },
  ])
  const { clientId: _, ...unset } = settings
  expect(await stripePayments(unset, () => undefined).reconnectLink(account, led)).toBeUndefined()
  stripe.add({ id: 'ac_1', of: 'acct_clinic' })
  expect(await gateway.finishReconnect('ac_1')).toBe('acct_clinic')
  expect(await gateway.finishReconnect('ac_1')).toBeUndefined()
  stripe.moods.push({ status: 500 })
  await expect(gateway.finishReconnect('ac_2')).rejects.toThrow()
  stripe.moods.push({ status: 403 })
  await expect(gateway.onboardingStatus(account)).rejects.toThrow()
})
