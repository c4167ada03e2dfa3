import type { AuditFilter } from '@archwire/contract/audit/calls'
import { findAuditActions } from '@archwire/domain/audit/audit-actions'
import { dayAfter, dayBegins } from '@archwire/domain/time/clinic-time'
import type { Tx } from '../../platform/db/transaction.ts'
import { recordsOf } from '../patients/records-of.ts'
import { type AuditSearch, patientsLike, usersLike } from './queries.ts'

/** More people of one name than a clinic has. */
const mostPatients = 50

/** What was typed and chosen, as the log keeps it: people and patients by their numbers, days by when they begin and end. */
export async function searchFor(tx: Tx, filter: AuditFilter, timeZone: string): Promise<AuditSearch> {
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
  return { deeds: findAuditActions(query), userIds, patientIds }
}
