import type { GatewayForBrowser } from '@archwire/contract/finance/methods'
import type { Stripe } from '@stripe/stripe-js'
import { HolderRefusal, ProviderError, processingFailed } from './card-entry.ts'

const loaded = new Map<string, Promise<Stripe>>()

/** Loads Stripe's script from Stripe for the clinic's account, and only when a card is about to be typed. */
export function loadStripeFor({ publishableKey, accountId }: GatewayForBrowser): Promise<Stripe> {
  const key = `${publishableKey} ${accountId}`
  const known = loaded.get(key)
  if (known !== undefined) return known
  const loading = load(publishableKey, accountId)
  loaded.set(key, loading)
  // A failed load can be retried.
  loading.catch(() => loaded.delete(key))
  return loading
}

async function load(publishableKey: string | null, accountId: string | null): Promise<Stripe> {
  if (publishableKey === null) throw new Error('Stripe is not configured')
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  // Stripe must not track how people move through these pages.
  loadStripe.setLoadParameters({ advancedFraudSignals: false })
  const stripe = await loadStripe(publishableKey, accountId === null ? {} : { stripeAccount: accountId })
  if (stripe === null) throw new Error('Stripe could not be loaded')
  return stripe
}

/** The bank asks the cardholder to confirm in Stripe's own window. */
export async function confirmStripePayment(gateway: GatewayForBrowser, clientSecret: string): Promise<void> {
  const stripe = await loadStripeFor(gateway)
  const { error } = await stripe.confirmCardPayment(clientSecret)
  if (error === undefined) return
  const isOver = error.payment_intent?.status === 'requires_payment_method'
  throw new (isOver ? HolderRefusal : ProviderError)(error.message ?? processingFailed)
}

/**
 * Saves a bank account in Stripe's own window; undefined if the person has closed it. An account that the bank cannot
 * confirm at once waits for a small deposit, but already has its id.
 */
export async function saveStripeBank(
  gateway: GatewayForBrowser,
  clientSecret: string,
  holder: { name: string; email: string | null },
): Promise<string | undefined> {
  const stripe = await loadStripeFor(gateway)
  const { name, email } = holder
  const collected = await stripe.collectBankAccountForSetup({
    clientSecret,
    params: {
      payment_method_type: 'us_bank_account',
      payment_method_data: { billing_details: email === null ? { name } : { name, email } },
    },
  })
  if (collected.error !== undefined) throw new ProviderError(collected.error.message ?? processingFailed)
  if (collected.setupIntent.status === 'requires_payment_method') return undefined
  const { setupIntent, error } = await stripe.confirmUsBankAccountSetup(clientSecret)
  const method = setupIntent?.payment_method
  if (method === null || method === undefined) throw new ProviderError(error?.message ?? processingFailed)
  return typeof method === 'string' ? method : method.id
}
