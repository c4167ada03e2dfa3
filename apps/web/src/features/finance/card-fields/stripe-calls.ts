import type { GatewayForBrowser } from '@archwire/contract/finance/methods'
import type { Stripe } from '@stripe/stripe-js'
import { HolderRefusal, ProviderError, processingFailed } from './card-entry.ts'

const loaded = new Map<string, Promise<Stripe>>()

/** Stripe's own script, from Stripe, for the clinic's account; not before a card is about to be typed. */
export function loadStripeFor({ publishableKey, accountId }: GatewayForBrowser): Promise<Stripe> {
  const key = `${publishableKey} ${accountId}`
  const known = loaded.get(key)
  if (known !== undefined) return known
  const loading = load(publishableKey, accountId)
  loaded.set(key, loading)
  // It can be tried again.
  loading.catch(() => loaded.delete(key))
  return loading
}

async function load(publishableKey: string | null, accountId: string | null): Promise<Stripe> {
  if (publishableKey === null) throw new Error('Stripe is not configured')
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  // Where people go on these pages is no affair of Stripe's.
  loadStripe.setLoadParameters({ advancedFraudSignals: false })
  const stripe = await loadStripe(publishableKey, accountId === null ? {} : { stripeAccount: accountId })
  if (stripe === null) throw new Error('Stripe could not be loaded')
  return stripe
}

/** The bank asks the holder, in Stripe's own window. */
export async function confirmStripePayment(gateway: GatewayForBrowser, clientSecret: string): Promise<void> {
  const stripe = await loadStripeFor(gateway)
  const { error } = await stripe.confirmCardPayment(clientSecret)
  if (error === undefined) return
  const isOver = error.payment_intent?.status === 'requires_payment_method'
  throw new (isOver ? HolderRefusal : ProviderError)(error.message ?? processingFailed)
}

/**
 * In Stripe's own window; undefined where the person has closed it. Where the bank cannot be asked at once, the account
 * waits for a small deposit: it has its number all the same.
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
