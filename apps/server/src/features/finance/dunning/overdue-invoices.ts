import { Readable } from 'node:stream'
import type { Reply } from '@archwire/contract/endpoint'
import { ageBuckets, type listOverdue, type OverdueInvoice } from '@archwire/contract/finance/invoices'
import { byteOrderMark, csvLine } from '@archwire/domain/tables/csv-writer'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { FileResponse } from '../../../platform/http/route.ts'
import { isOverdue } from '../ledger/plan-json.ts'

type AgeBucket = (typeof ageBuckets)[number]

/** How many days late, first and last. */
const bucketDays: Record<AgeBucket, [number, number]> = {
  '0-30': [0, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  'over-90': [91, 1_000_000],
}

/** Compares the column itself, so that the index of open invoices is used. */
const inBucket = (today: string, bucket: AgeBucket | undefined): Sql => {
  if (bucket === undefined) return sql`true`
  const [from, to] = bucketDays[bucket]
  return sql`i.due_date between ${today}::date - ${to}::int and ${today}::date - ${from}::int`
}

const daysOverdue = (today: string): Sql => sql`(${today}::date - i.due_date)`
const bucketOf = (today: string): Sql => sql`
  case when ${daysOverdue(today)} <= 30 then '0-30' when ${daysOverdue(today)} <= 60 then '31-60'
       when ${daysOverdue(today)} <= 90 then '61-90' else 'over-90' end`

const overdueRows = (tx: Tx, today: string): Sql => sql`
  invoices i join invoice_balances b on b.clinic_id = i.clinic_id and b.invoice_id = i.id
  join payment_plans l on l.clinic_id = i.clinic_id and l.id = i.payment_plan_id
  join patients p on p.clinic_id = l.clinic_id and p.id = l.patient_id
  where i.clinic_id = ${tx.clinicId} and ${isOverdue(today)}`

export const overdueInvoices = (
  tx: Tx,
  filter: { today: string; bucket: AgeBucket | undefined; size: number; offset: number },
): Promise<OverdueInvoice[]> =>
  tx.many(sql`
    select i.id as "invoiceId", p.id as "patientId", p.full_name as "patientName", p.phone_number as "phoneNumber",
      l.description, i.due_date::text as "dueDate", ${daysOverdue(filter.today)} as days, ${bucketOf(filter.today)} as bucket,
      (b.due_cents / 100.0)::float8 as "dueAmount", i.status, i.last_error_message as "lastErrorMessage"
    from ${overdueRows(tx, filter.today)} and ${inBucket(filter.today, filter.bucket)}
    order by i.due_date, i.id limit ${filter.size} offset ${filter.offset}`)

export const overdueByAge = (
  tx: Tx,
  today: string,
): Promise<{ bucket: AgeBucket; invoices: number; amount: number }[]> =>
  tx.many(sql`
    select ${bucketOf(today)} as bucket, count(*)::int as invoices, (sum(b.due_cents) / 100.0)::float8 as amount
    from ${overdueRows(tx, today)} group by 1`)

const perPage = 50
/** More than a clinic ever has overdue. It bounds the file. */
const maxInFile = 10_000

export async function readOverdue(
  clinic: ClinicDatabase,
  { today, bucket, page }: { today: string; bucket: AgeBucket | undefined; page: number },
): Promise<Reply<typeof listOverdue>> {
  const { found, records } = await clinic.read(async tx => {
    const [found, records] = await Promise.all([
      overdueByAge(tx, today),
      overdueInvoices(tx, { today, bucket, size: perPage, offset: (page - 1) * perPage }),
    ])
    return { found, records }
  })
  const buckets = ageBuckets.map(
    one => found.find(row => row.bucket === one) ?? { bucket: one, invoices: 0, amount: 0 },
  )
  const total = buckets
    .filter(one => bucket === undefined || one.bucket === bucket)
    .reduce((sum, { invoices }) => sum + invoices, 0)
  return { records, currentPage: page, totalPages: Math.max(1, Math.ceil(total / perPage)), buckets }
}

const csvHeadings = [
  'Patient',
  'Phone',
  'For',
  'Due date',
  'Days overdue',
  'Amount due',
  'Status',
  'Last error',
]

/** The same list as a CSV file. The export is recorded in the audit log, because it names patients. */
export async function overdueFile(
  clinic: ClinicDatabase,
  { today, bucket }: { today: string; bucket: AgeBucket | undefined },
): Promise<FileResponse> {
  const records = await clinic.writeFrom('reserve', async tx => {
    const found = await overdueInvoices(tx, { today, bucket, size: maxInFile, offset: 0 })
    tx.audit({
      action: 'export',
      entityType: 'clinic',
      entityId: tx.clinicId,
      changes: { overdueInvoices: found.length },
    })
    return found
  })
  const content = Buffer.from(
    byteOrderMark + [csvHeadings, ...records.map(csvCells)].map(csvLine).join(''),
    'utf8',
  )
  return new FileResponse({
    contentType: 'text/csv; charset=utf-8',
    byteSize: content.length,
    isShown: false,
    fileName: `overdue-${bucket === undefined ? '' : `${bucket}-days-`}${today}.csv`,
    tag: `overdue-${today}-${Date.now()}`,
    open: async () => Readable.from([content]),
  })
}

const csvCells = (one: OverdueInvoice): string[] => [
  one.patientName,
  one.phoneNumber ?? '',
  one.description,
  one.dueDate,
  String(one.days),
  one.dueAmount.toFixed(2),
  one.status,
  one.lastErrorMessage ?? '',
]
