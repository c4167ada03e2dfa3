import type { ClinicDatabase } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refuse.ts'
import type { ImportChoice } from '../patients/add-imported.ts'
import { announceImport } from './announce.ts'
import { findImport, holdImport } from './find-import.ts'
import { importLater } from './import-jobs.ts'
import { beginImport, type ImportRow } from './import-queries.ts'
import { refuseSecond } from './refuse-second.ts'

const matchedAnew = 'Somebody has matched the columns anew. Look at what was found now.'

/** Imports what was looked at, by a job. Whoever asks again while it is at work, or after it, is told how it is. */
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
      const held = await holdImport(tx, id)
      if (held.status === 'importing' || held.status === 'imported') return held
      const { round, ...choice } = seen
      if (held.round !== round) throw refuse(409, matchedAnew)
      if (held.status !== 'checked') throw refuse(422, 'This import is not ready.')
      await beginImport(tx, { id, ...choice, userId, now })
      await importLater(tx, id)
      const changes = { fileName: held.fileName, lines: held.lines, ...choice }
      tx.audit({ action: 'start', entityType: 'patient_import', entityId: id, changes })
      announceImport(tx, id)
      return findImport(tx, id)
    })
    .catch(refuseSecond)
