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

/** An advance that came to nothing: what it had taken off the others is due on them again. */
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
 * Everything; except for a small rest that had moved to another invoice and was paid there meanwhile, or is being paid.
 * It stays there, and that much less goes back to where most was taken off, so that together they come to the same.
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

/** More was due here by it: without it too much would have been paid, or too little be left to be charged. */
const isUsedUp = ({ other, amountCents }: Allocation): boolean =>
  other.status === 'capturing' ||
  other.paidCents > other.refundedCents ||
  remainingCents(other) + amountCents <= leastChargeCents

/** As it stood before: what was to be charged by itself still is, unless it has lost its card meanwhile. */
function reopened({ status, beforeAdvance, methodId, refundedCents }: InvoiceRow): InvoiceChange {
  const before = beforeAdvance ?? 'awaiting_payment'
  const isUnpayable = before === 'awaiting_process' && methodId === null
  return {
    status: isUnpayable ? 'awaiting_payment' : before,
    ...(isUnpayable && { nextAttemptOn: null }),
    // Nobody can tell by the ledger whether it is owed: whoever asks the patient must know.
    ...(status === 'partially_refunded' && {
      lastErrorMessage: `A payment in advance came to nothing: ${formatDollars(refundedCents)} that was refunded is due again too`,
    }),
  }
}

/** Nothing was left to pay because of it. What somebody canceled of their own accord stays canceled. */
const wasClosedByAdvance = (other: InvoiceRow): boolean =>
  other.status === 'payment_confirmed' ||
  other.status === 'partially_refunded' ||
  (other.status === 'canceled' && remainingCents(other) <= 0)
