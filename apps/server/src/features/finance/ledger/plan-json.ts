import type { Invoice, LedgerEntry, Payment, PaymentPlan } from '@archwire/contract/finance/plans'
import { storedLinkColumns } from '../../../platform/db/clinic-seals.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { balanceJson, withDues } from './balance.ts'

/** The base of links, the day that decides what is overdue, and the time zone of instants. */
export type PlanJsonContext = { appUrl: string; today: string; timeZone: string }

const dollars = (cents: Sql): Sql => sql`round((${cents}) / 100.0, 2)`
const instant = (at: Sql, { timeZone }: PlanJsonContext): Sql => sql`wire_instant(${at}, ${timeZone}::text)`

const isOpen = sql`i.status in ('pending', 'awaiting_payment', 'awaiting_process', 'capturing', 'declined')`
const canBeCharged = sql`i.status in ('pending', 'awaiting_payment', 'awaiting_process', 'declined')`

export const isOverdue = (today: string): Sql => sql`
  (i.due_date < ${today}::date and b.due_cents > 0 and (i.status in ('awaiting_payment', 'declined')
    or (i.status = 'awaiting_process' and i.next_attempt_on is null)))`

const refundJson = (shown: PlanJsonContext): Sql => sql`
  json_build_object('id', r.id, 'amount', ${dollars(sql`r.amount_cents`)}, 'status', r.status, 'message', r.message,
    'lastErrorMessage', r.last_error_message, 'createdAt', ${instant(sql`r.created_at`, shown)})`

/** The JSON of a row p of payments. */
const paymentJson = (shown: PlanJsonContext): Sql => sql`(
  select json_build_object(
    'id', p.id, 'paymentMethod', p.payment_method, 'last4', p.last4, 'status', p.status,
    'lastErrorMessage', p.last_error_message, 'amountTargeted', ${dollars(sql`p.amount_cents`)},
    'amountCharged', ${dollars(sql`e.charged`)}, 'amountRefunded', ${dollars(sql`e.refunded`)},
    'amountRefundable', ${dollars(sql`case when p.status = 'processed' and p.payment_method <> 'check'
      then greatest(e.charged - g.requested, 0) else 0 end`)},
    'additionalInfo', p.additional_info, 'disputed', p.disputed_at is not null,
    'createdAt', ${instant(sql`p.created_at`, shown)},
    'createdBy', (select u.full_name from users u where u.clinic_id = p.clinic_id and u.id = p.created_by_user_id),
    'refunds', g.refunds)
  from (
    select coalesce(sum(amount_cents) filter (where kind in ('charge', 'reversal')), 0) as charged,
      coalesce(-sum(amount_cents) filter (where kind = 'refund'), 0) as refunded
    from ledger_entries where clinic_id = p.clinic_id and payment_id = p.id) e,
  (
    select coalesce(json_agg(${refundJson(shown)} order by r.created_at, r.id), '[]') as refunds,
      coalesce(sum(r.amount_cents) filter (where r.status <> 'failed'), 0) as requested
    from refunds r where r.clinic_id = p.clinic_id and r.payment_id = p.id) g)`

/** The JSON of a row i of invoices with its balance b. The link is still sealed: `openInvoice` opens it. */
const invoiceJson = (shown: PlanJsonContext): Sql => sql`
  json_build_object(
    'id', i.id, 'identifierToken', ${storedLinkColumns(sql`i`)}, 'publicUrl', '',
    'linkEndsAt', case when not ${isOpen} then ${instant(sql`i.link_ends_at`, shown)} end,
    'kind', i.kind, 'sequence', i.sequence, 'dueDate', i.due_date, 'finalAmount', ${dollars(sql`i.total_cents`)},
    'total', ${dollars(sql`i.total_cents`)}, 'dueAmount', ${dollars(sql`b.due_cents`)},
    'amountPayable', ${dollars(sql`case when ${canBeCharged} then b.due_cents else 0 end`)},
    'paid', ${dollars(sql`b.paid_cents`)}, 'refunded', ${dollars(sql`b.refunded_cents`)},
    'allocated', ${dollars(sql`b.allocated_cents`)}, 'disputed', ${dollars(sql`b.disputed_cents`)},
    'status', i.status, 'paidAt', ${instant(sql`i.paid_at`, shown)}, 'overdue', ${isOverdue(shown.today)},
    'paymentMethodId', (select m.gateway_id from payment_methods m
                        where m.clinic_id = i.clinic_id and m.id = i.payment_method_id),
    'sendPaymentLink', i.send_payment_link, 'lastErrorMessage', i.last_error_message,
    'nextAttemptOn', i.next_attempt_on,
    'payments', (select coalesce(json_agg(${paymentJson(shown)} order by p.created_at desc, p.id desc), '[]')
                 from payments p where p.clinic_id = i.clinic_id and p.invoice_id = i.id))`

const openInvoice = (tx: Tx, invoice: Invoice, { appUrl }: PlanJsonContext): Invoice => {
  const identifierToken = tx.links.open('invoice', invoice.identifierToken)
  return { ...invoice, identifierToken, publicUrl: `${appUrl}/invoices/${identifierToken}` }
}

const openPlan = (tx: Tx, plan: PaymentPlan, shown: PlanJsonContext): PaymentPlan => ({
  ...plan,
  invoices: plan.invoices.map(invoice => openInvoice(tx, invoice, shown)),
})

/** The JSON of a row l of payment_plans. */
const planJson = (shown: PlanJsonContext): Sql => sql`(
  select json_build_object(
    'id', l.id, 'contractId', l.contract_id, 'description', l.description, 'status', l.status,
    'installments', l.installments, 'installmentsProcessed', v.processed, 'startedAt', l.started_at,
    'finalAmount', ${dollars(sql`v.final`)}, 'paid', ${dollars(sql`v.paid`)},
    'remaining', ${dollars(sql`v.final - v.paid`)}, 'refunded', ${dollars(sql`v.refunded`)},
    'remainingPayable', ${dollars(sql`v.payable`)}, 'amount', ${dollars(sql`l.amount_cents`)},
    'downPayment', ${dollars(sql`l.down_payment_cents`)}, 'discountRate', round(l.discount_bps / 100.0, 2),
    'interestRate', round(l.interest_bps / 100.0, 2), 'amountWithDiscount', ${dollars(sql`l.amount_with_discount_cents`)},
    'installmentAmount', ${dollars(sql`l.installment_amount_cents`)}, 'totalDue', ${dollars(sql`l.total_due_cents`)},
    'lastErrorMessage', l.last_error_message, 'errors', '{}'::json,
    'updatedAt', ${instant(sql`l.updated_at`, shown)}, 'balance', v.balance, 'invoices', v.invoices)
  from (
    select json_agg(${invoiceJson(shown)} order by i.sequence) as invoices,
      coalesce(sum(case when i.status in ('canceled', 'voided') then b.allocated_cents else i.total_cents end)
        filter (where i.kind <> 'advance'), 0) as final,
      sum(b.paid_cents) as paid, sum(b.refunded_cents) as refunded, ${balanceJson} as balance,
      coalesce(sum(b.due_cents) filter (where i.kind <> 'advance' and ${isOpen}), 0) as payable,
      count(*) filter (where i.kind <> 'advance'
        and i.status in ('payment_confirmed', 'partially_refunded', 'refunded')) as processed
    from ${withDues(shown.today)}
    where i.clinic_id = l.clinic_id and i.payment_plan_id = l.id) v)`

/** The plans of a patient, the newest first, without denied ones. */
export const plansOf = async (
  tx: Tx,
  patientId: number,
  shown: PlanJsonContext,
): Promise<{ patientId: number; plans: PaymentPlan[] } | undefined> => {
  const found = await tx.maybeOne<{ patientId: number; plans: PaymentPlan[] }>(sql`
    select p.id as "patientId", (
      select coalesce(json_agg(${planJson(shown)} order by l.created_at desc, l.id desc), '[]') from payment_plans l
      where l.clinic_id = p.clinic_id and l.patient_id = p.id and l.status <> 'denied') as plans
    from patients p where p.clinic_id = ${tx.clinicId} and p.id = ${patientId}`)
  return found && { ...found, plans: found.plans.map(plan => openPlan(tx, plan, shown)) }
}

export const planById = async (tx: Tx, id: number, shown: PlanJsonContext): Promise<PaymentPlan> => {
  const { json } = await tx.one<{ json: PaymentPlan }>(sql`
    select ${planJson(shown)} as json from payment_plans l where l.clinic_id = ${tx.clinicId} and l.id = ${id}`)
  return openPlan(tx, json, shown)
}

export const invoiceById = async (tx: Tx, id: number, shown: PlanJsonContext): Promise<Invoice> => {
  const { json } = await tx.one<{ json: Invoice }>(sql`
    select ${invoiceJson(shown)} as json from invoices i
    join invoice_balances b on b.clinic_id = i.clinic_id and b.invoice_id = i.id
    where i.clinic_id = ${tx.clinicId} and i.id = ${id}`)
  return openInvoice(tx, json, shown)
}

export const paymentById = async (tx: Tx, id: number, shown: PlanJsonContext): Promise<Payment> =>
  (
    await tx.one<{ json: Payment }>(sql`
      select ${paymentJson(shown)} as json from payments p where p.clinic_id = ${tx.clinicId} and p.id = ${id}`)
  ).json

/** Several payments with their invoices, in the order in which they were begun. */
export const takenPayments = async (
  tx: Tx,
  ids: number[],
  shown: PlanJsonContext,
): Promise<(Payment & { invoiceId: number })[]> =>
  (
    await tx.many<{ json: Payment; invoiceId: number }>(sql`
      select ${paymentJson(shown)} as json, p.invoice_id as "invoiceId" from payments p
      where p.clinic_id = ${tx.clinicId} and p.id = any(${ids}::bigint[]) order by p.id`)
  ).map(({ json, invoiceId }) => ({ ...json, invoiceId }))

/** The payments of an invoice, the newest first. */
export const paymentsJson = (
  tx: Tx,
  invoiceId: number,
  shown: PlanJsonContext,
): Promise<{ patientId: number; json: string } | undefined> =>
  tx.maybeOne(sql`
    select l.patient_id as "patientId", (
      select coalesce(json_agg(${paymentJson(shown)} order by p.created_at desc, p.id desc), '[]') from payments p
      where p.clinic_id = i.clinic_id and p.invoice_id = i.id)::text as json
    from invoices i join payment_plans l on l.clinic_id = i.clinic_id and l.id = i.payment_plan_id
    where i.clinic_id = ${tx.clinicId} and i.id = ${invoiceId}`)

/** Every movement of money of a plan, the newest first. */
export const ledgerOf = (
  tx: Tx,
  { patientId, planId }: { patientId: number; planId: number },
  shown: PlanJsonContext,
): Promise<{ patientId: number; entries: LedgerEntry[] } | undefined> =>
  tx.maybeOne(sql`
    select l.patient_id as "patientId", (
      select coalesce(json_agg(json_build_object(
          'id', e.id, 'createdAt', ${instant(sql`e.created_at`, shown)}, 'kind', e.kind,
          'amount', ${dollars(sql`e.amount_cents`)}, 'invoiceId', i.id, 'invoiceSequence', i.sequence,
          'invoiceKind', i.kind, 'dueDate', i.due_date, 'paymentMethod', p.payment_method, 'last4', p.last4,
          'message', coalesce(r.message, case e.kind when 'charge' then p.additional_info
                                                     when 'reversal' then p.last_error_message end),
          'by', u.full_name) order by e.created_at desc, e.id desc), '[]')
      from ledger_entries e
      join invoices i on i.clinic_id = e.clinic_id and i.id = e.invoice_id
      join payments p on p.clinic_id = e.clinic_id and p.id = e.payment_id
      left join refunds r on r.clinic_id = e.clinic_id and r.id = e.refund_id
      left join users u on u.clinic_id = e.clinic_id and u.id = e.created_by_user_id
      where e.clinic_id = l.clinic_id and i.payment_plan_id = l.id) as entries
    from payment_plans l
    where l.clinic_id = ${tx.clinicId} and l.id = ${planId} and l.patient_id = ${patientId}`)
