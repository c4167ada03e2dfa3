/** Providers tell the payer why a charge failed ("Your card …"). These are the same reasons as staff say them. */
const reasons: readonly [RegExp, string][] = [
  [/^Your card has insufficient funds/, 'Card declined: insufficient funds'],
  [/^Your card has expired/, 'Card declined: expired'],
  [/^Your card's security code/, 'Card declined: wrong security code'],
  [/^Your card number/, 'Card declined: wrong card number'],
  [/^Your card was declined.*requires authentication/, 'Card declined: the bank asks for the cardholder'],
  [/^Your card was declined/, 'Card declined: the bank gives no reason'],
  [/^Your card does not support/, 'Card declined: it does not allow this kind of payment'],
  [/^The customer's bank account has been closed/, 'Bank debit declined: account closed'],
  [/^The customer's bank account could not be located/, 'Bank debit declined: no such account'],
  [/^The customer's account has insufficient funds/, 'Bank debit declined: insufficient funds'],
  [/^The customer has notified their bank/, 'Bank debit declined: the holder did not authorize it'],
]

/** Any other text is returned as it is: it was written for staff, or nobody knows it yet. */
export const declineReasonForStaff = (message: string): string =>
  reasons.find(([written]) => written.test(message))?.[1] ?? message
