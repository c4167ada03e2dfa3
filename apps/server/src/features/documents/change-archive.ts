import type { Archive } from '@archwire/contract/documents/uploads'
import { changedFields } from '../../platform/audit/changed-fields.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { attachBlob, releaseBlob } from '../../platform/files/attach-blob.ts'
import { withSentForm } from '../../platform/files/read-form.ts'
import { withStoredFile } from '../../platform/files/store-file.ts'
import { refuseFields } from '../../platform/http/refuse.ts'
import type { SentFiles } from '../../platform/http/route.ts'
import { forStaff } from '../files/rules.ts'
import { announceDocuments } from './announce.ts'
import { updateArchive } from './archive-queries.ts'
import type { DocumentStores } from './document-stores.ts'
import { type AskedArchive, findArchive } from './find-archive.ts'
import { presentArchive } from './present-archive.ts'
import { nameIn } from './sent-archive.ts'

/** What is left out stays. */
type Change = { name: string | undefined; blobId: number | undefined }

/** Renames an upload. */
export const renameArchive = (
  stores: DocumentStores,
  asked: AskedArchive & { name: string },
): Promise<Archive> =>
  stores.clinic.write(tx => change(tx, stores, asked, { name: asked.name, blobId: undefined }))

/** The same by a form, which may bring another file in place of the one that is there. */
export async function changeArchiveByForm(
  stores: DocumentStores,
  asked: AskedArchive & { sent: SentFiles; userId: number },
): Promise<Archive> {
  const { clinic, storage } = stores
  const { userId, now } = asked
  // What is not there, or was changed meanwhile, is refused before a file is read.
  await clinic.write(tx => findArchive(tx, stores, asked))
  return withSentForm(storage.incoming, asked.sent, { file: 'archive[file]', rules: forStaff }, form => {
    const name = nameIn(form)
    if (name === '') throw refuseFields({ name: ["can't be blank"] })
    const { file } = form
    if (file === undefined) return clinic.write(tx => change(tx, stores, asked, { name, blobId: undefined }))
    return withStoredFile(stores, file, { userId, now }, blobId =>
      clinic.write(tx => change(tx, stores, asked, { name, blobId })),
    )
  })
}

async function change(
  tx: WriteTx,
  { links, clinic }: DocumentStores,
  asked: AskedArchive,
  { name, blobId }: Change,
): Promise<Archive> {
  const { patientId, id, timeZone, now } = asked
  const showing = { links, clinicId: clinic.id, now }
  const before = await findArchive(tx, { links, clinic }, asked)
  const blob = blobId === undefined ? undefined : await attachBlob(tx, blobId, now)
  const wanted = { upload: name ?? before.name, fileName: blob?.fileName ?? before.fileName }
  const changes = changedFields({ upload: before.name, fileName: before.fileName }, wanted)
  if (blob === undefined && Object.keys(changes).length === 0) return presentArchive(before, showing)
  if (blob !== undefined) await releaseBlob(tx, before.blobId, now)
  const row = await updateArchive(
    tx,
    { id, name: wanted.upload, blobId: blob?.id ?? before.blobId },
    timeZone,
  )
  tx.audit({ action: 'update', entityType: 'archive', entityId: id, patientId, changes })
  announceDocuments(tx, patientId)
  return presentArchive(row, showing)
}
