import type { WriteTx } from '../../platform/db/transaction.ts'
import { refuseOldVersion } from '../../platform/http/version.ts'
import { missingFrom } from '../patients/refuse-merged.ts'
import { type ArchiveRow, lockArchive } from './archive-queries.ts'
import type { DocumentStores } from './document-stores.ts'
import { presentArchive } from './present-archive.ts'

export type AskedArchive = {
  patientId: number
  folderId: number
  id: number
  version: string | undefined
  timeZone: string
  now: Date
}

/** An upload that is about to be changed, as whoever changes it has seen it. */
export async function findArchive(
  tx: WriteTx,
  { links, clinic }: Pick<DocumentStores, 'links' | 'clinic'>,
  asked: AskedArchive,
): Promise<ArchiveRow> {
  const row = await lockArchive(tx, asked, asked.timeZone)
  if (row === undefined) throw await missingFrom(tx, asked.patientId)
  const current = presentArchive(row, { links, clinicId: clinic.id, now: asked.now })
  await refuseOldVersion(tx, asked.version, current, { type: 'archive', id: row.id }, 'This upload')
  return row
}
