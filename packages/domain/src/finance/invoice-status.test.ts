import { expect, test } from 'vitest'
import {
  autopayOf,
  invoiceActions,
  invoiceCanBecome,
  invoiceStatuses,
  invoiceStatusLabel,
  isFinal,
  type MenuFacts,
} from './invoice-status.ts'

const plain = { overdue: false, lastPaymentDeclined: false }

test.each([
  ['declined', plain, 'Awaiting Payment (Declined)'],
  ['capturing', plain, 'Processing'],
  ['awaiting_payment', { ...plain, overdue: true }, 'Overdue'],
  ['awaiting_payment', { ...plain, lastPaymentDeclined: true }, 'Awaiting Payment (Declined)'],
  ['awaiting_payment', plain, 'Awaiting Payment'],
  ['awaiting_process', plain, 'Awaiting Process'],
  ['payment_confirmed', plain, 'Paid'],
  ['partially_refunded', plain, 'Partially Refunded'],
  ['refunded', plain, 'Refunded'],
  ['canceled', plain, 'Canceled'],
  ['voided', plain, 'Voided'],
  ['denied', plain, 'Pending'],
  ['pending', plain, 'Pending'],
] as const)(
  '%s %j reads %s [FIN-81, FIN-82, FIN-83, FIN-84, FIN-85, FIN-86, FIN-87, FIN-88, FIN-89, FIN-90]',
  (status, facts, words) => {
    expect(invoiceStatusLabel({ status, ...facts })).toBe(words)
  },
)

test('four are final [FIN-91]', () => {
  expect(invoiceStatuses.filter(isFinal)).toEqual([
    'payment_confirmed',
    'partially_refunded',
    'refunded',
    'canceled',
  ])
  expect(invoiceStatuses.filter(status => status !== 'voided' && invoiceCanBecome('voided', status))).toEqual(
    [],
  )
})

const facts: MenuFacts = {
  status: 'awaiting_payment',
  isAdmin: true,
  hasMethods: true,
  overdue: false,
  isDueLater: true,
  hasMethod: true,
  dueCents: 100,
  canRefund: false,
  hasCheck: false,
}

test.each([
  [{ status: 'awaiting_process' }, ['view', 'charge', 'change', 'link', 'cancel']],
  [{ status: 'awaiting_process', isAdmin: false }, ['view', 'charge', 'change', 'link']],
  [{}, ['view', 'charge', 'change', 'schedule', 'link', 'cancel']],
  [{ hasMethods: false, hasMethod: false }, ['view', 'charge', 'link', 'cancel']],
  [{ overdue: true, isDueLater: false }, ['view', 'charge', 'change', 'link', 'cancel']],
  [{ canRefund: true }, ['view', 'charge', 'change', 'schedule', 'link', 'refund']],
  [{ hasCheck: true, isAdmin: false }, ['view', 'charge', 'change', 'schedule', 'link', 'decline']],
  [{ status: 'payment_confirmed', dueCents: 0, canRefund: true }, ['view', 'refund']],
  [{ status: 'payment_confirmed', dueCents: 0, canRefund: true, isAdmin: false }, ['view']],
  [{ status: 'partially_refunded', dueCents: 0, canRefund: true }, ['view', 'refund']],
  [{ status: 'denied' }, ['view', 'cancel']],
  [{ status: 'denied', isAdmin: false }, ['view']],
  [{ status: 'refunded', dueCents: 0 }, ['view']],
  [{ status: 'canceled', dueCents: 0 }, ['view']],
  [{ status: 'capturing' }, ['view']],
  [{ status: 'capturing', canRefund: true, hasCheck: true }, ['view']],
  [{ status: 'declined' }, ['view', 'charge', 'change', 'link', 'cancel']],
  [{ status: 'declined', canRefund: true }, ['view', 'charge', 'change', 'link', 'refund']],
  [{ status: 'awaiting_process', canRefund: true }, ['view', 'charge', 'change', 'link', 'refund']],
  [{ status: 'voided', dueCents: 0 }, ['view']],
  [{ status: 'pending' }, ['view', 'change', 'link', 'cancel']],
] as const)(
  'what can be done with %j: %j [FIN-92, FIN-93, FIN-94, FIN-95, FIN-97, FIN-98, FIN-99, FIN-100, ROL-14]',
  (invoice, actions) => {
    expect(invoiceActions({ ...facts, ...invoice })).toEqual(actions)
  },
)

const later = {
  kind: 'installment',
  status: 'awaiting_payment',
  dueDate: '2026-06-06',
  dueCents: 100,
} as const

test.each([
  ['none is open', [{ ...later, status: 'payment_confirmed', dueCents: 0 }], 0, false],
  ['they wait to be paid', [later, later], 2, false],
  ['one is scheduled', [later, { ...later, status: 'awaiting_process' }], 2, false],
  ['all are scheduled', [{ ...later, status: 'awaiting_process' }], 1, true],
  ['one is past due', [{ ...later, dueDate: '2026-05-05' }], 0, false],
  ['one is due today', [{ ...later, dueDate: '2026-05-06' }], 1, false],
  ['one is tried again', [{ ...later, status: 'awaiting_process', dueDate: '2026-05-05' }], 1, true],
  ['the bank processes one', [{ ...later, status: 'capturing' }], 0, false],
  ['one was declined before its day', [{ ...later, status: 'declined' }], 1, false],
  ['an advance is open', [{ ...later, kind: 'advance', status: 'pending' }], 0, false],
] as const)('autopay is about what can be charged by itself: %s [FIN-140]', (_, invoices, count, isOn) => {
  const autopay = autopayOf(invoices as Parameters<typeof autopayOf>[0], '2026-05-06')
  expect([autopay.installments.length, autopay.isOn]).toEqual([count, isOn])
})
