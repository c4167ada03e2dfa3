import type { PublicInvoice } from '@archwire/contract/finance/invoices'
import { expect, test } from 'vitest'
import { paidInAdvance, receiptLabel } from './invoice-labels.ts'

const invoice = { status: 'awaiting_payment', total: 100, dueAmount: 100, paid: 0, refunded: 0 }

test.each([
  [{}, 0],
  [{ dueAmount: 60.1 }, 3_990],
  [{ dueAmount: 30, paid: 50, refunded: 20 }, 4_000],
  [{ status: 'payment_confirmed', dueAmount: 0, paid: 60 }, 4_000],
  [{ status: 'partially_refunded', dueAmount: 0, paid: 100, refunded: 20 }, 0],
  [{ status: 'canceled', dueAmount: 0 }, 0],
])('the invoice %j has %i cents paid in advance', (values, cents) => {
  expect(paidInAdvance({ ...invoice, ...values } as PublicInvoice)).toBe(cents)
})

test('a receipt is said to be sent once it is [FIN-145]', () => {
  const to = 'p•••@example.com'
  expect(receiptLabel({ to, isSent: false })).toBe('A receipt is on its way to p•••@example.com.')
  expect(receiptLabel({ to, isSent: true })).toBe('A receipt was sent to p•••@example.com.')
})
