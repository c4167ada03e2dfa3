import { advanceProblem, allocateAdvance } from '@archwire/domain/finance/charge-problem'
import { canBeCharged } from '@archwire/domain/finance/invoice-status'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import {
  beginCharge,
  type ChargeOrder,
  type ChargeOutcome,
  earlierCharge,
  finishCharge,
  laterCharge,
  type StartedCharge,
} from '../charges/charge-invoice.ts'
import { clinicDay, type InvoiceRow, insertEntries, updateInvoice } from '../ledger/ledger-queries.ts'
import { lockPlanAndInvoices, refreshPlanStatus } from '../ledger/lock-plan.ts'
import type { PaymentDeps } from '../ledger/payment-deps.ts'
import { insertInvoices } from './plan-queries.ts'

/**
 * Pays a part of a plan before it is due, with an invoice of its own. Its amount is taken off the other invoices, from
 * the last one backwards. That is recorded at once, so that nobody charges the same amount twice, and reversed if the
 * charge fails.
 */
export async function payInAdvance(
  deps: PaymentDeps,
  clinic: ClinicDatabase,
  order: ChargeOrder & { planId: number; patientId: number },
): Promise<ChargeOutcome> {
  const begun = await clinic.write(tx => beginAdvance(tx, deps, order))
  return finishCharge(deps, clinic, begun)
}

async function beginAdvance(
  tx: WriteTx,
  deps: PaymentDeps,
  order: ChargeOrder & { planId: number; patientId: number },
): Promise<StartedCharge> {
  const { planId, patientId, amountCents, userId } = order
  const now = deps.clock.now()
  const locked = await lockPlanAndInvoices(tx, planId)
  if (locked === undefined || locked.plan.patientId !== patientId || locked.plan.status === 'denied')
    throw notFound()
  const earlier = await earlierCharge(tx, order.request)
  if (earlier !== undefined) return earlier
  if (locked.plan.status === 'pending') throw refuse(422, 'A payment of this plan is being processed')
  const open = locked.invoices.filter(one => canBeCharged(one.status) && one.dueCents > 0)
  const dues = open.map(({ dueCents }) => dueCents)
  const problem = advanceProblem({ ...order, dues, hasMethod: order.methodGatewayId !== null })
  const less = allocateAdvance(dues, amountCents)
  if (problem !== undefined || less === undefined) throw refuse(422, problem ?? 'Amount is invalid')
  const { today } = await clinicDay(tx, now)
  const sequence = Math.max(...locked.invoices.map(invoice => invoice.sequence)) + 1
  const planned = { kind: 'advance' as const, sequence, dueDate: today, totalCents: amountCents }
  await insertInvoices(tx, planId, [planned], {
    status: 'pending',
    methodId: null,
    sendPaymentLink: false,
    now,
  })
  const withAdvance = await lockPlanAndInvoices(tx, planId)
  const invoice = withAdvance?.invoices.find(one => one.sequence === sequence)
  if (withAdvance === undefined || invoice === undefined)
    throw new Error('an advance that was just made is gone')
  const begun = await beginCharge(tx, deps, { ...withAdvance, invoice }, order, now)
  if (begun === undefined) return laterCharge(tx, order.request)
  await allocate(tx, open, { less, paymentId: begun.paymentId, userId, now })
  await refreshPlanStatus(tx, locked, now)
  return begun
}

async function allocate(
  tx: WriteTx,
  open: InvoiceRow[],
  { less, paymentId, userId, now }: { less: number[]; paymentId: number; userId: number | null; now: Date },
): Promise<void> {
  const entries = open.flatMap(({ id }, place) => {
    const amountCents = less[place] ?? 0
    return amountCents === 0
      ? []
      : [{ kind: 'allocation' as const, invoiceId: id, paymentId, amountCents, userId, now }]
  })
  await insertEntries(tx, entries)
  for (const [place, invoice] of open.entries()) {
    if (invoice.dueCents - (less[place] ?? 0) > 0) continue
    const isPaid = invoice.paidCents > invoice.refundedCents
    const change = isPaid
      ? { status: 'payment_confirmed' as const, paidAt: now }
      : { status: 'canceled' as const }
    await updateInvoice(tx, invoice.id, { ...change, beforeAdvance: invoice.status }, now)
  }
}
