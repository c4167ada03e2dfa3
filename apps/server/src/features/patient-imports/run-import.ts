import type { Clock } from '../../platform/clock.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { type Task, task } from '../../platform/jobs/job.ts'
import { tryLockImports } from '../clinic/settings/clinic-locks.ts'
import {
  addImportedPatients,
  type ImportChoice,
  type PatientsImported,
} from '../patients/profile/add-imported-patients.ts'
import { compareLines } from './check-import.ts'
import { findAndLockImport, findImport } from './find-import.ts'
import {
  failOnLastAttempt,
  ImportAborted,
  importJob,
  importLater,
  type Progress,
  progressReporter,
  refuseSecondImport,
  tidyLater,
} from './import-jobs.ts'
import { beginImport, endImport, type ImportRow, importById } from './import-queries.ts'
import { analyzeTables, lineRanges } from './line-queries.ts'
import { announceImport, announceImported } from './live-events.ts'

const matchedAnew = 'Somebody has matched the columns anew. Look at what was found now.'

/** Starts the reviewed import as a job. A repeated call returns the import's present state. */
export const runImport = (
  clinic: ClinicDatabase,
  {
    id,
    seen,
    userId,
    now,
  }: { id: number; seen: ImportChoice & { round: number }; userId: number; now: Date },
): Promise<ImportRow> =>
  clinic
    .write(async tx => {
      const locked = await findAndLockImport(tx, id)
      if (locked.status === 'importing' || locked.status === 'imported') return locked
      const { round, ...choice } = seen
      if (locked.round !== round) throw refuse(409, matchedAnew)
      if (locked.status !== 'checked') throw refuse(422, 'This import is not ready.')
      await beginImport(tx, { id, ...choice, userId, now })
      await importLater(tx, id)
      const changes = { fileName: locked.fileName, lines: locked.lines, ...choice }
      tx.audit({ action: 'start', entityType: 'patient_import', entityId: id, changes })
      announceImport(tx, id)
      return findImport(tx, id)
    })
    .catch(refuseSecondImport)

type Deps = { clock: Clock; patientsImported: PatientsImported[] }

const atOnce = 500
// Without new statistics after the first thousands, the planner makes each further batch slower.
const analyzesAgainAt = [1, 8, 64]

/** Adds the patients of an import in one transaction: all of them or none. */
export const importTask = (deps: Deps): Task =>
  task(importJob, async run => {
    const { clinic, payload } = run
    const one = await clinic.read(tx => importById(tx, payload.importId))
    if (one?.status !== 'importing') return
    const progress = progressReporter(clinic, deps.clock, one)
    await failOnLastAttempt(run, one, async () => {
      await compareLines(clinic, { ...one, withoutFaulty: one.faults === 'skip' }, progress)
      await importAll(clinic, deps, one, progress)
    }).catch(error => {
      if (!(error instanceof ImportAborted)) throw error
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
  const stretches = await clinic.read(tx => lineRanges(tx, one, atOnce))
  const total = stretches.reduce((sum, { lines }) => sum + lines, 0)
  await progress('adding', 0, total, true)
  const now = clock.now()
  await clinic.write(async tx => {
    if (!(await tryLockImports(tx))) throw new Error('an import of this clinic is still at work')
    let [done, imported] = [0, 0]
    for (const [place, { fromLine, toLine, lines }] of stretches.entries()) {
      if (analyzesAgainAt.includes(place)) await analyzeTables(tx)
      const batch = { importId: id, round, fromLine, toLine, duplicates, faults, userId, now }
      imported += await addImportedPatients(tx, patientsImported, batch)
      done += lines
      await progress('adding', done, total)
    }
    if (!(await endImport(tx, { id, imported, now }))) throw new ImportAborted('the import was called off')
    const changes = { fileName: one.fileName, patients: imported, startedBy: one.startedBy }
    tx.audit({ action: 'import', entityType: 'patient_import', entityId: id, changes })
    await tidyLater(tx, id)
    announceImported(tx, id)
  })
}
