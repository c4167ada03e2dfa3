import type { Merge } from '@archwire/contract/patients/record-calls'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import { changedFields } from '../../../platform/audit/changes.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../../platform/http/version.ts'
import { announcePatient } from '../record/live-events.ts'
import { lockBothPatients, patientById, updatePatient, type WholeRecord } from '../record/queries.ts'
import { type Opening, openThrough } from '../record/record-opening.ts'
import type { SsnVault } from '../ssn/ssn-vault.ts'
import { mergeFields } from './merge-fields.ts'
import { insertMerge, type MergeRow, mergeOfOther, mergesOf, setMergedInto } from './merge-queries.ts'
import type { BothPatients, Moved, PatientsMerged } from './patients-merged.ts'

/** The version of each record that the caller has seen. Undefined: the caller did not say. */
type SeenVersions = { kept: string | undefined; other: string | undefined }

export type MergeDeps = { patientsMerged: PatientsMerged[]; vault: SsnVault }

const undoableFor = 7 * 24 * 60 * 60 * 1000
export const isUndoable = (mergedAt: Date, now: Date): boolean =>
  now.getTime() < mergedAt.getTime() + undoableFor

/** Merges the record of another patient into this one. A repeated call returns the same merge. */
export async function mergePatients(
  tx: WriteTx,
  { patientsMerged, vault }: MergeDeps,
  request: BothPatients & { userId: number; seen: SeenVersions },
): Promise<Merge> {
  const { patientId, otherId, timeZone } = request
  if (patientId === otherId) throw refuse(422, 'Choose another patient: this is the same record.')
  const { kept, other } = await lockBoth(tx, request)
  if (other.mergedInto !== patientId) {
    refuseUnmergeable(kept, other)
    await refuseConflict(tx, kept, request.seen.kept, { which: 'The record that stays', timeZone })
    await refuseConflict(tx, other, request.seen.other, { which: 'The record that goes', timeZone })
    const taken = mergeFields(kept, other, { vault, clinicId: tx.clinicId })
    const ssnSealed = taken.ssnSealed === null ? kept.ssnSealed : Buffer.from(taken.ssnSealed, 'base64')
    await updatePatient(tx, patientId, { ...kept, ...taken.fields, ssnSealed })
    await setMergedInto(tx, request)
    const others: { [feature: string]: Moved } = {}
    // One after the other, because what a later feature moves may depend on what an earlier one moved.
    for (const listener of patientsMerged) others[listener.feature] = await listener.merge(tx, request)
    await insertMerge(tx, {
      ...request,
      moved: { patients: { ...taken, wasArchived: other.archived }, others },
    })
    auditBoth(tx, 'merge', {
      [patientId]: {
        otherRecord: { from: null, to: other.fullName },
        ...changedFields(kept, taken.fields),
        ...(taken.ssnSealed !== null && { ssn: { from: null, to: 'on file' } }),
        moved: others,
      },
      [otherId]: { mergedInto: { from: null, to: kept.fullName } },
    })
  }
  const merge = await mergeOfOther(tx, otherId)
  if (merge === undefined) throw new Error('a record that is part of another one was merged')
  return presentMerge(merge, timeZone)
}

export async function listMerges(
  clinic: ClinicDatabase,
  opening: Opening & { timeZone: string },
): Promise<Merge[]> {
  const { patientId, now, timeZone } = opening
  const { merges } = await openThrough(clinic, opening, async tx => {
    if ((await patientById(tx, patientId)) === undefined) throw notFound()
    return { patientId, merges: await mergesOf(tx, patientId, new Date(now.getTime() - undoableFor)) }
  })
  return merges.map(merge => presentMerge(merge, timeZone))
}

/** Locks both records, so that nobody changes or adds to either until the transaction ends. */
export async function lockBoth(
  tx: WriteTx,
  { patientId, otherId }: { patientId: number; otherId: number },
): Promise<{ kept: WholeRecord; other: WholeRecord }> {
  const records = await lockBothPatients(tx, [patientId, otherId])
  const [kept, other] = [patientId, otherId].map(id => records.find(record => record.id === id))
  if (kept === undefined || other === undefined) throw notFound()
  return { kept, other }
}

/** Audits the change in both records and publishes it to everybody who has one of them open. */
export function auditBoth(
  tx: WriteTx,
  action: 'merge' | 'unmerge',
  changes: { [patientId: number]: Record<string, unknown> },
): void {
  for (const [key, changed] of Object.entries(changes)) {
    const patientId = Number(key)
    tx.audit({ action, entityType: 'patient', entityId: patientId, patientId, changes: changed })
    announcePatient(tx, patientId)
  }
}

function refuseUnmergeable(kept: WholeRecord, other: WholeRecord): void {
  if (kept.mergedInto !== null) throw refuse(422, 'The record that stays is already part of another one.')
  if (kept.archived)
    throw refuse(422, 'The record that stays is archived. Restore it first, or swap the two.')
  if (other.mergedInto !== null) throw refuse(422, 'The record that goes is already part of another one.')
}

/** Refuses a merge when a record has changed since the caller read it, because the caller decided by its contents. */
const refuseConflict = (
  tx: WriteTx,
  { id, updatedAt }: WholeRecord,
  seen: string | undefined,
  { which, timeZone }: { which: string; timeZone: string },
): Promise<void> =>
  refuseOldVersion(tx, seen, { updatedAt: wireInstant(updatedAt, timeZone) }, { type: 'patient', id }, which)

const presentMerge = ({ id, other, mergedAt, mergedBy }: MergeRow, timeZone: string): Merge => ({
  id,
  other,
  mergedAt: wireInstant(mergedAt, timeZone),
  mergedBy: { fullName: mergedBy },
  undoableUntil: wireInstant(new Date(mergedAt.getTime() + undoableFor), timeZone),
})
