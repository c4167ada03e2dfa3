import { changedFields } from '../../platform/audit/changed-fields.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { auditBoth, holdBoth, isUndoable, type MergeDeps } from './merge-patients.ts'
import { lockMerge, markUndone, setOwnRecord } from './merge-queries.ts'
import { updatePatient } from './queries.ts'
import { giveBackFields } from './take-over-fields.ts'

type Asked = { patientId: number; mergeId: number; now: Date; timeZone: string }

/** Makes two records of one again: what was moved goes back, what was added since stays. */
export const undoMerge = (
  clinic: ClinicDatabase,
  { patientsMerged }: MergeDeps,
  asked: Asked,
): Promise<undefined> =>
  clinic.write(async tx => {
    const { patientId, mergeId, now } = asked
    const merge = await lockMerge(tx, patientId, mergeId)
    if (merge === undefined) throw notFound()
    if (merge.undoneAt !== null) throw refuse(422, 'This merge has been undone already.')
    if (!isUndoable(merge.mergedAt, now)) {
      throw refuse(422, 'A merge can be undone for 7 days, and this one is older.')
    }
    const { otherId, moved } = merge
    const { kept, other } = await holdBoth(tx, { patientId, otherId })
    if (kept.mergedInto !== null) {
      throw refuse(422, 'This record is part of another one. Undo that merge first.')
    }
    const { ssnSealed, ...fields } = giveBackFields(kept, moved.patients)
    const isNumberGiven = ssnSealed === null
    await updatePatient(tx, patientId, { ...kept, ...fields, ...(isNumberGiven && { ssnSealed }) })
    await setOwnRecord(tx, otherId, moved.patients.wasArchived)
    const both = { ...asked, otherId }
    for (const listener of patientsMerged) {
      await listener.undo(tx, both, moved.others[listener.feature] ?? [])
    }
    await markUndone(tx, mergeId, now)
    auditBoth(tx, 'unmerge', {
      [patientId]: {
        otherRecord: { from: other.fullName, to: null },
        ...changedFields(kept, fields),
        ...(isNumberGiven && { ssn: { from: 'on file', to: null } }),
      },
      [otherId]: { mergedInto: { from: kept.fullName, to: null } },
    })
    return undefined
  })
