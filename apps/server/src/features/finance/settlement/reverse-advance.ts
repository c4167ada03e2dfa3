import { leastChargeCents } from '@archwire/domain/finance/plan-maths'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import {
  allocationsOf,
  type InvoiceChange,
  type InvoiceRow,
  insertEntries,
  remainingCents,
  updateInvoice,
} from '../ledger/ledger-queries.ts'
import type { LockedPayment } from '../ledger/lock-plan.ts'

type Allocation = { other: InvoiceRow; amountCents: number }

/** An advance failed: what it had taken off the other invoices is due on them again. */
export async function reverseAdvance(
  tx: WriteTx,
  { invoice, invoices, payment }: LockedPayment,
  { message, userId, now }: { message: string; userId: number | null; now: Date },
): Promise<void> {
  const allocations = (await allocationsOf(tx, payment.id)).flatMap(({ invoiceId, amountCents }) => {
    const other = invoices.find(({ id }) => id === invoiceId)
    return other === undefined ? [] : [{ other, amountCents }]
  })
  const back = allocationsToReverse(allocations)
  const entry = { kind: 'allocation' as const, paymentId: payment.id, userId, now }
  await insertEntries(
    tx,
    back.map(({ other, amountCents }) => ({ ...entry, invoiceId: other.id, amountCents: -amountCents })),
  )
  for (const { other, amountCents } of back) {
    if (amountCents > 0 && wasClosedByAdvance(other))
      await updateInvoice(tx, other.id, { ...reopened(other), paidAt: null }, now)
  }
  await updateInvoice(tx, invoice.id, { status: 'voided', paidAt: null, lastErrorMessage: message }, now)
}

/**
 * All allocations, except for a small rest that was moved to another invoice and has been paid there, or is being paid.
 * It stays there, and the invoice from which most was taken off gets that much less back, so that the sum is the same.
 */
function allocationsToReverse(allocations: Allocation[]): Allocation[] {
  const stays = allocations.filter(one => one.amountCents < 0 && isUsedUp(one))
  const rest = stays.reduce((sum, { amountCents }) => sum - amountCents, 0)
  const most = allocations.reduce<Allocation | undefined>(
    (best, one) => (best === undefined || one.amountCents > best.amountCents ? one : best),
    undefined,
  )
  return allocations
    .filter(one => !stays.includes(one))
    .map(one => (one === most ? { ...one, amountCents: one.amountCents - rest } : one))
    .filter(({ amountCents }) => amountCents !== 0)
}

/** The advance made more due here. Without it too much would have been paid, or too little be left to charge. */
const isUsedUp = ({ other, amountCents }: Allocation): boolean =>
  other.status === 'capturing' ||
  other.paidCents > other.refundedCents ||
  remainingCents(other) + amountCents <= leastChargeCents

/** The status before the advance. An invoice that was scheduled is so again, unless it has lost its card. */
function reopened({ status, beforeAdvance, methodId, refundedCents }: InvoiceRow): InvoiceChange {
  const before = beforeAdvance ?? 'awaiting_payment'
  const isUnpayable = before === 'awaiting_process' && methodId === null
  return {
    status: isUnpayable ? 'awaiting_payment' : before,
    ...(isUnpayable && { nextAttemptOn: null }),
    // The ledger does not say whether this amount is owed, so staff who ask the patient must know.
    ...(status === 'partially_refunded' && {
      lastErrorMessage: `A payment in advance came to nothing: ${formatDollars(refundedCents)} that was refunded is due again too`,
    }),
  }
}

/** The advance left nothing to pay. An invoice that somebody canceled stays canceled. */
const wasClosedByAdvance = (other: InvoiceRow): boolean =>
  other.status === 'payment_confirmed' ||
  other.status === 'partially_refunded' ||
  (other.status === 'canceled' && remainingCents(other) <= 0)
