import type { ClinicHead } from '@archwire/contract/clinic-head'
import type { MethodStatus } from '@archwire/domain/finance/payment-status'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { clinicHeadColumns } from '../../../platform/links/clinic-head.ts'

/** Invoices that are charged automatically on this day, or should have been before. */
export const invoicesToCharge = (tx: Tx, day: string): Promise<{ id: number }[]> =>
  tx.many(sql`
    select id from invoices
    where clinic_id = ${tx.clinicId} and status = 'awaiting_process'
      and coalesce(next_attempt_on, due_date) <= ${day}::date
    order by coalesce(next_attempt_on, due_date), id`)

export type DueInvoice = {
  dueCents: number
  gatewayId: string | null
  way: 'credit_card' | 'ach' | null
  isUnverified: boolean
  lastErrorMessage: string | null
}

/** Undefined: the invoice was handled in the meantime, or is due on another day. */
export const invoiceToCharge = (
  tx: Tx,
  { invoiceId, day }: { invoiceId: number; day: string },
): Promise<DueInvoice | undefined> =>
  tx.maybeOne(sql`
    select b.due_cents as "dueCents", m.gateway_id as "gatewayId", m.type as way,
      coalesce(m.status = 'unverified', false) as "isUnverified", i.last_error_message as "lastErrorMessage"
    from invoices i join invoice_balances b on b.clinic_id = i.clinic_id and b.invoice_id = i.id
    left join payment_methods m on m.clinic_id = i.clinic_id and m.id = i.payment_method_id
      and m.status in ('active', 'unverified')
    where i.clinic_id = ${tx.clinicId} and i.id = ${invoiceId} and i.status = 'awaiting_process'
      and coalesce(i.next_attempt_on, i.due_date) <= ${day}::date`)

export type ExpiringCard = {
  id: number
  patientId: number
  last4: string
  lastMonth: string
  email: string | null
}

/** Cards that expire within 30 days and that must still pay an invoice. */
export const expiringCards = (tx: Tx, day: string): Promise<{ id: number }[]> =>
  tx.many(sql`
    select m.id from payment_methods m
    where m.clinic_id = ${tx.clinicId} and m.status = 'active' and m.type = 'credit_card' and m.expiry_told_on is null
      and (make_date(m.exp_year, m.exp_month, 1) + interval '1 month')::date - 1 between ${day}::date and ${day}::date + 30
      and exists (
        select from invoices i where i.clinic_id = m.clinic_id and i.payment_method_id = m.id
          and i.status in ('pending', 'awaiting_payment', 'awaiting_process', 'declined'))
    order by m.id`)

/** Undefined: somebody was notified before. */
export const markExpiryNotified = (
  tx: WriteTx,
  { id, day }: { id: number; day: string },
): Promise<ExpiringCard | undefined> =>
  tx.maybeOne(sql`
    update payment_methods m set expiry_told_on = ${day}::date from patients p
    where m.clinic_id = ${tx.clinicId} and m.id = ${id} and m.expiry_told_on is null and m.status = 'active'
      and p.clinic_id = m.clinic_id and p.id = m.patient_id
    returning m.id, m.patient_id as "patientId", m.last4, lpad(m.exp_month::text, 2, '0') || '/' || m.exp_year as "lastMonth",
      p.email`)

export type CardOwner = {
  last4: string
  lastMonth: string
  status: MethodStatus
  firstName: string
  email: string | null
} & ClinicHead

export const cardOwner = (tx: Tx, id: number): Promise<CardOwner | undefined> =>
  tx.maybeOne(sql`
    select m.last4, lpad(m.exp_month::text, 2, '0') || '/' || m.exp_year as "lastMonth", m.status, p.first_name as "firstName", p.email,
      ${clinicHeadColumns}
    from payment_methods m join patients p on p.clinic_id = m.clinic_id and p.id = m.patient_id
    join clinics c on c.id = m.clinic_id
    where m.clinic_id = ${tx.clinicId} and m.id = ${id}`)

/** Payments that are pending for so long that their job should have looked them up: perhaps it was lost. */
export const paymentsUnderWay = (tx: Tx, before: Date): Promise<{ id: number }[]> =>
  tx.many(sql`
    select id from payments
    where clinic_id = ${tx.clinicId} and status in ('pending', 'capturing') and asked_at < ${before} order by id`)

export const refundsUnderWay = (tx: Tx, before: Date): Promise<{ id: number }[]> =>
  tx.many(sql`
    select id from refunds
    where clinic_id = ${tx.clinicId} and status = 'pending' and asked_at < ${before} order by id`)
