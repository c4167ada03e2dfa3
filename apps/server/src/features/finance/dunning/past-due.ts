import { Readable } from 'node:stream'
import { ageBuckets, type PastDuePage, type PastDuePatient } from '@archwire/contract/finance/invoices'
import { declineReasonForStaff } from '@archwire/domain/finance/decline-reason'
import { byteOrderMark, csvLine } from '@archwire/domain/tables/csv-writer'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { FileResponse } from '../../../platform/http/route.ts'

type AgeBucket = (typeof ageBuckets)[number]

type PastDueFilter = {
  today: string
  bucket: AgeBucket | undefined
  /** Undefined: all patients. */
  patientIds: number[] | undefined
}

const bucketOf = (days: Sql): Sql => sql`
  case when ${days} <= 30 then '0-30' when ${days} <= 60 then '31-60' when ${days} <= 90 then '61-90'
       else 'over-90' end`

/** A row for each patient who owes something whose day is past. */
const owed = (tx: Tx, { today, patientIds }: PastDueFilter): Sql => sql`
  (select o.*, ${bucketOf(sql`o.days`)} as bucket from (
    select d.patient_id, count(*)::int as installments, sum(d.due_cents) as cents, min(d.due_date) as due_date,
      ${today}::date - min(d.due_date) as days, min(i.next_attempt_on) as next_attempt_on,
      (array_agg(i.last_error_message order by i.updated_at desc, i.id desc)
        filter (where i.last_error_message is not null))[1] as last_error
    from open_dues(${today}::date) d
    join invoices i on i.clinic_id = d.clinic_id and i.id = d.invoice_id
    where d.clinic_id = ${tx.clinicId} and d.is_past_due and d.due_date < ${today}::date
      and (${patientIds ?? null}::bigint[] is null or d.patient_id = any(${patientIds ?? null}::bigint[]))
    group by d.patient_id) o) o`

const inBucket = (bucket: AgeBucket | undefined): Sql =>
  bucket === undefined ? sql`true` : sql`o.bucket = ${bucket}`

export const pastDuePatients = (
  tx: Tx,
  filter: PastDueFilter,
  { size, offset }: { size: number; offset: number },
): Promise<PastDuePatient[]> =>
  tx.many(sql`
    select p.id as "patientId", p.full_name as "patientName", p.phone_number as "phoneNumber", o.installments,
      (o.cents / 100.0)::float8 as amount, o.days, o.due_date::text as "dueDate", o.bucket,
      o.last_error as "lastReason", o.next_attempt_on::text as "nextAttemptOn"
    from ${owed(tx, filter)} join patients p on p.clinic_id = ${tx.clinicId} and p.id = o.patient_id
    where ${inBucket(filter.bucket)}
    order by o.days desc, o.cents desc, p.id limit ${size} offset ${offset}`)

type BucketSum = PastDuePage['buckets'][number]

const pastDueByAge = (tx: Tx, filter: PastDueFilter): Promise<BucketSum[]> =>
  tx.many(sql`
    select o.bucket, count(*)::int as patients, (sum(o.cents) / 100.0)::float8 as amount
    from ${owed(tx, filter)} group by o.bucket`)

const perPage = 50
/** More than a clinic ever has past due. It bounds the file. */
const maxInFile = 10_000
/** A search that finds more is too short to mean somebody. */
const maxFound = 1_000

type Request = { today: string; bucket: AgeBucket | undefined; query: string | undefined }

async function filterOf(tx: Tx, { query, ...rest }: Request): Promise<PastDueFilter> {
  if (query === undefined || query === '') return { ...rest, patientIds: undefined }
  const found = await tx.many<{ id: number }>(sql`select id from search_patients(${query}, ${maxFound})`)
  return { ...rest, patientIds: found.map(({ id }) => id) }
}

const forStaff = (one: PastDuePatient): PastDuePatient => ({
  ...one,
  lastReason: one.lastReason === null ? null : declineReasonForStaff(one.lastReason),
})

export async function readPastDue(
  clinic: ClinicDatabase,
  { page, ...request }: Request & { page: number },
): Promise<PastDuePage> {
  const { found, records } = await clinic.read(async tx => {
    const filter = await filterOf(tx, request)
    const [found, records] = await Promise.all([
      pastDueByAge(tx, filter),
      pastDuePatients(tx, filter, { size: perPage, offset: (page - 1) * perPage }),
    ])
    return { found, records }
  })
  const buckets = ageBuckets.map(
    one => found.find(({ bucket }) => bucket === one) ?? { bucket: one, patients: 0, amount: 0 },
  )
  const shown = buckets.filter(({ bucket }) => request.bucket === undefined || bucket === request.bucket)
  const patients = shown.reduce((sum, one) => sum + one.patients, 0)
  // Whole cents, because dollars do not add up exactly.
  const amount = shown.reduce((sum, one) => sum + Math.round(one.amount * 100), 0) / 100
  const totalPages = Math.max(1, Math.ceil(patients / perPage))
  return { records: records.map(forStaff), currentPage: page, totalPages, patients, amount, buckets }
}

const csvHeadings = [
  'Patient',
  'Phone',
  'Installments',
  'Oldest due date',
  'Days past due',
  'Amount due',
  'Last reason',
  'Next try',
]

/** The same list as a CSV file. The export is recorded in the audit log, because it names patients. */
export async function pastDueFile(clinic: ClinicDatabase, request: Request): Promise<FileResponse> {
  const { today, bucket } = request
  const records = await clinic.writeFrom('reserve', async tx => {
    const filter = await filterOf(tx, request)
    const found = await pastDuePatients(tx, filter, { size: maxInFile, offset: 0 })
    tx.audit({
      action: 'export',
      entityType: 'clinic',
      entityId: tx.clinicId,
      changes: { overdueInvoices: found.reduce((sum, { installments }) => sum + installments, 0) },
    })
    return found.map(forStaff)
  })
  const lines = [csvHeadings, ...records.map(csvCells)].map(csvLine)
  const content = Buffer.from(byteOrderMark + lines.join(''), 'utf8')
  return new FileResponse({
    contentType: 'text/csv; charset=utf-8',
    byteSize: content.length,
    isShown: false,
    fileName: `past-due-${bucket === undefined ? '' : `${bucket}-days-`}${today}.csv`,
    tag: `past-due-${today}-${Date.now()}`,
    open: async () => Readable.from([content]),
  })
}

const csvCells = (one: PastDuePatient): string[] => [
  one.patientName,
  one.phoneNumber ?? '',
  String(one.installments),
  one.dueDate,
  String(one.days),
  one.amount.toFixed(2),
  one.lastReason ?? '',
  one.nextAttemptOn ?? '',
]
