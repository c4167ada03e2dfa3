import type { GatewayForBrowser } from '@archwire/contract/finance/methods'
import type { Stripe } from '@stripe/stripe-js'

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
