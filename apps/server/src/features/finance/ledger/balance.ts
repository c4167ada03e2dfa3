import type { FinanceInfo } from '@archwire/contract/finance/plans'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'

const dollars = (cents: Sql): Sql => sql`round(coalesce(${cents}, 0) / 100.0, 2)`

/** Rows i of invoices with their balance b, and with what is still open on them d. */
export const withDues = (today: string): Sql => sql`
  invoices i join invoice_balances b on b.clinic_id = i.clinic_id and b.invoice_id = i.id
  left join open_dues(${today}::date) d on d.clinic_id = i.clinic_id and d.invoice_id = i.id`

// An advance was never agreed on: it pays what other invoices ask for, which are lower by as much.
const agreedAtFirst = sql`case when i.kind = 'advance' then 0 else i.total_cents end`

/** What was agreed on and is not owed any more: it was canceled, or given back after it was paid. */
const letGo = sql`
  case when i.status in ('pending', 'awaiting_payment', 'awaiting_process', 'capturing', 'declined') then 0
       when i.kind <> 'advance' then i.total_cents - b.allocated_cents - b.paid_cents + b.refunded_cents
       when i.status = 'voided' then 0
       else i.total_cents - b.paid_cents + b.refunded_cents end`

/**
 * How the rows of `withDues` stand in all: agreed = paid - refunded + due now + to come. The left side follows from the
 * invoices, the right side from the ledger and from what is open, so a mistake in one of them shows.
 */
export const balanceJson: Sql = sql`
  json_build_object(
    'agreed', ${dollars(sql`sum(${agreedAtFirst} - ${letGo})`)}, 'letGo', ${dollars(sql`sum(${letGo})`)},
    'paid', ${dollars(sql`sum(b.paid_cents)`)}, 'refunded', ${dollars(sql`sum(b.refunded_cents)`)},
    'dueNow', ${dollars(sql`sum(d.due_cents) filter (where d.is_due_now)`)},
    'toCome', ${dollars(sql`sum(d.due_cents) filter (where not d.is_due_now)`)},
    'underWay', ${dollars(sql`sum(d.due_cents) filter (where d.is_under_way)`)})`

/** What can be taken of a patient p now: all that is due now or, if nothing is, the next installment. */
const nextPaymentJson = (today: string): Sql => sql`(
  select json_build_object('amount', ${dollars(sql`sum(d.due_cents)`)}, 'dueDate', min(d.due_date),
    'isDueNow', bool_or(d.is_due_now), 'invoices', json_agg(
      json_build_object('id', d.invoice_id, 'amount', ${dollars(sql`d.due_cents`)}) order by d.due_date, d.invoice_id))
  from open_dues(${today}::date) d
  where d.clinic_id = p.clinic_id and d.patient_id = p.id and not d.is_under_way
    and (d.is_due_now or d.due_date = (
      select min(first.due_date) from open_dues(${today}::date) first
      where first.clinic_id = p.clinic_id and first.patient_id = p.id and not first.is_under_way))
  having count(*) > 0)`

/** What can be taken of a patient, now or later, the oldest first. */
export const chargeableDues = (
  tx: Tx,
  patientId: number,
  today: string,
): Promise<{ planId: number; invoiceId: number }[]> =>
  tx.many(sql`
    select payment_plan_id as "planId", invoice_id as "invoiceId" from open_dues(${today}::date)
    where clinic_id = ${tx.clinicId} and patient_id = ${patientId} and not is_under_way
    order by due_date, invoice_id`)

/** What is left of some invoices, in dollars. */
export const stillDueOf = async (tx: Tx, invoiceIds: number[]): Promise<number> =>
  (
    await tx.one<{ dollars: number }>(sql`
      select ${dollars(sql`sum(due_cents)`)}::float8 as dollars from invoice_balances
      where clinic_id = ${tx.clinicId} and invoice_id = any(${invoiceIds}::bigint[])`)
  ).dollars

/** What a patient has paid, what was refunded, and what is due next or overdue. */
export const financeOf = (
  tx: Tx,
  patientId: number,
  today: string,
): Promise<{ patientId: number; info: FinanceInfo } | undefined> =>
  tx.maybeOne(sql`
    select p.id as "patientId", (
      select json_build_object(
        'totalPaid', ${dollars(sql`sum(b.paid_cents)`)},
        'totalRefunded', ${dollars(sql`sum(b.refunded_cents)`)},
        'upcomingPayment', min(d.due_date) filter (where d.due_date >= ${today}::date and i.kind <> 'advance'),
        'overdueDays', ${today}::date - min(d.due_date) filter (where d.is_past_due),
        'overdueAmount', -${dollars(sql`sum(d.due_cents) filter (where d.is_past_due)`)},
        'balance', ${balanceJson}, 'nextPayment', ${nextPaymentJson(today)})
      from payment_plans l
      join ${withDues(today)} on i.clinic_id = l.clinic_id and i.payment_plan_id = l.id
      where l.clinic_id = p.clinic_id and l.patient_id = p.id and l.status <> 'denied') as info
    from patients p where p.clinic_id = ${tx.clinicId} and p.id = ${patientId}`)
