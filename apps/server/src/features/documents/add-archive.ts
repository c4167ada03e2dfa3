import { type Archive, longestUploadName } from '@archwire/contract/documents/uploads'
import { withoutExtension } from '@archwire/domain/files/file-name'
import { attachBlob } from '../../platform/files/attach-blob.ts'
import { withSentForm } from '../../platform/files/read-form.ts'
import { withStoredFile } from '../../platform/files/store-file.ts'
import { answerOnce } from '../../platform/http/once.ts'
import type { SentFiles } from '../../platform/http/route.ts'
import { forStaff } from '../files/rules.ts'
import { holdPatient } from '../patients/hold-patient.ts'
import { missingFrom, refuseMerged } from '../patients/refuse-merged.ts'
import { announceDocuments } from './announce.ts'
import { type ArchiveRow, insertArchive, isFolderOf } from './archive-queries.ts'
import type { DocumentStores } from './document-stores.ts'
import { presentArchive } from './present-archive.ts'
import { nameIn, requireFile } from './sent-archive.ts'

type Asked = {
  patientId: number
  folderId: number
  sent: SentFiles
  userId: number
  onceKey: string | undefined
  timeZone: string
  now: Date
}

/** Keeps a file in a patient's record; with one key, once. Where it cannot be, it is refused before it is read. */
export async function addArchive(stores: DocumentStores, asked: Asked): Promise<Archive> {
  const { clinic, storage, links } = stores
  const { patientId, folderId, userId, onceKey, timeZone, now } = asked
  await clinic.read(async tx => {
    if (!(await isFolderOf(tx, asked))) throw await missingFrom(tx, patientId)
  })
  return withSentForm(storage.incoming, asked.sent, { file: 'archive[file]', rules: forStaff }, form => {
    const file = requireFile(form)
    const name = nameIn(form) || withoutExtension(file.fileName).slice(0, longestUploadName)
    const request = {
      key: onceKey,
      userId,
      name: 'POST archives',
      content: [patientId, folderId, name, file.checksum],
      status: 201,
    }
    return withStoredFile(stores, file, { userId, now }, async blobId => {
      // What is kept has no addresses, for those expire: whoever repeats the request later gets new ones.
      const { body } = await answerOnce(clinic, request, async (tx): Promise<ArchiveRow> => {
        const patient = await holdPatient(tx, patientId)
        if (patient === undefined || !(await isFolderOf(tx, asked))) throw await missingFrom(tx, patientId)
        refuseMerged(patient)
        await attachBlob(tx, blobId, now)
        const row = await insertArchive(tx, { folderId, name, blobId, userId, now }, timeZone)
        const changes = { upload: name, fileName: row.fileName }
        tx.audit({ action: 'create', entityType: 'archive', entityId: row.id, patientId, changes })
        announceDocuments(tx, patientId)
        return row
      })
      return presentArchive(body as ArchiveRow, { links, clinicId: clinic.id, now })
    })
  })
}
