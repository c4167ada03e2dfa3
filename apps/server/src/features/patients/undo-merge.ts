import { changedFields } from '../../platform/audit/changed-fields.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { giveBack } from './give-back.ts'
import { auditBoth, holdBoth, isUndoable, type MergeDeps } from './merge-patients.ts'
import { hasVideoVisitToCome, type KeptMerge, keptMerge, markUndone, setOwnRecord } from './merge-queries.ts'
import { updatePatient, type WholeRecord } from './queries.ts'

type Asked = { patientId: number; mergeId: number; now: Date; timeZone: string }

/** Makes two records of one again: what was moved goes back, what was added since stays. */
export const undoMerge = (clinic: ClinicDatabase, deps: MergeDeps, asked: Asked): Promise<undefined> =>
  clinic.write(async tx => {
    const { patientId, mergeId, now } = asked
    const { merge, kept, other } = await holdMerge(tx, asked)
    refuseUndo(merge, kept, now)
    const { otherId, moved } = merge
    await setOwnRecord(tx, otherId, moved.patients.wasArchived)
    for (const listener of deps.patientsMerged) {
      await listener.undo(tx, { ...asked, otherId }, moved.others[listener.feature] ?? [])
    }
    await markUndone(tx, mergeId, now)
    // Once everyone has their own visits again: which fields are needed hangs on these.
    const { ssnSealed, ...fields } = await giveBack(tx, deps.vault, { kept, taken: moved.patients, now })
    const isNumberGiven = ssnSealed === null
    await updatePatient(tx, patientId, { ...kept, ...fields, ...(ssnSealed !== undefined && { ssnSealed }) })
    const method = await keepReachable(tx, { kept, other, now })
    auditBoth(tx, 'unmerge', {
      [patientId]: {
        otherRecord: { from: other.fullName, to: null },
        ...changedFields(kept, fields),
        ...(isNumberGiven && { ssn: { from: 'on file', to: null } }),
      },
      [otherId]: { mergedInto: { from: kept.fullName, to: null }, ...changedFields(other, method) },
    })
    return undefined
  })

/** A merge, with both its records held: whoever takes one back holds them first, so nobody else is doing it. */
async function holdMerge(
  tx: WriteTx,
  { patientId, mergeId }: Asked,
): Promise<{ merge: KeptMerge; kept: WholeRecord; other: WholeRecord }> {
  const found = await keptMerge(tx, patientId, mergeId)
  if (found === undefined) throw notFound()
  const both = await holdBoth(tx, { patientId, otherId: found.otherId })
  const merge = await keptMerge(tx, patientId, mergeId)
  if (merge === undefined) throw new Error('a merge is never deleted')
  return { merge, ...both }
}

function refuseUndo(merge: KeptMerge, kept: WholeRecord, now: Date): void {
  if (merge.undoneAt !== null) throw refuse(422, 'This merge has been undone already.')
  if (!isUndoable(merge.mergedAt, now)) {
    throw refuse(422, 'A merge can be undone for 7 days, and this one is older.')
  }
  if (kept.mergedInto !== null) {
    throw refuse(422, 'This record is part of another one. Undo that merge first.')
  }
}

/** A visit of the other's that was made one by video while it was the record's is by the same way as it was there. */
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
