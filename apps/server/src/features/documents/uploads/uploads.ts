import { type Archive, type Folder, longestUploadName } from '@archwire/contract/documents/uploads'
import { refusals } from '@archwire/contract/errors'
import { withoutExtension } from '@archwire/domain/files/file-name'
import { changedFields } from '../../../platform/audit/changes.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { FileLinks } from '../../../platform/files/file-links.ts'
import { type PreparedFile, type SentForm, withSentForm } from '../../../platform/files/receive-file.ts'
import { attachBlob, releaseBlob, type Stores, withStoredFile } from '../../../platform/files/store-file.ts'
import { answerIdempotently } from '../../../platform/http/idempotency.ts'
import { notFound, refuseFields } from '../../../platform/http/refuse.ts'
import type { SentFiles } from '../../../platform/http/route.ts'
import { refuseOldVersion } from '../../../platform/http/version.ts'
import { staffUploadRules } from '../../files/upload-rules.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import { missingFrom, refuseMerged } from '../../patients/record/merged-records.ts'
import { type Opening, openThrough } from '../../patients/record/record-opening.ts'
import { announceDocuments } from '../rows/live-events.ts'
import {
  ensureRootFolder,
  insertUpload,
  isFolderOf,
  lockUpload,
  markUploadDeleted,
  presentUpload,
  rootFolderOf,
  type UploadRow,
  updateUpload,
  uploadsIn,
} from './upload-queries.ts'

/** Where uploads are stored, and the links by which they are read. */
type DocumentStores = Stores & { links: FileLinks }

/** A patient's uploads, in the one folder. The folder is created when somebody first opens it. */
export async function listFolders(
  clinic: ClinicDatabase,
  links: FileLinks,
  request: Opening & { timeZone: string },
): Promise<Folder[]> {
  const { patientId, timeZone, now } = request
  const { folderId, archives } = await openThrough(clinic, request, async tx => {
    const root = await rootFolderOf(tx, patientId)
    if (root === undefined) throw notFound()
    const { folderId } = root
    return {
      patientId,
      folderId,
      archives: folderId === null ? [] : await uploadsIn(tx, folderId, timeZone),
    }
  })
  const id =
    folderId ?? (await clinic.writeFrom('reserve', tx => ensureRootFolder(tx, { patientId, now }))).id
  const showing = { links, clinicId: clinic.id, now }
  return [{ id, archives: archives.map(row => presentUpload(row, showing)), folders: [] }]
}

/** The name that was sent with a file. Undefined: none was sent. Empty: it was blank. */
function sentName({ fields }: SentForm): string | undefined {
  const name = fields.get('archive[name]')?.trim()
  if (name !== undefined && name.length > longestUploadName) throw refuseFields({ name: ['is too long'] })
  return name
}

function sentFile({ file }: SentForm): PreparedFile {
  if (file === undefined) throw refuseFields({ file: [refusals.fileMissing] })
  return file
}

type UploadInput = {
  patientId: number
  folderId: number
  id: number
  version: string | undefined
  timeZone: string
  now: Date
}

/** Finds and locks an upload that is about to change. Refuses a caller who has an old version. */
async function findUploadToChange(
  tx: WriteTx,
  { links, clinic }: Pick<DocumentStores, 'links' | 'clinic'>,
  input: UploadInput,
): Promise<UploadRow> {
  const row = await lockUpload(tx, input, input.timeZone)
  if (row === undefined) throw await missingFrom(tx, input.patientId)
  const current = presentUpload(row, { links, clinicId: clinic.id, now: input.now })
  await refuseOldVersion(tx, input.version, current, { type: 'archive', id: row.id }, 'This upload')
  return row
}

type NewUploadInput = {
  patientId: number
  folderId: number
  sent: SentFiles
  userId: number
  onceKey: string | undefined
  timeZone: string
  now: Date
}

/**
 * Adds a file to a patient's record. A request that is repeated with its idempotency key adds it once. The folder is
 * checked before the file is read.
 */
export async function addUpload(stores: DocumentStores, input: NewUploadInput): Promise<Archive> {
  const { clinic, storage, links } = stores
  const { patientId, folderId, userId, onceKey, timeZone, now } = input
  await clinic.read(async tx => {
    if (!(await isFolderOf(tx, input))) throw await missingFrom(tx, patientId)
  })
  return withSentForm(
    storage.incoming,
    input.sent,
    { file: 'archive[file]', rules: staffUploadRules },
    form => {
      const file = sentFile(form)
      const name = sentName(form) || withoutExtension(file.fileName).slice(0, longestUploadName)
      const request = {
        key: onceKey,
        userId,
        name: 'POST archives',
        content: [patientId, folderId, name, file.checksum],
        status: 201,
      }
      return withStoredFile(stores, file, { userId, now }, async blobId => {
        // The response is stored without links, because they expire. A repeated request gets new ones.
        const { body } = await answerIdempotently(clinic, request, async (tx): Promise<UploadRow> => {
          const patient = await lockPatientForShare(tx, patientId)
          if (patient === undefined || !(await isFolderOf(tx, input))) throw await missingFrom(tx, patientId)
          refuseMerged(patient)
          await attachBlob(tx, blobId, now)
          const row = await insertUpload(tx, { folderId, name, blobId, userId, now }, timeZone)
          const changes = { upload: name, fileName: row.fileName }
          tx.audit({ action: 'create', entityType: 'archive', entityId: row.id, patientId, changes })
          announceDocuments(tx, patientId)
          return row
        })
        return presentUpload(body as UploadRow, { links, clinicId: clinic.id, now })
      })
    },
  )
}

/** A field that is undefined keeps its value. */
type UploadChange = { name: string | undefined; blobId: number | undefined }

export const renameUpload = (
  stores: DocumentStores,
  input: UploadInput & { name: string },
): Promise<Archive> =>
  stores.clinic.write(tx => saveUploadChange(tx, stores, input, { name: input.name, blobId: undefined }))

/** Changes an upload by a form, which may bring another file. */
export async function changeUploadByForm(
  stores: DocumentStores,
  input: UploadInput & { sent: SentFiles; userId: number },
): Promise<Archive> {
  const { clinic, storage } = stores
  const { userId, now } = input
  // An upload that does not exist or was changed in the meantime is refused before the file is read.
  await clinic.write(tx => findUploadToChange(tx, stores, input))
  return withSentForm(
    storage.incoming,
    input.sent,
    { file: 'archive[file]', rules: staffUploadRules },
    form => {
      const name = sentName(form)
      if (name === '') throw refuseFields({ name: ["can't be blank"] })
      const { file } = form
      if (file === undefined)
        return clinic.write(tx => saveUploadChange(tx, stores, input, { name, blobId: undefined }))
      return withStoredFile(stores, file, { userId, now }, blobId =>
        clinic.write(tx => saveUploadChange(tx, stores, input, { name, blobId })),
      )
    },
  )
}

async function saveUploadChange(
  tx: WriteTx,
  { links, clinic }: DocumentStores,
  input: UploadInput,
  { name, blobId }: UploadChange,
): Promise<Archive> {
  const { patientId, id, timeZone, now } = input
  const showing = { links, clinicId: clinic.id, now }
  const before = await findUploadToChange(tx, { links, clinic }, input)
  const blob = blobId === undefined ? undefined : await attachBlob(tx, blobId, now)
  const wanted = { upload: name ?? before.name, fileName: blob?.fileName ?? before.fileName }
  const changes = changedFields({ upload: before.name, fileName: before.fileName }, wanted)
  if (blob === undefined && Object.keys(changes).length === 0) return presentUpload(before, showing)
  if (blob !== undefined) await releaseBlob(tx, before.blobId, now)
  const row = await updateUpload(tx, { id, name: wanted.upload, blobId: blob?.id ?? before.blobId }, timeZone)
  tx.audit({ action: 'update', entityType: 'archive', entityId: id, patientId, changes })
  announceDocuments(tx, patientId)
  return presentUpload(row, showing)
}

/** Hides an upload. Its file is kept for a month, so that it can be restored by hand. */
export const deleteUpload = (
  stores: Pick<DocumentStores, 'clinic' | 'links'>,
  input: UploadInput,
): Promise<undefined> =>
  stores.clinic.write(async tx => {
    const { patientId, now } = input
    const { id, name, fileName, blobId } = await findUploadToChange(tx, stores, input)
    await markUploadDeleted(tx, id, now)
    await releaseBlob(tx, blobId, now)
    const changes = { upload: { from: name, to: null }, fileName: { from: fileName, to: null } }
    tx.audit({ action: 'delete', entityType: 'archive', entityId: id, patientId, changes })
    announceDocuments(tx, patientId)
    return undefined
  })
