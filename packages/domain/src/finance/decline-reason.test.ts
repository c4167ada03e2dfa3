import { expect, test } from 'vitest'
import { declineReasonForStaff } from './decline-reason.ts'

test.each([
  ['Your card was declined.', 'Card declined: the bank gives no reason'],
  ['Your card has insufficient funds.', 'Card declined: insufficient funds'],
  ['Your card has expired.', 'Card declined: expired'],
  ["Your card's security code is incorrect.", 'Card declined: wrong security code'],
  [
    'Your card was declined. This transaction requires authentication.',
    'Card declined: the bank asks for the cardholder',
  ],
  ["The customer's bank account has been closed.", 'Bank debit declined: account closed'],
  [
    "The customer's account has insufficient funds to cover this payment.",
    'Bank debit declined: insufficient funds',
  ],
  ['The check was declined', 'The check was declined'],
  ['Waits until the bank account is verified', 'Waits until the bank account is verified'],
])('staff read “%s” as “%s” [FIN-143]', (message, reason) => {
  expect(declineReasonForStaff(message)).toBe(reason)
})
