import type { AuditFilter, listAuditLog } from '@archwire/contract/audit/calls'
import type { Reply } from '@archwire/contract/endpoint'
import { findAuditActions } from '@archwire/domain/audit/audit-actions'
import { dayAfter, dayBegins } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { InBackground } from '../../platform/http/route.ts'
import { recordsOf } from '../patients/record/merged-records.ts'
import { recordOpenings } from '../patients/record/record-opening.ts'
import type { CollectedLabels } from './collected-labels.ts'
import { describeEntries } from './describe-entries.ts'
import { type AuditSearch, auditEntries, hasOpenedLog, patientsLike, usersLike } from './queries.ts'

/** More patients than share one name in a clinic. */
const mostPatients = 50

/** The search as the log stores its values: users and patients by id, days by their first and last instant. */
export async function buildSearch(tx: Tx, filter: AuditFilter, timeZone: string): Promise<AuditSearch> {
  const { query, user_id, actor, patient_id, start_date, end_date } = filter
  const [patientIds, anyOf] = await Promise.all([
    patient_id === undefined ? undefined : recordsOf(tx, patient_id),
    query === '' ? undefined : matchesOf(tx, query),
  ])
  return {
    userId: user_id,
    actor,
    patientIds,
    from: start_date === undefined ? undefined : dayBegins(start_date, timeZone),
    until: end_date === undefined ? undefined : dayBegins(dayAfter(end_date), timeZone),
    anyOf,
    before: undefined,
  }
}

async function matchesOf(tx: Tx, query: string): Promise<AuditSearch['anyOf']> {
  const [userIds, patientIds] = await Promise.all([
    usersLike(tx, query),
    patientsLike(tx, query, mostPatients),
  ])
  return { auditActions: findAuditActions(query), userIds, patientIds }
}

const pageSize = 50
const quarterOfAnHour = 15 * 60 * 1000

type Reader = { userId: number; timeZone: string; now: Date; inBackground: InBackground }

/**
 * A page of the log. It names patients, so reading it is audited, once in a quarter of an hour. A search for one
 * patient counts as opening that record.
 */
export async function readAuditLog(
  clinic: ClinicDatabase,
  labels: CollectedLabels,
  { page, before, ...filter }: AuditFilter & { page: number; before?: number | undefined },
  reader: Reader,
): Promise<Reply<typeof listAuditLog>> {
  const { records, next } = await clinic.read(async tx => {
    const search = await buildSearch(tx, filter, reader.timeZone)
    // One entry more than a page shows whether there are further ones.
    const part = { offset: (page - 1) * pageSize, size: pageSize + 1 }
    const found = await auditEntries(tx, labels, { ...search, before }, part)
    const shown = found.slice(0, pageSize)
    return {
      records: await describeEntries(tx, labels, shown, reader.timeZone),
      next: found.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    }
  })
  await noteReading(clinic, filter.patient_id, reader)
  return { records, next, currentPage: page, totalPages: next === null ? page : page + 1 }
}

async function noteReading(
  clinic: ClinicDatabase,
  patientId: number | undefined,
  { userId, now, inBackground }: Reader,
): Promise<void> {
  if (patientId !== undefined) await recordOpenings(clinic, [patientId], { userId, now, inBackground })
  // Audited once for each session in the background, otherwise once in a quarter of an hour.
  const since = inBackground === false ? new Date(now.getTime() - quarterOfAnHour) : inBackground.sessionSince
  if (await clinic.read(tx => hasOpenedLog(tx, userId, since))) return
  await clinic.writeFrom('reserve', async tx => tx.audit({ action: 'open', entityType: 'audit_log' }))
}
