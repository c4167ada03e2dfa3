import { createHmac, timingSafeEqual } from 'node:crypto'
import { sealer } from '../../../platform/seal.ts'
import type { MethodKind } from '../port.ts'
import { type BankRefusal, cardFingerprint, type ShownCard, type TypedCard } from './port.ts'
import { type Behaviour, passesLuhn, type Refused, testCards } from './test-numbers.ts'

export type TokenCard = ShownCard & { fingerprint: string; behaves: Behaviour; cannotBeSaved?: Refused }
export type Setup = { clinicId: number; customerId: string; kind: MethodKind }

/**
 * Tokens and setups are sealed texts that hold what the bank must know, so that nothing is stored before a method is
 * saved. None of them holds a card number.
 */
export function sandboxTokens(appSecret: string, now: () => Date) {
  const seals = sealer(appSecret, 'sandbox payments')
  const mac = (purpose: string, text: string) =>
    createHmac('sha256', appSecret).update(`sandbox ${purpose} ${text}`).digest()
  const closed = (content: unknown, owner: string) =>
    seals.seal(JSON.stringify(content), owner).toString('base64url')
  const opened = <T>(text: string, owner: string): T | undefined => {
    const content = seals.open(Buffer.from(text, 'base64url'), owner)
    return content === undefined ? undefined : (JSON.parse(content) as T)
  }
  const secretOf = (id: string) => `${id}_secret_${mac('secret', id).toString('base64url').slice(0, 24)}`

  return {
    fingerprint: cardFingerprint(appSecret),

    makeToken(typed: TypedCard): { id: string; card: ShownCard } | BankRefusal {
      const number = typed.number.replace(/[\s-]/g, '')
      const problem = problemOf(number, typed, now())
      const known = testCards.get(number)
      if (problem !== undefined) return { refusal: problem }
      if (known === undefined) return { refusal: notForPractice }
      const shown = {
        brand: known.brand,
        last4: number.slice(-4),
        exp_month: Number(typed.exp_month),
        exp_year: fullYear(typed.exp_year),
      }
      // Short, so that it fits into a URL. The rest follows from these values.
      const content = [
        shown.brand,
        shown.last4,
        shown.exp_month,
        shown.exp_year,
        this.fingerprint(number),
        known.cannotBeSaved?.code ?? known.behaves,
      ]
      return { id: `tok_${closed(content, 'token')}`, card: shown }
    },

    openToken(id: string): TokenCard | undefined {
      const content = id.startsWith('tok_')
        ? opened<[string, string, number, number, string, string]>(id.slice(4), 'token')
        : undefined
      if (content === undefined) return undefined
      const [brand, last4, exp_month, exp_year, fingerprint, way] = content
      const refused = [...testCards.values()].find(one => one.cannotBeSaved?.code === way)?.cannotBeSaved
      return {
        brand,
        last4,
        exp_month,
        exp_year,
        fingerprint,
        ...(refused ? { behaves: 'works', cannotBeSaved: refused } : { behaves: way as Behaviour }),
      }
    },

    /** Anybody who has it can finish a setup. */
    setupSecret: secretOf,

    makeSetup: ({ clinicId, customerId, kind }: Setup): string =>
      secretOf(`seti_${closed([clinicId, customerId, kind], 'setup')}`),

    openSetup(id: string, clientSecret: string): Setup | undefined {
      if (!id.startsWith('seti_') || !isSame(clientSecret, secretOf(id))) return undefined
      const content = opened<[number, string, MethodKind]>(id.slice(5), 'setup')
      if (content === undefined) return undefined
      const [clinicId, customerId, kind] = content
      return { clinicId, customerId, kind }
    },

    /** The same id for a setup, however often it is confirmed. */
    methodIdOf: (setupId: string) => `pm_${mac('method', setupId).toString('hex').slice(0, 24)}`,

    /** A payment's secret, for the holder's browser alone. */
    paymentSecret: (id: string, clinicId: number) => `${id}_secret_${closed([clinicId, id], 'payment')}`,

    openPayment(id: string, clientSecret: string): number | undefined {
      const [, sealed = ''] = clientSecret.split('_secret_', 2)
      const content = opened<[number, string]>(sealed, 'payment')
      return content?.[1] === id ? content[0] : undefined
    },
  }
}

export type SandboxTokens = ReturnType<typeof sandboxTokens>

const notForPractice: Refused = {
  code: 'card_declined',
  message: 'Your card was declined. This is for practice, and takes test numbers only.',
}

const fullYear = (text: string) => (/^\d{2}$/.test(text) ? 2000 + Number(text) : Number(text))

function problemOf(number: string, { exp_month, exp_year, cvc }: TypedCard, now: Date): Refused | undefined {
  const month = Number(exp_month)
  const year = fullYear(exp_year)
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    return { code: 'incorrect_number', message: 'Your card number is incorrect.' }
  if (!(Number.isInteger(month) && month >= 1 && month <= 12))
    return { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." }
  const isPast =
    year < now.getUTCFullYear() || (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1)
  if (!Number.isInteger(year) || isPast || year > now.getUTCFullYear() + 50)
    return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." }
  if (!/^\d{3,4}$/.test(cvc)) return { code: 'invalid_cvc', message: "Your card's security code is invalid." }
  return undefined
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
