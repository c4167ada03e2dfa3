import type { Clock } from '../../platform/clock.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { type Task, task } from '../../platform/jobs/job.ts'
import { takeImportTurn } from '../clinic/import-turn.ts'
import { addImported } from '../patients/add-imported.ts'
import type { PatientsImported } from '../patients/patients-imported.ts'
import { announceImported } from './announce.ts'
import { compareLines } from './compare-lines.ts'
import { orFail } from './fail-import.ts'
import { importJob, tidyLater } from './import-jobs.ts'
import { endImport, type ImportRow, importById } from './import-queries.ts'
import { NotWanted, type Progress, progressOf } from './in-steps.ts'
import { lookAtTables, stretchesOf } from './line-queries.ts'

type Deps = { clock: Clock; patientsImported: PatientsImported[] }

const atOnce = 500
// The planner must hear of the first thousands, or each of the next ones takes longer.
const looksAgainAt = [1, 8, 64]

/** Makes the patients of an import: in one transaction, so that all of them are there or, whatever happens, none. */
export const importTask = (deps: Deps): Task =>
  task(importJob, async run => {
    const { clinic, payload } = run
    const one = await clinic.read(tx => importById(tx, payload.importId))
    if (one?.status !== 'importing') return
    const progress = progressOf(clinic, deps.clock, one)
    await orFail(run, one, async () => {
      await compareLines(clinic, { ...one, withoutFaulty: one.faults === 'skip' }, progress)
      await importAll(clinic, deps, one, progress)
    }).catch(error => {
      if (!(error instanceof NotWanted)) throw error
    })
  })

async function importAll(
  clinic: ClinicDatabase,
  { clock, patientsImported }: Deps,
  one: ImportRow,
  progress: Progress,
): Promise<void> {
  const { id, round, duplicates, faults, startedByUserId: userId } = one
  if (duplicates === null || faults === null || userId === null) throw new Error('nobody said what to import')
  const stretches = await clinic.read(tx => stretchesOf(tx, one, atOnce))
  const total = stretches.reduce((sum, { lines }) => sum + lines, 0)
  await progress('adding', 0, total, true)
  const now = clock.now()
  await clinic.write(async tx => {
    if (!(await takeImportTurn(tx))) throw new Error('an import of this clinic is still at work')
    let [done, imported] = [0, 0]
    for (const [place, { fromLine, toLine, lines }] of stretches.entries()) {
      if (looksAgainAt.includes(place)) await lookAtTables(tx)
      const batch = { importId: id, round, fromLine, toLine, duplicates, faults, userId, now }
      imported += await addImported(tx, patientsImported, batch)
      done += lines
      await progress('adding', done, total)
    }
    if (!(await endImport(tx, { id, imported, now }))) throw new NotWanted('the import was called off')
    const changes = { fileName: one.fileName, patients: imported, startedBy: one.startedBy }
    tx.audit({ action: 'import', entityType: 'patient_import', entityId: id, changes })
    await tidyLater(tx, id)
    announceImported(tx, id)
  })
}
