import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStripeServer, stripeKeys, stripeSignature } from '../../../../test/stripe-server.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { stripePayments } from './stripe.ts'

const stripe = await startStripeServer()
const gateway = stripePayments({ ...stripeKeys, apiUrl: stripe.url }, () => undefined)
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

// Whatever a test sends, Stripe's published description agrees with it.
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

test('an account, where to set it up, and how far it is', async () => {
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

test('what Stripe signed is read; what is forged, changed or old is not', async () => {
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
  expect(await about('payout.paid', { id: 'po_1' })).toEqual({ kind: 'other' })
  expect(await gateway.readEvent(Buffer.from(paid), undefined)).toBeUndefined()
  expect(await read(paid, stripeSignature(paid, 'whsec_wrong'))).toBeUndefined()
  expect(await read(`${paid} `, stripeSignature(paid))).toBeUndefined()
  const sixMinutesAgo = Math.floor(Date.now() / 1000) - 360
  expect(await read(paid, stripeSignature(paid, stripeKeys.webhookSecret, sixMinutesAgo))).toBeUndefined()
})
