import type { ageBuckets, OverdueInvoice } from '@archwire/contract/finance/invoices'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { isOverdue } from './plan-json.ts'

export type AgeBucket = (typeof ageBuckets)[number]

/** How many days late, first and last. */
const ages: Record<AgeBucket, [number, number]> = {
  '0-30': [0, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  'over-90': [91, 1_000_000],
}

/** The day is compared as it stands, so that the index of open invoices finds them. */
const inBucket = (today: string, bucket: AgeBucket | undefined): Sql => {
  if (bucket === undefined) return sql`true`
  const [from, to] = ages[bucket]
  return sql`i.due_date between ${today}::date - ${to}::int and ${today}::date - ${from}::int`
}

const days = (today: string): Sql => sql`(${today}::date - i.due_date)`
const bucketOf = (today: string): Sql => sql`
  case when ${days(today)} <= 30 then '0-30' when ${days(today)} <= 60 then '31-60'
       when ${days(today)} <= 90 then '61-90' else 'over-90' end`

const overdue = (tx: Tx, today: string): Sql => sql`
  invoices i join invoice_balances b on b.clinic_id = i.clinic_id and b.invoice_id = i.id
  join payment_plans l on l.clinic_id = i.clinic_id and l.id = i.payment_plan_id
  join patients p on p.clinic_id = l.clinic_id and p.id = l.patient_id
  where i.clinic_id = ${tx.clinicId} and ${isOverdue(today)}`

export const overdueInvoices = (
  tx: Tx,
  asked: { today: string; bucket: AgeBucket | undefined; size: number; offset: number },
): Promise<OverdueInvoice[]> =>
  tx.many(sql`
    select i.id as "invoiceId", p.id as "patientId", p.full_name as "patientName", p.phone_number as "phoneNumber",
      l.description, i.due_date::text as "dueDate", ${days(asked.today)} as days, ${bucketOf(asked.today)} as bucket,
      (b.due_cents / 100.0)::float8 as "dueAmount", i.status, i.last_error_message as "lastErrorMessage"
    from ${overdue(tx, asked.today)} and ${inBucket(asked.today, asked.bucket)}
    order by i.due_date, i.id limit ${asked.size} offset ${asked.offset}`)

export const overdueByAge = (
  tx: Tx,
  today: string,
): Promise<{ bucket: AgeBucket; invoices: number; amount: number }[]> =>
  tx.many(sql`
    select ${bucketOf(today)} as bucket, count(*)::int as invoices, (sum(b.due_cents) / 100.0)::float8 as amount
    from ${overdue(tx, today)} group by 1`)
