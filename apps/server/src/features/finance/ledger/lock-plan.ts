import { planStatus } from '@archwire/domain/finance/invoice-status'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import { announceFinance } from './finance-channel.ts'
import {
  type InvoiceRow,
  invoicesOfPlan,
  lockInvoices,
  lockPayment,
  lockPlan,
  type PaymentRow,
  type PlanRow,
  patientOfPlan,
  planOfInvoice,
  planOfPayment,
  touchPlan,
  updatePlan,
} from './ledger-queries.ts'

/** A plan with its invoices, all locked. */
export type LockedPlan = { plan: PlanRow; invoices: InvoiceRow[] }

/**
 * Every change of payments locks the patient, the plan and its invoices, in this order. If the patient was merged into
 * another record in the meantime, the plan has moved there too, and everything is locked anew.
 */
export async function lockPlanAndInvoices(tx: WriteTx, planId: number): Promise<LockedPlan | undefined> {
  const place = await patientOfPlan(tx, planId)
  if (place === undefined) return undefined
  const [, plan, , invoices] = await Promise.all([
    lockPatientForShare(tx, place.patientId),
    lockPlan(tx, planId),
    lockInvoices(tx, planId),
    invoicesOfPlan(tx, planId),
  ])
  return plan.patientId === place.patientId ? { plan, invoices } : lockPlanAndInvoices(tx, planId)
}

export type LockedInvoice = LockedPlan & { invoice: InvoiceRow }

export async function lockInvoiceAndPlan(tx: WriteTx, invoiceId: number): Promise<LockedInvoice> {
  const planId = await planOfInvoice(tx, invoiceId)
  const locked = planId === undefined ? undefined : await lockPlanAndInvoices(tx, planId)
  const invoice = locked?.invoices.find(({ id }) => id === invoiceId)
  if (locked === undefined || invoice === undefined) throw notFound()
  return { ...locked, invoice }
}

export type LockedPayment = LockedInvoice & { payment: PaymentRow }

export async function lockPaymentAndPlan(tx: WriteTx, paymentId: number): Promise<LockedPayment | undefined> {
  const planId = await planOfPayment(tx, paymentId)
  const locked = planId === undefined ? undefined : await lockPlanAndInvoices(tx, planId)
  const payment = await lockPayment(tx, paymentId)
  const invoice = locked?.invoices.find(({ id }) => id === payment?.invoiceId)
  if (locked === undefined || payment === undefined || invoice === undefined) return undefined
  return { ...locked, invoice, payment }
}

/**
 * The last step of every change: sets the status of the plan from its invoices, and notifies browsers that show the
 * patient's finances. A pending plan, whose first charge is not known yet, and a denied one keep their status.
 */
export async function refreshPlanStatus(
  tx: WriteTx,
  { plan, invoice }: LockedPlan & { invoice?: Pick<InvoiceRow, 'id'> | undefined },
  now: Date,
): Promise<void> {
  if (plan.status === 'pending' || plan.status === 'denied') await touchPlan(tx, plan.id, now)
  else {
    const invoices = await invoicesOfPlan(tx, plan.id)
    const status = planStatus(invoices.map(invoice => invoice.status))
    await updatePlan(tx, plan.id, { status, now })
  }
  announceFinance(tx, plan.patientId, { planId: plan.id, invoiceId: invoice?.id })
}

/** The same for several plans, some invoices of which were just changed. */
export async function refreshPlanStatuses(tx: WriteTx, planIds: number[], now: Date): Promise<void> {
  for (const planId of planIds) {
    const locked = await lockPlanAndInvoices(tx, planId)
    if (locked !== undefined) await refreshPlanStatus(tx, locked, now)
  }
}
