import type { ClinicDatabase } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { announceImport } from './announce.ts'
import { findImport, holdImport } from './find-import.ts'
import { undoLater } from './import-jobs.ts'
import { beginUndo, type ImportRow, touchedOf } from './import-queries.ts'
import { refuseSecond } from './refuse-second.ts'

/** Why an import stays: one of its patients is more than what came from the file. */
export const touchedWords = (touched: number): string =>
  touched === 1
    ? 'Somebody has worked with one of these patients since. The import can no longer be undone.'
    : `Somebody has worked with ${touched.toLocaleString('en-US')} of these patients since. The import can no longer be undone.`

/** Why an import stays that nobody has worked with. */
export const notUndone = 'It could not be undone. Please try again.'

/** Takes all patients of an import away again, by a job, unless somebody has worked with one of them. */
export const undoImport = (
  clinic: ClinicDatabase,
  { id, now }: { id: number; now: Date },
): Promise<ImportRow> =>
  clinic
    .write(async tx => {
      const held = await holdImport(tx, id)
      if (held.status === 'undoing' || held.status === 'undone') return held
      if (held.status !== 'imported') throw refuse(422, 'This import is not done.')
      const touched = await touchedOf(tx, id)
      if (touched > 0) throw refuse(422, touchedWords(touched))
      await beginUndo(tx, id, now)
      await undoLater(tx, id)
      const changes = { fileName: held.fileName, patients: held.imported }
      tx.audit({ action: 'undo', entityType: 'patient_import', entityId: id, changes })
      announceImport(tx, id)
      return findImport(tx, id)
    })
    .catch(refuseSecond)
