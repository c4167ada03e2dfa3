import type { GatewayForBrowser } from '@archwire/contract/finance/methods'
import { ProviderError, processingFailed } from './card-entry.ts'
import { loadStripeFor } from './load-stripe.ts'

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
