import type { Invoice, LedgerEntry, PaymentPlan } from '@archwire/contract/finance/plans'
import { expect, test } from 'vitest'
import { type Figure, rowsOf, sumOf } from './figure-rows.ts'

const invoice = (sequence: number, values: Partial<Invoice>): Invoice => ({
  id: sequence,
  identifierToken: 'a-token-of-enough-letters',
  publicUrl: 'https://clinic.example.com/invoices/a-token-of-enough-letters',
  linkEndsAt: null,
  kind: 'installment',
  sequence,
  dueDate: `2026-0${sequence}-16`,
  finalAmount: 200,
  total: 200,
  dueAmount: 0,
  amountPayable: 0,
  paid: 0,
  refunded: 0,
  allocated: 0,
  disputed: 0,
  status: 'payment_confirmed',
  paidAt: null,
  overdue: false,
  paymentMethodId: null,
  sendPaymentLink: false,
  lastErrorMessage: null,
  nextAttemptOn: null,
  payments: [],
  ...values,
})

const entry = (id: number, kind: LedgerEntry['kind'], amount: number): LedgerEntry => ({
  id,
  createdAt: '2026-01-16T09:00:00.000-05:00',
  kind,
  amount,
  invoiceId: 1,
  invoiceSequence: 1,
  invoiceKind: 'installment',
  dueDate: '2026-01-16',
  paymentMethod: 'credit_card',
  last4: '4242',
  message: null,
  by: 'Sam Lee',
})

const plan = {
  installments: 4,
  invoices: [
    invoice(1, { paid: 200 }),
    invoice(2, { status: 'capturing', dueAmount: 200 }),
    invoice(3, { status: 'awaiting_payment', dueAmount: 150, amountPayable: 150, allocated: 50 }),
    invoice(4, { status: 'canceled', allocated: 200 }),
    invoice(5, { kind: 'advance', total: 250, finalAmount: 250, paid: 250 }),
    invoice(6, { status: 'canceled' }),
  ],
} as PaymentPlan

const entries = [
  entry(1, 'charge', 200),
  entry(2, 'reversal', -200),
  entry(3, 'charge', 200.1),
  entry(4, 'charge', 249.9),
  entry(5, 'refund', -20.2),
  entry(6, 'allocation', 50),
  entry(7, 'dispute', -200),
]

test.each<[Figure, number, number]>([
  ['agreed', 4, 80_000],
  ['paid', 4, 45_000],
  ['refunded', 1, 2_020],
  ['dueNow', 1, 15_000],
  ['toCome', 1, 20_000],
])('%s is made of %i rows that add up to it, to the cent [FIN-138] [G-70]', (figure, count, cents) => {
  const rows = rowsOf(figure, plan, entries, '2026-03-16')
  expect(rows).toHaveLength(count)
  expect(sumOf(rows)).toBe(cents)
})

test('a row names the movement, its invoice and the person behind it', () => {
  expect(rowsOf('refunded', plan, entries, '2026-03-16')).toEqual([
    {
      key: 'entry-5',
      day: '2026-01-16T09:00:00.000-05:00',
      what: 'Refund, Card •••• 4242',
      detail: 'Installment 1 of 4 months · by Sam Lee',
      cents: 2_020,
    },
  ])
})

test('what was given back of a paid installment or advance is not agreed on any more; of an open one it is owed again [FIN-138]', () => {
  const refunded = {
    ...plan,
    invoices: [
      invoice(1, { status: 'partially_refunded', paid: 200, refunded: 50 }),
      invoice(2, { status: 'awaiting_payment', paid: 100, refunded: 40, dueAmount: 140 }),
      invoice(3, { kind: 'advance', total: 250, paid: 250, refunded: 30, status: 'partially_refunded' }),
      invoice(4, { status: 'canceled', allocated: 200 }),
    ],
  } as PaymentPlan
  const rows = rowsOf('agreed', refunded, [], '2026-03-16')
  expect(rows.map(({ cents }) => cents)).toEqual([15_000, 20_000, -3_000, 20_000])
})
