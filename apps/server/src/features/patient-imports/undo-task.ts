import type { Clock } from '../../platform/clock.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { type Task, task } from '../../platform/jobs/job.ts'
import { takeImportTurn } from '../clinic/import-turn.ts'
import { removeImported } from '../patients/add-imported.ts'
import { announceImport, announceImported } from './announce.ts'
import { orFail } from './fail-import.ts'
import { tidyLater, undoJob } from './import-jobs.ts'
import { type ImportRow, importById, setStatus, touchedOf } from './import-queries.ts'
import { NotWanted, type Progress, progressOf } from './in-steps.ts'
import { notUndone, touchedWords } from './undo-import.ts'

const atOnce = 500

/** Takes the patients of an import away: all of them, or, where somebody works with one of them at this moment, none. */
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
    await orFail(
      run,
      one,
      () =>
        removeAll(clinic, one, progressOf(clinic, clock, one)).catch(error => {
          // Something names one of them now, which did not when this began.
          if ((error as { code?: unknown }).code !== '23503') throw error
          return stay(touchedWords(1))
        }),
      () => stay(notUndone),
    ).catch(error => {
      if (!(error instanceof NotWanted)) throw error
    })
  })

async function removeAll(clinic: ClinicDatabase, one: ImportRow, progress: Progress): Promise<void> {
  await clinic.write(async tx => {
    if (!(await takeImportTurn(tx))) throw new Error('an import of this clinic is still at work')
    const touched = await touchedOf(tx, one.id)
    if (touched > 0) throw Object.assign(new Error('they are worked with'), { code: '23503' })
    for (let removed = 0; ; ) {
      const more = await removeImported(tx, one.id, atOnce)
      removed += more
      if (more < atOnce) break
      await progress('removing', removed, one.imported)
    }
    const ended = await setStatus(tx, one.id, { was: ['undoing'], status: 'undone', failure: null })
    if (ended === 0) throw new NotWanted('it is undone already')
    const changes = { fileName: one.fileName, patients: one.imported }
    tx.audit({ action: 'remove', entityType: 'patient_import', entityId: one.id, changes })
    await tidyLater(tx, one.id)
    announceImported(tx, one.id)
  })
}
