import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { announceImport } from './announce.ts'
import { findImport, holdImport } from './find-import.ts'
import { tidyLater } from './import-jobs.ts'
import { type ImportRow, setStatus } from './import-queries.ts'

const cancelable: ImportRow['status'][] = ['matching', 'checking', 'checked', 'importing', 'failed']

/** Gives an import up. Whatever is at work at it finds out before its end, and takes all that it did with it. */
export const cancelImport = (clinic: ClinicDatabase, id: number): Promise<ImportRow> =>
  clinic.write(async tx => {
    const held = await holdImport(tx, id)
    if (held.status === 'canceled') return held
    if (held.status === 'imported') throw refuse(422, 'This import is done already. You can undo it.')
    if (!cancelable.includes(held.status)) throw refuse(422, 'This import is over.')
    await giveUp(tx, held)
    await tidyLater(tx, id)
    return findImport(tx, id)
  })

/** The same for one that is held, whoever does it; false: it is over already. */
export async function giveUp(tx: WriteTx, { id, fileName }: ImportRow): Promise<boolean> {
  if ((await setStatus(tx, id, { was: cancelable, status: 'canceled', failure: null })) === 0) return false
  tx.audit({ action: 'cancel', entityType: 'patient_import', entityId: id, changes: { fileName } })
  announceImport(tx, id)
  return true
}
