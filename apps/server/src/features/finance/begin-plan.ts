import type { WriteTx } from '../../platform/db/transaction.ts'
import { updateInvoice, updatePlan } from './book-queries.ts'
import type { Books } from './hold-books.ts'
import type { SettleDeps } from './payments-deps.ts'

/** The first charge of a plan is on its way or came: the plan lives, and the others are charged on their days. */
export async function beginPlan(tx: WriteTx, deps: SettleDeps, books: Books, now: Date): Promise<void> {
  const { plan, invoices } = books
  if (plan.status !== 'pending') return
  for (const { id, status, methodId } of invoices) {
    if (status !== 'pending') continue
    // What has lost its card meanwhile waits for somebody.
    const next = methodId === null ? 'awaiting_payment' : 'awaiting_process'
    await updateInvoice(tx, id, { status: next }, now)
  }
  plan.status = 'on_going'
  await updatePlan(tx, plan.id, { status: 'on_going', now })
  await announceBeginning(tx, deps, plan, now)
}

/** A patient's first plan that lives is their start. */
export const announceBeginning = (
  tx: WriteTx,
  deps: SettleDeps,
  plan: Books['plan'],
  now: Date,
): Promise<void> =>
  deps.planBegan(tx, {
    id: plan.id,
    patientId: plan.patientId,
    startedOn: plan.startedAt,
    amountCents: plan.totalDueCents,
    now,
  })
