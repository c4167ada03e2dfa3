import type { Invoice, LedgerEntry, PaymentPlan } from '@archwire/contract/finance/plans'
import { canBeCharged, isOpen } from '@archwire/domain/finance/invoice-status'
import { truncateToCents } from '@archwire/domain/money/cents'
import { invoiceName, wayLabel } from '../money/money-labels.ts'

/** In the order of the sum: agreed = paid - refunded + due now + still to come. */
export const figures = {
  agreed: 'Agreed',
  paid: 'Paid',
  refunded: 'Refunded',
  dueNow: 'Due now',
  toCome: 'Still to come',
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

/**
 * The rows that a plan's figure is made of, to the cent: ledger entries, and invoices for what is owed. `today` decides
 * what is due now.
 */
export function rowsOf(
  figure: Figure,
  plan: PaymentPlan,
  entries: readonly LedgerEntry[],
  today: string,
): FigureRow[] {
  const ofKinds = (sign: 1 | -1, ...kinds: LedgerEntry['kind'][]) =>
    entries.filter(({ kind }) => kinds.includes(kind)).map(entry => entryRow(entry, plan, sign))
  switch (figure) {
    case 'agreed':
      return agreedRows(plan)
    case 'paid':
      return ofKinds(1, 'charge', 'reversal')
    case 'refunded':
      return ofKinds(-1, 'refund')
    case 'dueNow':
      return invoiceRows(plan, invoice => (isDueNow(invoice, plan, today) ? invoice.dueAmount : 0))
    case 'toCome':
      return invoiceRows(plan, invoice =>
        isOpen(invoice.status) && !isDueNow(invoice, plan, today) ? invoice.dueAmount : 0,
      )
  }
}

/** As the server's rule: its day has come, and the bank is not processing it. */
const isDueNow = ({ status, dueDate }: Invoice, plan: PaymentPlan, today: string): boolean =>
  canBeCharged(status) && plan.status !== 'pending' && dueDate <= today

export const sumOf = (rows: readonly FigureRow[]): number => rows.reduce((sum, { cents }) => sum + cents, 0)

// A payment in advance pays what other invoices ask for. What was canceled or given back for good is not owed.
const agreedRows = (plan: PaymentPlan) =>
  invoiceRows(plan, ({ kind, status, allocated, total, paid, refunded }) => {
    if (kind === 'advance') return isOpen(status) || status === 'voided' ? 0 : paid - refunded - total
    return isOpen(status) ? total : allocated + paid - refunded
  })

const invoiceRows = (plan: PaymentPlan, amountOf: (invoice: PaymentPlan['invoices'][number]) => number) =>
  plan.invoices
    .map(invoice => ({
      key: `invoice-${invoice.id}`,
      day: invoice.dueDate,
      what: invoiceName(invoice, plan.installments),
      detail: '',
      cents: Math.round(amountOf(invoice) * 100),
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
