/** How a card or a bank account behaves, by its number. */
export type Behaviour =
  | 'works'
  | 'declines'
  | 'needs-holder'
  | 'is-disputed'
  | 'account_closed'
  | 'no_account'
  | 'insufficient_funds'
  | 'debit_not_authorized'

export type Refused = { code: string; message: string }

type KnownCard = { brand: string; behaves: Behaviour; cannotBeSaved?: Refused }

const card = (brand: string, behaves: Behaviour = 'works', cannotBeSaved?: Refused): KnownCard =>
  cannotBeSaved === undefined ? { brand, behaves } : { brand, behaves, cannotBeSaved }

const refused = (code: string, message: string) => card('visa', 'works', { code, message })

/** Stripe's test numbers. No real bank accepts them, and the sandbox accepts no real number. */
export const testCards = new Map<string, KnownCard>([
  ['4242424242424242', card('visa')],
  ['4000056655665556', card('visa')],
  ['5555555555554444', card('mastercard')],
  ['5200828282828210', card('mastercard')],
  ['2223003122003222', card('mastercard')],
  ['378282246310005', card('amex')],
  ['371449635398431', card('amex')],
  ['3056930009020004', card('diners')],
  ['36227206271667', card('diners')],
  ['3566002020360505', card('jcb')],
  ['6011111111111117', card('discover')],
  ['4000000000000002', refused('generic_decline', 'Your card was declined.')],
  ['4000000000009995', refused('insufficient_funds', 'Your card has insufficient funds.')],
  ['4000000000000069', refused('expired_card', 'Your card has expired.')],
  ['4000000000000127', refused('incorrect_cvc', "Your card's security code is incorrect.")],
  [
    '4000000000000119',
    refused('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
  ],
  ['4000000000000341', card('visa', 'declines')],
  ['4000002500003155', card('visa', 'needs-holder')],
  ['4000002760003184', card('visa', 'needs-holder')],
  ['4000000000000259', card('visa', 'is-disputed')],
])

export const testRoutingNumber = '110000000'
export const testBank = 'STRIPE TEST BANK'

/** The codes of small deposits, like Stripe's test codes. */
export const depositCodes = new Map<string, 'verified' | 'verification_tries' | 'verification_expired'>([
  ['SM11AA', 'verified'],
  ['SM33CC', 'verification_tries'],
  ['SM44DD', 'verification_expired'],
])

export const testAccounts = new Map<string, Behaviour>([
  ['000123456789', 'works'],
  ['000111111113', 'account_closed'],
  ['000111111116', 'no_account'],
  ['000222222227', 'insufficient_funds'],
  ['000333333335', 'debit_not_authorized'],
])

/** Why a charge fails. Undefined: it succeeds. */
export const chargeRefusals: Record<Behaviour, Refused | undefined> = {
  works: undefined,
  'is-disputed': undefined,
  declines: { code: 'generic_decline', message: 'Your card was declined.' },
  'needs-holder': {
    code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  account_closed: { code: 'account_closed', message: "The customer's bank account has been closed." },
  no_account: {
    code: 'no_account',
    message: "The customer's bank account could not be located.",
  },
  insufficient_funds: {
    code: 'insufficient_funds',
    message: "The customer's account has insufficient funds to cover this payment.",
  },
  debit_not_authorized: {
    code: 'debit_not_authorized',
    message: 'The customer has notified their bank that this payment was unauthorized.',
  },
}

/** Checks the last digit of a card number, which follows from the others. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of [...digits].reverse().entries()) {
    const value = place % 2 === 1 ? Number(digit) * 2 : Number(digit)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
