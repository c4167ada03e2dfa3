import type { InvoiceStatus } from '@archwire/domain/finance/invoice-status'
import type { PaymentStatus, PaymentWay, RefundStatus } from '@archwire/domain/finance/payment-status'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import type { IdempotencyKey } from './idempotency-key.ts'
import type { RefundRow } from './ledger-queries.ts'

export type NewPayment = {
  invoiceId: number
  way: PaymentWay
  gateway: 'stripe' | 'on_site'
  methodId: number | null
  last4: string | null
  amountCents: number
  status: 'pending' | 'processed'
  origin: 'staff' | 'job' | 'patient'
  invoiceBefore: InvoiceStatus
  attempt: number | null
  additionalInfo: string | null
  request: IdempotencyKey | undefined
  userId: number | null
  now: Date
}

/** Undefined: its Idempotency-Key was used before. */
export const insertPayment = (tx: WriteTx, payment: NewPayment): Promise<{ id: number } | undefined> =>
  tx.maybeOne(sql`
    insert into payments
      (clinic_id, invoice_id, payment_method, gateway, payment_method_id, last4, amount_cents, status, origin,
       invoice_status_before, attempt, additional_info, request_key, request_hash, asked_at, processed_at, created_by_user_id, created_at, updated_at)
    values (${tx.clinicId}, ${payment.invoiceId}, ${payment.way}, ${payment.gateway}, ${payment.methodId},
            ${payment.last4}, ${payment.amountCents}, ${payment.status}, ${payment.origin}, ${payment.invoiceBefore},
            ${payment.attempt}, ${payment.additionalInfo}, ${payment.request?.key ?? null}, ${payment.request?.hash ?? null},
            ${payment.gateway === 'stripe' ? payment.now : null},
            ${payment.status === 'processed' ? payment.now : null}, ${payment.userId}, ${payment.now}, ${payment.now})
    on conflict (clinic_id, request_key) do nothing
    returning id`)

type EarlierRequest = { id: number; hash: Buffer }

export const paymentByKey = (tx: Tx, key: string): Promise<EarlierRequest | undefined> =>
  tx.maybeOne(sql`
    select id, request_hash as hash from payments where clinic_id = ${tx.clinicId} and request_key = ${key}`)

export const paymentsByKeys = (tx: Tx, keys: string[]): Promise<EarlierRequest[]> =>
  tx.many(sql`
    select id, request_hash as hash from payments
    where clinic_id = ${tx.clinicId} and request_key = any(${keys}::uuid[]) order by id`)

export const refundByKey = (
  tx: Tx,
  key: string,
): Promise<(EarlierRequest & { paymentId: number }) | undefined> =>
  tx.maybeOne(sql`
    select id, payment_id as "paymentId", request_hash as hash from refunds
    where clinic_id = ${tx.clinicId} and request_key = ${key}`)

export const planByKey = (tx: Tx, key: string): Promise<EarlierRequest | undefined> =>
  tx.maybeOne(sql`
    select id, request_hash as hash from payment_plans where clinic_id = ${tx.clinicId} and request_key = ${key}`)

/** The outcome of a payment, for a request that waits for it. */
export const paymentOutcome = (
  tx: Tx,
  id: number,
): Promise<{ status: PaymentStatus; lastErrorMessage: string | null; chargeId: string | null }> =>
  tx.one(sql`
    select status, last_error_message as "lastErrorMessage", gateway_charge_id as "chargeId" from payments
    where clinic_id = ${tx.clinicId} and id = ${id}`)

export type PaymentChange = {
  status: PaymentStatus
  chargeId: string | null
  lastErrorMessage: string | null
  declineCode?: string | null
  now: Date
}

export const updatePayment = (tx: WriteTx, id: number, change: PaymentChange): Promise<number> =>
  tx.run(sql`
    update payments set status = ${change.status}, updated_at = ${change.now},
      gateway_charge_id = coalesce(gateway_charge_id, ${change.chargeId}),
      last_error_message = ${change.lastErrorMessage}, decline_code = ${change.declineCode ?? null},
      processed_at = case when ${change.status} = 'processed' then coalesce(processed_at, ${change.now})
                          else processed_at end,
      declined_at = case when ${change.status} = 'declined' then ${change.now}::timestamptz
                         when ${change.status} = 'processed' then null else declined_at end
    where clinic_id = ${tx.clinicId} and id = ${id}`)

export const storeChargeId = (tx: WriteTx, id: number, chargeId: string): Promise<number> =>
  tx.run(sql`
    update payments set gateway_charge_id = ${chargeId}
    where clinic_id = ${tx.clinicId} and id = ${id} and gateway_charge_id is null`)

export const markPaymentChecked = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`update payments set heard_at = ${now} where clinic_id = ${tx.clinicId} and id = ${id}`)

export const markDisputed = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`
    update payments set disputed_at = coalesce(disputed_at, ${now}), updated_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

export const storePaymentError = (tx: WriteTx, id: number, message: string, now: Date): Promise<number> =>
  tx.run(sql`
    update payments set last_error_message = ${message}, updated_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

/** What is needed to look a payment up at the provider, or to request it again. */
export type GatewayPayment = {
  id: number
  invoiceId: number
  status: PaymentStatus
  amountCents: number
  attempt: number
  type: 'credit_card' | 'ach'
  customerId: string
  methodGatewayId: string
  chargeId: string | null
  requestedAt: Date
  origin: 'staff' | 'job' | 'patient'
  description: string
}

export const gatewayPaymentById = (tx: Tx, id: number): Promise<GatewayPayment | undefined> =>
  tx.maybeOne(sql`
    select p.id, p.invoice_id as "invoiceId", p.status, p.amount_cents as "amountCents", p.attempt, m.type,
      m.customer_id as "customerId", m.gateway_id as "methodGatewayId", p.gateway_charge_id as "chargeId",
      p.asked_at as "requestedAt", p.origin, l.description
    from payments p
    join payment_methods m on m.clinic_id = p.clinic_id and m.id = p.payment_method_id
    join invoices i on i.clinic_id = p.clinic_id and i.id = p.invoice_id
    join payment_plans l on l.clinic_id = i.clinic_id and l.id = i.payment_plan_id
    where p.clinic_id = ${tx.clinicId} and p.id = ${id} and p.gateway = 'stripe'`)

export type SavedMethod = {
  id: number
  type: 'credit_card' | 'ach'
  last4: string
  /** An unverified bank account can be chosen, but is not charged. */
  status: 'active' | 'unverified'
}

/** A method that the patient can pay with, now or once it is verified. It cannot change until the transaction ends. */
export const lockChargeableMethod = (
  tx: WriteTx,
  { patientId, gatewayId }: { patientId: number; gatewayId: string },
): Promise<SavedMethod | undefined> =>
  tx.maybeOne(sql`
    select id, type, last4, status from payment_methods
    where clinic_id = ${tx.clinicId} and patient_id = ${patientId} and gateway_id = ${gatewayId}
      and status in ('active', 'unverified')
    for share`)

const refundFields = sql`
  id, payment_id as "paymentId", amount_cents as "amountCents", status, gateway_refund_id as "gatewayRefundId",
  asked_at as "requestedAt", created_by_user_id as "createdBy"`

export const insertRefund = (
  tx: WriteTx,
  refund: {
    paymentId: number
    amountCents: number
    message: string | null
    gatewayRefundId: string | null
    request: IdempotencyKey | undefined
    userId: number | null
    now: Date
  },
): Promise<RefundRow | undefined> =>
  tx.maybeOne(sql`
    insert into refunds (clinic_id, payment_id, amount_cents, message, status, gateway_refund_id, request_key,
                         request_hash, asked_at, created_by_user_id, created_at, updated_at)
    values (${tx.clinicId}, ${refund.paymentId}, ${refund.amountCents}, ${refund.message}, 'pending',
            ${refund.gatewayRefundId}, ${refund.request?.key ?? null}, ${refund.request?.hash ?? null}, ${refund.now},
            ${refund.userId}, ${refund.now}, ${refund.now})
    on conflict (clinic_id, request_key) do nothing
    returning ${refundFields}`)

export const refundById = (tx: Tx, id: number): Promise<RefundRow | undefined> =>
  tx.maybeOne(sql`select ${refundFields} from refunds where clinic_id = ${tx.clinicId} and id = ${id}`)

export const refundsOfPayment = (tx: Tx, paymentId: number): Promise<RefundRow[]> =>
  tx.many(sql`
    select ${refundFields} from refunds
    where clinic_id = ${tx.clinicId} and payment_id = ${paymentId} order by id`)

export const updateRefund = (
  tx: WriteTx,
  id: number,
  change: {
    status: RefundStatus
    gatewayRefundId: string | null
    lastErrorMessage: string | null
    now: Date
  },
): Promise<number> =>
  tx.run(sql`
    update refunds set status = ${change.status}, updated_at = ${change.now},
      gateway_refund_id = coalesce(gateway_refund_id, ${change.gatewayRefundId}),
      last_error_message = ${change.lastErrorMessage},
      settled_at = case when ${change.status} = 'pending' then null else ${change.now}::timestamptz end
    where clinic_id = ${tx.clinicId} and id = ${id}`)

export const refundOutcome = (
  tx: Tx,
  id: number,
): Promise<{ status: RefundStatus; lastErrorMessage: string | null }> =>
  tx.one(sql`
    select status, last_error_message as "lastErrorMessage" from refunds
    where clinic_id = ${tx.clinicId} and id = ${id}`)
