import { Readable } from 'node:stream'
import type { Reply } from '@archwire/contract/endpoint'
import { ageBuckets, type listOverdue, type OverdueInvoice } from '@archwire/contract/finance/invoices'
import { byteOrderMark, csvLine } from '@archwire/domain/tables/csv-writer'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { FileAnswer } from '../../platform/http/route.ts'
import { type AgeBucket, overdueByAge, overdueInvoices } from './overdue-queries.ts'

const perPage = 50
/** More than a clinic ever has overdue; no file grows without end. */
const mostInFile = 10_000

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

const head = ['Patient', 'Phone', 'For', 'Due date', 'Days overdue', 'Amount due', 'Status', 'Last error']

/** The same as a table for a spreadsheet; whoever took it is written down, for it names patients. */
export async function overdueFile(
  clinic: ClinicDatabase,
  { today, bucket }: { today: string; bucket: AgeBucket | undefined },
): Promise<FileAnswer> {
  const records = await clinic.writeFrom('reserve', async tx => {
    const found = await overdueInvoices(tx, { today, bucket, size: mostInFile, offset: 0 })
    tx.audit({
      action: 'export',
      entityType: 'clinic',
      entityId: tx.clinicId,
      changes: { overdueInvoices: found.length },
    })
    return found
  })
  const content = Buffer.from(byteOrderMark + [head, ...records.map(lineOf)].map(csvLine).join(''), 'utf8')
  return new FileAnswer({
    contentType: 'text/csv; charset=utf-8',
    byteSize: content.length,
    isShown: false,
    fileName: `overdue-${bucket === undefined ? '' : `${bucket}-days-`}${today}.csv`,
    tag: `overdue-${today}-${Date.now()}`,
    open: async () => Readable.from([content]),
  })
}

const lineOf = (one: OverdueInvoice): string[] => [
  one.patientName,
  one.phoneNumber ?? '',
  one.description,
  one.dueDate,
  String(one.days),
  one.dueAmount.toFixed(2),
  one.status,
  one.lastErrorMessage ?? '',
]
