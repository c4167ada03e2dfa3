import { Readable } from 'node:stream'
import type { AuditFilter, AuditLogEntry } from '@archwire/contract/audit/calls'
import { changeLabel } from '@archwire/domain/audit/change-label'
import { byteOrderMark, csvLine } from '@archwire/domain/tables/csv-writer'
import { localDay } from '@archwire/domain/time/clinic-time'
import { formatTime } from '@archwire/domain/time/format-day'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { FileResponse } from '../../platform/http/route.ts'
import type { CollectedLabels } from './collected-labels.ts'
import { describeEntries } from './describe-entries.ts'
import { type AuditSearch, auditEntries } from './queries.ts'
import { buildSearch } from './read-audit-log.ts'

const rowsPerBatch = 500

const head = ['Date', 'Time', 'Who', 'What', 'Of', 'Patient', 'Changes', 'Address', 'Number']

/**
 * All matching entries as a table for a spreadsheet. It is written while it is read, so that a log of any length
 * takes the same memory. It goes from the newest entry down, so entries that are added meanwhile are not in it.
 */
export async function exportAuditLog(
  clinic: ClinicDatabase,
  labels: CollectedLabels,
  filter: AuditFilter,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<FileResponse> {
  const search = await clinic.writeFrom('reserve', async tx => {
    tx.audit({ action: 'export', entityType: 'audit_log', changes: filterLabels(filter) })
    return buildSearch(tx, filter, timeZone)
  })
  const today = localDay(now, timeZone)
  return new FileResponse({
    contentType: 'text/csv; charset=utf-8',
    byteSize: undefined,
    isShown: false,
    fileName: `audit-log-${today}.csv`,
    tag: `audit-log-${now.getTime()}`,
    open: async () => Readable.from(lines(clinic, labels, search, timeZone)),
  })
}

async function* lines(
  clinic: ClinicDatabase,
  labels: CollectedLabels,
  search: AuditSearch,
  timeZone: string,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head)
  let before: number | undefined
  do {
    const part = await clinic.read(tx => nextPart(tx, labels, { ...search, before }, timeZone))
    yield part.map(entry => csvLine(cellsOf(entry))).join('')
    before = part.length < rowsPerBatch ? undefined : part.at(-1)?.id
  } while (before !== undefined)
}

const nextPart = async (
  tx: Tx,
  labels: CollectedLabels,
  search: AuditSearch,
  timeZone: string,
): Promise<AuditLogEntry[]> =>
  describeEntries(
    tx,
    labels,
    await auditEntries(tx, labels, search, { offset: 0, size: rowsPerBatch }),
    timeZone,
  )

const cellsOf = ({ createdAt, ...entry }: AuditLogEntry): string[] => [
  // In the clinic's time zone, as yyyy-MM-ddTHH:mm.
  createdAt.slice(0, 10),
  formatTime(createdAt.slice(11, 16)),
  entry.actor,
  entry.deed,
  entry.subject ?? '',
  entry.patientName ?? '',
  entry.changes.map(changeLabel).join('; '),
  entry.ip ?? '',
  String(entry.id),
]

/** The filters of the export, as its own entry in the log shows them. */
function filterLabels(filter: AuditFilter): Record<string, string> {
  const { query, user_id, actor, patient_id, start_date, end_date } = filter
  const days = [start_date ?? 'the beginning', end_date ?? 'today']
  return {
    ...(query !== '' && { searched: query }),
    ...(actor !== undefined && { person: actor }),
    ...(user_id !== undefined && { person: String(user_id) }),
    ...(patient_id !== undefined && { patient: String(patient_id) }),
    ...((start_date ?? end_date) !== undefined && { days: days.join(' to ') }),
  }
}
