import { ProviderError, processingFailed } from './card-entry.ts'
import { type CardValues, digitsIn, readExpiry } from './card-number.ts'

/**
 * The sandbox is a separate party, like a real provider: it does not learn who is signed in, and nothing typed into its
 * fields goes elsewhere.
 */
async function callSandbox(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`/sandbox/payments/${path}`, {
    method: 'POST',
    credentials: 'omit',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => undefined)
  const parsed = await response?.json().catch(() => undefined)
  if (response?.ok === true && parsed !== undefined) return parsed
  const message = parsed?.error?.message
  throw new ProviderError(typeof message === 'string' ? message : processingFailed)
}

export async function makeSandboxToken({ number, expiry, cvc }: CardValues): Promise<string> {
  const { month = '', year = '' } = readExpiry(expiry) ?? {}
  const card = { number: digitsIn(number), exp_month: month, exp_year: year, cvc }
  return String((await callSandbox('tokens', { card })).id)
}

type Saved =
  | { token: string; postal_code: string }
  | {
      us_bank_account: {
        routing_number: string
        account_number: string
        verification_method: 'instant' | 'microdeposits'
      }
    }

/** Saves a card or a bank account and returns the sandbox's id for it. */
export async function confirmSandboxSetup(clientSecret: string, saved: Saved): Promise<string> {
  const id = encodeURIComponent(clientSecret.split('_secret_')[0] ?? '')
  const confirmed = await callSandbox(`setup_intents/${id}/confirm`, {
    client_secret: clientSecret,
    ...saved,
  })
  return String(confirmed.payment_method)
}

/** Verifies a bank account with the code from a small deposit. */
export async function verifySandboxSetup(clientSecret: string, code: string): Promise<void> {
  const id = encodeURIComponent(clientSecret.split('_secret_')[0] ?? '')
  await callSandbox(`setup_intents/${id}/verify_microdeposits`, {
    client_secret: clientSecret,
    descriptor_code: code,
  })
}

/** Confirms a payment as the cardholder. */
export async function confirmSandboxPayment(clientSecret: string): Promise<void> {
  const id = encodeURIComponent(clientSecret.split('_secret_')[0] ?? '')
  await callSandbox(`payment_intents/${id}/confirm`, { client_secret: clientSecret })
}
