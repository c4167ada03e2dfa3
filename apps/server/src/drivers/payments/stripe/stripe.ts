import type Stripe from 'stripe'
import { parseEvent } from '../event-shape.ts'
import type { Account, ChargeState, GatewayMethod, PaymentGateway } from '../port.ts'
import type { StripeSettings } from './client.ts'
import { openStripe, type StripeClient, type StripePatience } from './client.ts'
import {
  chargeFailure,
  disputedCents,
  isDisconnected,
  isInvalid,
  isMissing,
  isRefusedGrant,
  mandateOf,
  onboardingStatusOf,
  outcomeOf,
  payoutOf,
  refundFailure,
  refundOutcome,
  refundStatus,
  setupOf,
} from './outcomes.ts'

const usualPatience: StripePatience = { connect: 5_000, answer: 8_000 }

// Clocks differ: a payment may have a time before our request.
const clocksDifferBy = 2 * 60

// Stripe takes the payment methods from its own settings and no longer from us (since 2026-09-30). Methods that
// redirect the patient to another site are excluded, so that no return address is needed.
const hereAlone = { enabled: true, allow_redirects: 'never' } as const

/** Reports errors about our account or key to the operator of the server, and to nobody else. */
export type ReportFailure = (error: Error) => void

/** Payments through Stripe: direct charges on the clinic's own account, with Stripe's own SDK. */
export function stripePayments(
  settings: StripeSettings,
  report: ReportFailure,
  patience = usualPatience,
): PaymentGateway {
  let opened: Promise<StripeClient> | undefined
  const client = () => {
    opened ??= openStripe(settings, patience)
    return opened
  }
  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,

    createCustomer: async (account, { patientId, key }) => {
      const stripe = await client()
      const metadata = { archwire_patient: String(patientId) }
      return (await stripe.customers.create({ metadata }, { ...on(account), idempotencyKey: key })).id
    },

    createSetupIntent: async (account, { customerId }) => {
      const stripe = await client()
      const setup = await stripe.setupIntents.create(
        { customer: customerId, usage: 'off_session', automatic_payment_methods: hereAlone },
        on(account),
      )
      if (setup.client_secret === null) throw new Error('Stripe gave the setup no secret')
      return { clientSecret: setup.client_secret }
    },

    retrieveToken: async (account, tokenId) => {
      const stripe = await client()
      const token = await stripe.tokens.retrieve(tokenId, {}, on(account)).catch(nothingWhereMissing)
      const fingerprint = token?.card?.fingerprint
      return fingerprint ? { fingerprint } : undefined
    },

    retrievePaymentMethod: async (account, methodId) => {
      const stripe = await client()
      const method = await stripe.paymentMethods
        .retrieve(methodId, {}, on(account))
        .catch(nothingWhereMissing)
      return method && methodFrom(method)
    },

    retrieveSetup: async (account, setupId) => {
      const stripe = await client()
      const setup = await stripe.setupIntents.retrieve(setupId, {}, on(account)).catch(nothingWhereMissing)
      return setup && setupOf(setup)
    },

    retrieveMandate: async (account, mandateId) => {
      const stripe = await client()
      const mandate = await stripe.mandates.retrieve(mandateId, {}, on(account)).catch(nothingWhereMissing)
      return mandate && mandateOf(mandate)
    },

    retrievePayout: async (account, payoutId) => {
      const stripe = await client()
      const payout = await stripe.payouts.retrieve(payoutId, {}, on(account)).catch(nothingWhereMissing)
      return payout && payoutOf(payout)
    },

    charge: async (account, request) => {
      const stripe = await client()
      return stripe.paymentIntents
        .create(
          {
            amount: request.amountCents,
            currency: 'usd',
            customer: request.customerId,
            payment_method: request.methodId,
            automatic_payment_methods: hereAlone,
            confirm: true,
            // Only a cardholder who is present can confirm for their bank, in the browser.
            ...(request.isHolderPresent ? { use_stripe_sdk: true } : { off_session: true }),
            description: request.description,
            metadata: { archwire_payment: String(request.paymentId) },
          },
          { ...on(account), idempotencyKey: request.key },
        )
        .then(outcomeOf, error => {
          const result = chargeFailure(error)
          if (result.outcome === 'notAsked') report(error)
          return result
        })
    },

    findCharge: async (account, charge) => {
      const stripe = await client()
      const intent =
        charge.chargeId === null
          ? await findByListing(stripe, account, charge)
          : await stripe.paymentIntents.retrieve(charge.chargeId, {}, on(account)).catch(nothingWhereMissing)
      return intent && readState(stripe, account, intent)
    },

    cancelCharge: async (account, chargeId) => {
      const stripe = await client()
      // A payment that has ended cannot be canceled. Its outcome is read below.
      await stripe.paymentIntents
        .cancel(chargeId, { cancellation_reason: 'abandoned' }, on(account))
        .catch((error: Error) => {
          if (!isInvalid(error)) throw error
        })
      const intent = await stripe.paymentIntents.retrieve(chargeId, {}, on(account))
      return readState(stripe, account, intent)
    },

    refund: async (account, request) => {
      const stripe = await client()
      return stripe.refunds
        .create(
          {
            payment_intent: request.chargeId,
            amount: request.amountCents,
            metadata: { archwire_refund: String(request.refundId) },
          },
          { ...on(account), idempotencyKey: request.key },
        )
        .then(refundOutcome, refundFailure)
    },

    detach: async (account, methodId) => {
      const stripe = await client()
      // A method that does not exist, or has no customer, is detached already.
      await stripe.paymentMethods.detach(methodId, {}, on(account)).catch((error: Error) => {
        if (!isInvalid(error)) throw error
      })
    },

    createAccount: async (_clinic, { clinicId, name, email }) => {
      const stripe = await client()
      const account = await stripe.accounts.create(
        {
          country: 'US',
          business_profile: { name },
          ...(email && { email }),
          // The clinic's own account: the clinic pays Stripe's fees and gives Stripe the details it requires.
          type: 'standard',
          capabilities: {
            card_payments: { requested: true },
            us_bank_account_ach_payments: { requested: true },
            transfers: { requested: true },
          },
          metadata: { archwire_clinic: String(clinicId) },
        },
        { idempotencyKey: `clinic:${clinicId}:account` },
      )
      return account.id
    },

    onboardingLink: async ({ accountId }, { returnUrl, refreshUrl }) => {
      const stripe = await client()
      const link = await stripe.accountLinks.create({
        account: accountId,
        type: 'account_onboarding',
        return_url: returnUrl,
        refresh_url: refreshUrl,
      })
      return link.url
    },

    onboardingStatus: async ({ accountId }) => {
      const stripe = await client()
      const account = await stripe.accounts.retrieve(accountId).catch((error: Error) => {
        if (!isDisconnected(error)) throw error
      })
      return account ? onboardingStatusOf(account) : 'disconnected'
    },

    reconnectLink: async (_account, { returnUrl, state }) => {
      if (settings.clientId === undefined) return undefined
      const stripe = await client()
      return stripe.oauth.authorizeUrl({
        client_id: settings.clientId,
        response_type: 'code',
        scope: 'read_write',
        redirect_uri: returnUrl,
        state,
      })
    },

    finishReconnect: async code => {
      const stripe = await client()
      const granted = await stripe.oauth
        .token({ grant_type: 'authorization_code', code })
        .catch((error: Error) => {
          if (!isRefusedGrant(error)) throw error
        })
      return granted?.stripe_user_id
    },

    readEvent: async (body, signature) => {
      if (signature === undefined) return undefined
      const stripe = await client()
      try {
        return parseEvent(stripe.webhooks.constructEvent(body, signature, settings.webhookSecret))
      } catch {
        return undefined
      }
    },
  }
}

const on = ({ accountId }: Account) => ({ stripeAccount: accountId })

function nothingWhereMissing(error: Error): undefined {
  if (!isMissing(error)) throw error
}

/** The payment with our id. One that was not canceled or declined comes first. */
async function findByListing(
  stripe: StripeClient,
  account: Account,
  { customerId, paymentId, since }: { customerId: string; paymentId: number; since: Date },
): Promise<Stripe.PaymentIntent | undefined> {
  const created = { gte: Math.floor(since.getTime() / 1000) - clocksDifferBy }
  const ours: Stripe.PaymentIntent[] = []
  for await (const intent of stripe.paymentIntents.list(
    { customer: customerId, created, limit: 100 },
    on(account),
  )) {
    if (intent.metadata.archwire_payment === String(paymentId)) ours.push(intent)
  }
  const isAlive = ({ status }: Stripe.PaymentIntent) =>
    status !== 'requires_payment_method' && status !== 'canceled'
  return ours.find(isAlive) ?? ours[0]
}

async function readState(
  stripe: StripeClient,
  account: Account,
  intent: Stripe.PaymentIntent,
): Promise<ChargeState> {
  const query = { payment_intent: intent.id, limit: 100 }
  const refunds = await stripe.refunds.list(query, on(account)).autoPagingToArray({ limit: 1000 })
  const disputes = await stripe.disputes.list(query, on(account)).autoPagingToArray({ limit: 100 })
  return {
    result: outcomeOf(intent),
    paymentId: numberIn(intent.metadata.archwire_payment),
    refunds: refunds.map(refund => ({
      id: refund.id,
      ourId: numberIn(refund.metadata?.archwire_refund),
      amountCents: refund.amount,
      status: refundStatus(refund.status),
      message: refund.failure_reason ?? null,
    })),
    disputedCents: disputedCents(disputes),
  }
}

const numberIn = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null

function methodFrom({
  id,
  customer,
  card,
  us_bank_account,
  billing_details,
}: Stripe.PaymentMethod): GatewayMethod | undefined {
  const common = {
    id,
    customerId: typeof customer === 'string' ? customer : (customer?.id ?? null),
    postalCode: billing_details.address?.postal_code ?? null,
  }
  if (card) {
    const { brand, last4, exp_month, exp_year, fingerprint } = card
    const expiry = { expMonth: exp_month, expYear: exp_year }
    return { ...common, type: 'credit_card', brand, last4, ...expiry, fingerprint: fingerprint ?? null }
  }
  if (!us_bank_account) return undefined
  const { bank_name, last4, fingerprint } = us_bank_account
  const known = { brand: bank_name ?? 'Bank account', last4: last4 ?? '0000' }
  return { ...common, type: 'ach', ...known, expMonth: null, expYear: null, fingerprint: fingerprint ?? null }
}
