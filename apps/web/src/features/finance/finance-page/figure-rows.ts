import type { LedgerEntry, PaymentPlan } from '@archwire/contract/finance/plans'
import { isOpen } from '@archwire/domain/finance/invoice-status'
import { truncateToCents } from '@archwire/domain/money/cents'
import { invoiceName, wayLabel } from '../money/money-labels.ts'

export const figures = {
  total: 'Total',
  paid: 'Paid',
  refunded: 'Refunded',
  remaining: 'Remaining',
  due: 'Still to be charged',
} as const
export type Figure = keyof typeof figures

/** One of the rows that a figure is the sum of. */
export type FigureRow = {
  key: string
  day: string
  what: string
  detail: string
  cents: number
}

const kindNames: Record<LedgerEntry['kind'], string> = {
  charge: 'Payment',
  refund: 'Refund',
  reversal: 'Payment that came to nothing',
  allocation: 'Paid in advance',
  dispute: 'Dispute',
}

/** The rows that a plan's figure is made of, to the cent: ledger entries, and invoices for what is owed. */
export function rowsOf(figure: Figure, plan: PaymentPlan, entries: readonly LedgerEntry[]): FigureRow[] {
  const ofKinds = (sign: 1 | -1, ...kinds: LedgerEntry['kind'][]) =>
    entries.filter(({ kind }) => kinds.includes(kind)).map(entry => entryRow(entry, plan, sign))
  switch (figure) {
    case 'total':
      return totalRows(plan)
    case 'paid':
      return ofKinds(1, 'charge', 'reversal')
    case 'refunded':
      return ofKinds(-1, 'refund')
    case 'remaining':
      return [...totalRows(plan), ...ofKinds(-1, 'charge', 'reversal')]
    case 'due':
      return invoiceRows(plan, ({ kind, status, dueAmount }) =>
        kind !== 'advance' && isOpen(status) ? dueAmount : 0,
      )
  }
}

export const sumOf = (rows: readonly FigureRow[]): number => rows.reduce((sum, { cents }) => sum + cents, 0)

// A payment in advance replaces the invoices that are no longer due.
const totalRows = (plan: PaymentPlan) =>
  invoiceRows(plan, ({ kind, status, allocated, total }) =>
    kind === 'advance' ? 0 : status === 'canceled' || status === 'voided' ? allocated : total,
  )

const invoiceRows = (plan: PaymentPlan, amountOf: (invoice: PaymentPlan['invoices'][number]) => number) =>
  plan.invoices
    .map(invoice => ({
      key: `invoice-${invoice.id}`,
      day: invoice.dueDate,
      what: invoiceName(invoice, plan.installments),
      detail: '',
      cents: truncateToCents(amountOf(invoice)),
    }))
    .filter(({ cents }) => cents !== 0)

const entryRow = (entry: LedgerEntry, plan: PaymentPlan, sign: 1 | -1): FigureRow => ({
  key: `entry-${entry.id}`,
  day: entry.createdAt,
  what: `${kindNames[entry.kind]}, ${wayLabel(entry)}`,
  detail: [
    invoiceName({ kind: entry.invoiceKind, sequence: entry.invoiceSequence }, plan.installments),
    entry.by === null ? '' : `by ${entry.by}`,
    entry.message ?? '',
  ]
    .filter(Boolean)
    .join(' · '),
  cents: sign * truncateToCents(entry.amount),
})
