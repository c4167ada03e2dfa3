import {
  type InvoiceStatus,
  invoiceStatuses,
  isOpen,
  type PlanStatus,
} from '@archwire/domain/finance/invoice-status'
import type { PaymentStatus, PaymentWay, RefundStatus } from '@archwire/domain/finance/payment-status'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { endOfLink } from '../../../platform/links/link-queries.ts'

export type PlanRow = {
  id: number
  patientId: number
  description: string
  status: PlanStatus
  startedAt: string
  totalDueCents: number
}

export type InvoiceRow = {
  id: number
  kind: 'installment' | 'down_payment' | 'advance'
  sequence: number
  dueDate: string
  status: InvoiceStatus
  /** Our id of a saved card or bank account. */
  methodId: number | null
  /** The status it had when a payment in advance closed it. */
  beforeAdvance: InvoiceStatus | null
  failedAttempts: number
  firstDeclinedOn: string | null
  nextAttemptOn: string | null
  totalCents: number
  paidCents: number
  refundedCents: number
  allocatedCents: number
  dueCents: number
}

/** What would be due if the invoice were open. */
export const remainingCents = ({
  totalCents,
  allocatedCents,
  paidCents,
  refundedCents,
}: InvoiceRow): number => totalCents - allocatedCents - (paidCents - refundedCents)

export type PaymentRow = {
  id: number
  invoiceId: number
  way: PaymentWay
  methodId: number | null
  amountCents: number
  status: PaymentStatus
  origin: 'staff' | 'job' | 'patient'
  attempt: number | null
  chargeId: string | null
  lastErrorMessage: string | null
  requestedAt: Date | null
  checkedAt: Date | null
  /** The status of the invoice when the payment began. */
  invoiceBefore: InvoiceStatus | null
  createdBy: number | null
}

export type RefundRow = {
  id: number
  paymentId: number
  amountCents: number
  status: RefundStatus
  gatewayRefundId: string | null
  requestedAt: Date | null
  createdBy: number | null
}

/** The current day in the clinic's time zone, and the time zone. */
export const clinicDay = (tx: Tx, now: Date): Promise<{ today: string; timeZone: string }> =>
  tx.one(sql`
    select (${now}::timestamptz at time zone time_zone)::date::text as today, time_zone as "timeZone"
    from clinics where id = ${tx.clinicId}`)

export const patientOfPlan = (tx: Tx, planId: number): Promise<{ patientId: number } | undefined> =>
  tx.maybeOne(sql`
    select patient_id as "patientId" from payment_plans where clinic_id = ${tx.clinicId} and id = ${planId}`)

/** The contract that a plan was made from. */
export const contractOfPlan = async (tx: Tx, planId: number): Promise<number | null> =>
  (
    await tx.one<{ contractId: number | null }>(sql`
      select contract_id as "contractId" from payment_plans where clinic_id = ${tx.clinicId} and id = ${planId}`)
  ).contractId

export const planOfInvoice = async (tx: Tx, invoiceId: number): Promise<number | undefined> =>
  (
    await tx.maybeOne<{ id: number }>(sql`
      select payment_plan_id as id from invoices where clinic_id = ${tx.clinicId} and id = ${invoiceId}`)
  )?.id

export const planOfPayment = async (tx: Tx, paymentId: number): Promise<number | undefined> =>
  (
    await tx.maybeOne<{ id: number }>(sql`
      select i.payment_plan_id as id from payments p
      join invoices i on i.clinic_id = p.clinic_id and i.id = p.invoice_id
      where p.clinic_id = ${tx.clinicId} and p.id = ${paymentId}`)
  )?.id

export const lockPlan = (tx: WriteTx, id: number): Promise<PlanRow> =>
  tx.one(sql`
    select id, patient_id as "patientId", description, status, started_at::text as "startedAt",
      total_due_cents as "totalDueCents"
    from payment_plans where clinic_id = ${tx.clinicId} and id = ${id} for update`)

export const lockInvoices = (tx: WriteTx, planId: number): Promise<number> =>
  tx.run(sql`
    select id from invoices where clinic_id = ${tx.clinicId} and payment_plan_id = ${planId} order by id for update`)

/** Read after the invoices were locked, so that the sums include the last change. */
export const invoicesOfPlan = (tx: Tx, planId: number): Promise<InvoiceRow[]> =>
  tx.many(sql`
    select i.id, i.kind, i.sequence, i.due_date::text as "dueDate", i.status, i.payment_method_id as "methodId",
      i.status_before_advance as "beforeAdvance",
      i.failed_attempts as "failedAttempts", i.first_declined_on::text as "firstDeclinedOn",
      i.next_attempt_on::text as "nextAttemptOn", i.total_cents as "totalCents", b.paid_cents as "paidCents",
      b.refunded_cents as "refundedCents", b.allocated_cents as "allocatedCents", b.due_cents as "dueCents"
    from invoices i join invoice_balances b on b.clinic_id = i.clinic_id and b.invoice_id = i.id
    where i.clinic_id = ${tx.clinicId} and i.payment_plan_id = ${planId} order by i.sequence`)

const paymentFields = sql`
  p.id, p.invoice_id as "invoiceId", p.payment_method as way, p.payment_method_id as "methodId",
  p.amount_cents as "amountCents", p.status, p.origin, p.attempt, p.gateway_charge_id as "chargeId",
  p.last_error_message as "lastErrorMessage", p.asked_at as "requestedAt", p.heard_at as "checkedAt",
  p.invoice_status_before as "invoiceBefore", p.created_by_user_id as "createdBy"`

export const lockPayment = (tx: WriteTx, id: number): Promise<PaymentRow | undefined> =>
  tx.maybeOne(sql`
    select ${paymentFields} from payments p where p.clinic_id = ${tx.clinicId} and p.id = ${id} for update`)

export const paymentsOfInvoice = (tx: Tx, invoiceId: number): Promise<PaymentRow[]> =>
  tx.many(sql`
    select ${paymentFields} from payments p
    where p.clinic_id = ${tx.clinicId} and p.invoice_id = ${invoiceId} order by p.id`)

export const updatePlan = (
  tx: WriteTx,
  id: number,
  change: { status: PlanStatus; lastErrorMessage?: string | null; now: Date },
): Promise<number> =>
  tx.run(sql`
    update payment_plans set status = ${change.status}, updated_at = ${change.now},
      last_error_message = ${change.lastErrorMessage ?? null}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

export const touchPlan = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`update payment_plans set updated_at = ${now} where clinic_id = ${tx.clinicId} and id = ${id}`)

export type InvoiceChange = {
  status?: InvoiceStatus
  beforeAdvance?: InvoiceStatus
  methodId?: number | null
  failedAttempts?: number
  firstDeclinedOn?: string | null
  nextAttemptOn?: string | null
  paidAt?: Date | null
  lastErrorMessage?: string | null
}

const openStatuses = invoiceStatuses.filter(isOpen)

/** Changes only the fields that are passed in. */
export async function updateInvoice(
  tx: WriteTx,
  id: number,
  change: InvoiceChange,
  now: Date,
): Promise<void> {
  const set: Sql[] = [sql`updated_at = ${now}`]
  // Once something else changes the status, undoing the advance that closed the invoice must not restore it.
  if (change.status !== undefined)
    set.push(sql`status = ${change.status}, status_before_advance = ${change.beforeAdvance ?? null}`)
  // The link ends some time after nothing more is due. The row still has the old status here.
  if (change.status !== undefined && !isOpen(change.status))
    set.push(
      sql`link_ends_at = case when status = any(${openStatuses}) then ${endOfLink(tx, now)} else link_ends_at end`,
    )
  if (change.methodId !== undefined) set.push(sql`payment_method_id = ${change.methodId}`)
  if (change.failedAttempts !== undefined) set.push(sql`failed_attempts = ${change.failedAttempts}`)
  if (change.firstDeclinedOn !== undefined) set.push(sql`first_declined_on = ${change.firstDeclinedOn}`)
  if (change.nextAttemptOn !== undefined) set.push(sql`next_attempt_on = ${change.nextAttemptOn}`)
  if (change.paidAt !== undefined) set.push(sql`paid_at = ${change.paidAt}`)
  if (change.lastErrorMessage !== undefined) set.push(sql`last_error_message = ${change.lastErrorMessage}`)
  const list = set.reduce((all, one) => sql`${all}, ${one}`)
  await tx.run(sql`update invoices set ${list} where clinic_id = ${tx.clinicId} and id = ${id}`)
}

/** Counts one more attempt at the provider. The number is part of the idempotency key. */
export const nextAttempt = async (tx: WriteTx, invoiceId: number): Promise<number> =>
  (
    await tx.one<{ attempts: number }>(sql`
      update invoices set attempts = attempts + 1
      where clinic_id = ${tx.clinicId} and id = ${invoiceId} returning attempts`)
  ).attempts

export type NewEntry = {
  kind: 'charge' | 'refund' | 'reversal' | 'allocation' | 'dispute'
  invoiceId: number
  paymentId: number
  refundId?: number
  amountCents: number
  userId: number | null
  now: Date
}

/** Inserts all entries in one statement, because the ledger is checked after each statement. */
export async function insertEntries(tx: WriteTx, entries: NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(entry => ({
    kind: entry.kind,
    invoice_id: entry.invoiceId,
    payment_id: entry.paymentId,
    refund_id: entry.refundId ?? null,
    amount_cents: entry.amountCents,
    created_by_user_id: entry.userId,
    created_at: entry.now,
  }))
  await tx.run(sql`
    insert into ledger_entries
      (clinic_id, kind, invoice_id, payment_id, refund_id, amount_cents, created_by_user_id, created_at)
    select ${tx.clinicId}, kind, invoice_id, payment_id, refund_id, amount_cents, created_by_user_id, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(
      kind text, invoice_id bigint, payment_id bigint, refund_id bigint, amount_cents bigint,
      created_by_user_id bigint, created_at timestamptz)`)
}

export type PaymentSums = {
  chargedCents: number
  refundedCents: number
  disputedCents: number
  isReversed: boolean
  /** What was charged, less refunds and reversals. */
  leftCents: number
}

/** What the ledger says of one payment. */
export const sumsOfPayment = (tx: Tx, paymentId: number): Promise<PaymentSums> =>
  tx.one(sql`
    select coalesce(sum(amount_cents) filter (where kind in ('charge', 'reversal', 'refund')), 0)::bigint as "leftCents",
      coalesce(sum(amount_cents) filter (where kind = 'charge'), 0)::bigint as "chargedCents",
      coalesce(-sum(amount_cents) filter (where kind = 'refund'), 0)::bigint as "refundedCents",
      coalesce(-sum(amount_cents) filter (where kind = 'dispute'), 0)::bigint as "disputedCents",
      coalesce(bool_or(kind = 'reversal'), false) as "isReversed"
    from ledger_entries where clinic_id = ${tx.clinicId} and payment_id = ${paymentId}`)

/** Below 0: the refund is in the ledger. 0: it never was, or was restored. */
export const sumOfRefund = async (tx: Tx, refundId: number): Promise<number> =>
  (
    await tx.one<{ cents: number }>(sql`
      select coalesce(sum(amount_cents), 0)::bigint as cents from ledger_entries
      where clinic_id = ${tx.clinicId} and refund_id = ${refundId} and kind = 'refund'`)
  ).cents

/** What a payment in advance has taken off each invoice, less what was reversed. */
export const allocationsOf = (
  tx: Tx,
  paymentId: number,
): Promise<{ invoiceId: number; amountCents: number }[]> =>
  tx.many(sql`
    select invoice_id as "invoiceId", sum(amount_cents)::bigint as "amountCents" from ledger_entries
    where clinic_id = ${tx.clinicId} and payment_id = ${paymentId} and kind = 'allocation'
    group by invoice_id having sum(amount_cents) <> 0 order by invoice_id`)
