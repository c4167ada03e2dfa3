import { planStatus } from '@archwire/domain/finance/invoice-status'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { holdPatient } from '../patients/hold-patient.ts'
import { announceFinance } from './announce.ts'
import {
  type InvoiceRow,
  invoicesOfPlan,
  lockInvoices,
  lockPayment,
  lockPlan,
  type PaymentRow,
  type PlanRow,
  placeOfPlan,
  planOfInvoice,
  planOfPayment,
  touchPlan,
  updatePlan,
} from './book-queries.ts'

/** A plan with its invoices, held by whoever is about to change something of them. */
export type Books = { plan: PlanRow; invoices: InvoiceRow[] }

/**
 * Everybody who moves money holds the patient, the plan and its invoices, in this order, and so sees what the one before
 * has done. Where the record became part of another one just now, the plan went there with it.
 */
export async function holdPlan(tx: WriteTx, planId: number): Promise<Books | undefined> {
  const place = await placeOfPlan(tx, planId)
  if (place === undefined) return undefined
  const [, plan, , invoices] = await Promise.all([
    holdPatient(tx, place.patientId),
    lockPlan(tx, planId),
    lockInvoices(tx, planId),
    invoicesOfPlan(tx, planId),
  ])
  return plan.patientId === place.patientId ? { plan, invoices } : holdPlan(tx, planId)
}

export type HeldInvoice = Books & { invoice: InvoiceRow }

export async function holdInvoice(tx: WriteTx, invoiceId: number): Promise<HeldInvoice> {
  const planId = await planOfInvoice(tx, invoiceId)
  const books = planId === undefined ? undefined : await holdPlan(tx, planId)
  const invoice = books?.invoices.find(({ id }) => id === invoiceId)
  if (books === undefined || invoice === undefined) throw notFound()
  return { ...books, invoice }
}

export type HeldPayment = HeldInvoice & { payment: PaymentRow }

export async function holdPayment(tx: WriteTx, paymentId: number): Promise<HeldPayment | undefined> {
  const planId = await planOfPayment(tx, paymentId)
  const books = planId === undefined ? undefined : await holdPlan(tx, planId)
  const payment = await lockPayment(tx, paymentId)
  const invoice = books?.invoices.find(({ id }) => id === payment?.invoiceId)
  if (books === undefined || payment === undefined || invoice === undefined) return undefined
  return { ...books, invoice, payment }
}

/**
 * The last thing of every change: how the plan fares follows from its invoices, and whoever looks at the patient's money
 * hears of it. A plan of whose first charge nobody knows yet, and one that came to nothing, are not decided here.
 */
export async function closeBooks(
  tx: WriteTx,
  { plan, invoice }: Books & { invoice?: Pick<InvoiceRow, 'id'> | undefined },
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
