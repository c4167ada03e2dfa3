import { releaseBlob } from '../../platform/files/attach-blob.ts'
import { announceDocuments } from './announce.ts'
import { markArchiveDeleted } from './archive-queries.ts'
import type { DocumentStores } from './document-stores.ts'
import { type AskedArchive, findArchive } from './find-archive.ts'

/** Nobody sees the upload any more; its file is kept for a month, for whoever restores it by hand. */
export const deleteArchive = (
  stores: Pick<DocumentStores, 'clinic' | 'links'>,
  asked: AskedArchive,
): Promise<undefined> =>
  stores.clinic.write(async tx => {
    const { patientId, now } = asked
    const { id, name, fileName, blobId } = await findArchive(tx, stores, asked)
    await markArchiveDeleted(tx, id, now)
    await releaseBlob(tx, blobId, now)
    const changes = { upload: { from: name, to: null }, fileName: { from: fileName, to: null } }
    tx.audit({ action: 'delete', entityType: 'archive', entityId: id, patientId, changes })
    announceDocuments(tx, patientId)
    return undefined
  })
