import type { Matched } from '@archwire/contract/patient-imports/calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { announceImport } from './announce.ts'
import { findImport, holdImport } from './find-import.ts'
import { checkLater } from './import-jobs.ts'
import { beginRound, type ImportRow } from './import-queries.ts'

const matchable: ImportRow['status'][] = ['matching', 'checking', 'checked', 'failed']

/** Says what the columns are; a job looks at every line then. */
export const matchColumns = (
  clinic: ClinicDatabase,
  { id, matched, now }: { id: number; matched: Matched; now: Date },
): Promise<ImportRow> =>
  clinic.write(async tx => {
    const held = await holdImport(tx, id)
    if (!matchable.includes(held.status) || held.blobId === null) {
      throw refuse(422, 'This import is over. Choose the file again.')
    }
    const { round } = await beginRound(tx, id, matched, now)
    await checkLater(tx, id, round)
    tx.audit({ action: 'match', entityType: 'patient_import', entityId: id, changes: matched })
    announceImport(tx, id)
    return findImport(tx, id)
  })
