import { changedFields } from '../../../platform/audit/changes.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { updatePatient, type WholeRecord } from '../record/queries.ts'
import type { SsnVault } from '../ssn/ssn-vault.ts'
import { type MergedFields, mergeFields, unmergeFields } from './merge-fields.ts'
import { auditBoth, isUndoable, lockBoth, type MergeDeps } from './merge-patients.ts'
import {
  hasVideoVisitToCome,
  markUndone,
  partsOf,
  type StoredMerge,
  setOwnRecord,
  storedMerge,
  updateMergedFields,
} from './merge-queries.ts'

/**
 * The fields of a record that change when a merge is undone. Fields that came from the other record become empty,
 * unless another record that is still part of this one fills them. An alert of any part stays an alert. The contact
 * method stays while a video visit is to come.
 */
async function fieldsAfterUnmerge(
  tx: WriteTx,
  vault: SsnVault,
  { kept, taken, now }: { kept: WholeRecord; taken: MergedFields; now: Date },
): Promise<Partial<WholeRecord>> {
  const emptied = unmergeFields(kept, taken)
  let changes = emptied
  for (const { mergeId, record, taken: before } of await partsOf(tx, kept.id)) {
    const found = mergeFields({ ...kept, ...changes }, record, { vault, clinicId: tx.clinicId })
    const fields = Object.fromEntries(Object.entries(found.fields).filter(([field]) => field in emptied))
    const ssnSealed = 'ssnSealed' in emptied ? found.ssnSealed : null
    if (Object.keys(fields).length === 0 && ssnSealed === null) continue
    changes = {
      ...changes,
      ...fields,
      ...(ssnSealed !== null && { ssnSealed: Buffer.from(ssnSealed, 'base64') }),
    }
    // Stored with that merge, so that the fields are emptied again when it is undone.
    await updateMergedFields(tx, mergeId, {
      fields: { ...before.fields, ...fields },
      ssnSealed: ssnSealed ?? before.ssnSealed,
    })
  }
  const { contactMethod, ...rest } = changes
  if (contactMethod === null && (await hasVideoVisitToCome(tx, kept.id, now))) return rest
  return changes
}

type UndoMergeRequest = { patientId: number; mergeId: number; now: Date; timeZone: string }

/** Separates two merged records: what was moved goes back, what was added since stays. */
export const undoMerge = (
  clinic: ClinicDatabase,
  deps: MergeDeps,
  request: UndoMergeRequest,
): Promise<undefined> =>
  clinic.write(async tx => {
    const { patientId, mergeId, now } = request
    const { merge, kept, other } = await lockMerge(tx, request)
    refuseUndo(merge, kept, now)
    const { otherId, moved } = merge
    await setOwnRecord(tx, otherId, moved.patients.wasArchived)
    for (const listener of deps.patientsMerged) {
      await listener.undo(tx, { ...request, otherId }, moved.others[listener.feature] ?? [])
    }
    await markUndone(tx, mergeId, now)
    // Runs after the visits are back, because they decide which fields are needed.
    const { ssnSealed, ...fields } = await fieldsAfterUnmerge(tx, deps.vault, {
      kept,
      taken: moved.patients,
      now,
    })
    const isSsnRemoved = ssnSealed === null
    await updatePatient(tx, patientId, { ...kept, ...fields, ...(ssnSealed !== undefined && { ssnSealed }) })
    const method = await keepReachable(tx, { kept, other, now })
    auditBoth(tx, 'unmerge', {
      [patientId]: {
        otherRecord: { from: other.fullName, to: null },
        ...changedFields(kept, fields),
        ...(isSsnRemoved && { ssn: { from: 'on file', to: null } }),
      },
      [otherId]: { mergedInto: { from: kept.fullName, to: null }, ...changedFields(other, method) },
    })
    return undefined
  })

/** Locks a merge with both its records, so that nobody else undoes it at the same time. */
async function lockMerge(
  tx: WriteTx,
  { patientId, mergeId }: UndoMergeRequest,
): Promise<{ merge: StoredMerge; kept: WholeRecord; other: WholeRecord }> {
  const found = await storedMerge(tx, patientId, mergeId)
  if (found === undefined) throw notFound()
  const both = await lockBoth(tx, { patientId, otherId: found.otherId })
  const merge = await storedMerge(tx, patientId, mergeId)
  if (merge === undefined) throw new Error('a merge is never deleted')
  return { merge, ...both }
}

function refuseUndo(merge: StoredMerge, kept: WholeRecord, now: Date): void {
  if (merge.undoneAt !== null) throw refuse(422, 'This merge has been undone already.')
  if (!isUndoable(merge.mergedAt, now)) {
    throw refuse(422, 'A merge can be undone for 7 days, and this one is older.')
  }
  if (kept.mergedInto !== null) {
    throw refuse(422, 'This record is part of another one. Undo that merge first.')
  }
}

/**
 * A visit of the other record may have become a video visit after the merge. The other record then needs this
 * record's contact method.
 */
async function keepReachable(
  tx: WriteTx,
  { kept, other, now }: { kept: WholeRecord; other: WholeRecord; now: Date },
): Promise<Partial<Pick<WholeRecord, 'contactMethod'>>> {
  const { contactMethod } = kept
  if (other.contactMethod !== null || contactMethod === null) return {}
  if (!(await hasVideoVisitToCome(tx, other.id, now))) return {}
  await updatePatient(tx, other.id, { ...other, contactMethod })
  return { contactMethod }
}
