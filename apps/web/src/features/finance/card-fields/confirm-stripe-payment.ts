import type { GatewayForBrowser } from '@archwire/contract/finance/methods'
import { HolderRefusal, ProviderError, processingFailed } from './card-entry.ts'
import { loadStripeFor } from './load-stripe.ts'

/** The bank asks the holder, in Stripe's own window. */
export async function confirmStripePayment(gateway: GatewayForBrowser, clientSecret: string): Promise<void> {
  const stripe = await loadStripeFor(gateway)
  const { error } = await stripe.confirmCardPayment(clientSecret)
  if (error === undefined) return
  const isOver = error.payment_intent?.status === 'requires_payment_method'
  throw new (isOver ? HolderRefusal : ProviderError)(error.message ?? processingFailed)
}
