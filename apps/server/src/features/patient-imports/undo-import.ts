import type { Clock } from '../../platform/clock.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { type Task, task } from '../../platform/jobs/job.ts'
import { tryLockImports } from '../clinic/settings/clinic-locks.ts'
import { removeImportedPatients } from '../patients/profile/add-imported-patients.ts'
import { findAndLockImport, findImport } from './find-import.ts'
import {
  failOnLastAttempt,
  ImportAborted,
  type Progress,
  progressReporter,
  refuseSecondImport,
  tidyLater,
  undoJob,
  undoLater,
} from './import-jobs.ts'
import { beginUndo, countTouched, type ImportRow, importById, setStatus } from './import-queries.ts'
import { announceImport, announceImported } from './live-events.ts'

/** The reason why an import cannot be undone: staff have worked with its patients. */
const touchedMessage = (touched: number): string =>
  touched === 1
    ? 'Somebody has worked with one of these patients since. The import can no longer be undone.'
    : `Somebody has worked with ${touched.toLocaleString('en-US')} of these patients since. The import can no longer be undone.`

/** The message for an import that could not be undone for another reason. */
export const notUndoneMessage = 'It could not be undone. Please try again.'

/** Removes all patients of an import by a job, unless somebody has worked with one of them. */
export const undoImport = (
  clinic: ClinicDatabase,
  { id, now }: { id: number; now: Date },
): Promise<ImportRow> =>
  clinic
    .write(async tx => {
      const locked = await findAndLockImport(tx, id)
      if (locked.status === 'undoing' || locked.status === 'undone') return locked
      if (locked.status !== 'imported') throw refuse(422, 'This import is not done.')
      const touched = await countTouched(tx, id)
      if (touched > 0) throw refuse(422, touchedMessage(touched))
      await beginUndo(tx, id, now)
      await undoLater(tx, id)
      const changes = { fileName: locked.fileName, patients: locked.imported }
      tx.audit({ action: 'undo', entityType: 'patient_import', entityId: id, changes })
      announceImport(tx, id)
      return findImport(tx, id)
    })
    .catch(refuseSecondImport)

const atOnce = 500

/** Removes the patients of an import: all of them, or none if somebody works with one of them at this moment. */
export const undoTask = ({ clock }: { clock: Clock }): Task =>
  task(undoJob, async run => {
    const { clinic, payload } = run
    const one = await clinic.read(tx => importById(tx, payload.importId))
    if (one?.status !== 'undoing') return
    const stay = (failure: string) =>
      clinic.write(async tx => {
        await setStatus(tx, one.id, { was: ['undoing'], status: 'imported', failure })
        announceImport(tx, one.id)
      })
    await failOnLastAttempt(
      run,
      one,
      () =>
        removeAll(clinic, one, progressReporter(clinic, clock, one)).catch(error => {
          // 23503 is a foreign key violation: something has begun to refer to one of the patients.
          if ((error as { code?: unknown }).code !== '23503') throw error
          return stay(touchedMessage(1))
        }),
      () => stay(notUndoneMessage),
    ).catch(error => {
      if (!(error instanceof ImportAborted)) throw error
    })
  })

async function removeAll(clinic: ClinicDatabase, one: ImportRow, progress: Progress): Promise<void> {
  await clinic.write(async tx => {
    if (!(await tryLockImports(tx))) throw new Error('an import of this clinic is still at work')
    const touched = await countTouched(tx, one.id)
    if (touched > 0) throw Object.assign(new Error('they are worked with'), { code: '23503' })
    for (let removed = 0; ; ) {
      const more = await removeImportedPatients(tx, one.id, atOnce)
      removed += more
      if (more < atOnce) break
      await progress('removing', removed, one.imported)
    }
    const ended = await setStatus(tx, one.id, { was: ['undoing'], status: 'undone', failure: null })
    if (ended === 0) throw new ImportAborted('it is undone already')
    const changes = { fileName: one.fileName, patients: one.imported }
    tx.audit({ action: 'remove', entityType: 'patient_import', entityId: one.id, changes })
    await tidyLater(tx, one.id)
    announceImported(tx, one.id)
  })
}
