import { randomBytes } from 'node:crypto'
import type { FileStorage } from '../../drivers/storage/port.ts'
import type { ClinicDatabase } from '../db/database.ts'
import type { WriteTx } from '../db/transaction.ts'
import { type Refusal, refuseFields } from '../http/refuse.ts'
import {
  type BlobRow,
  deleteBlob,
  insertBlob,
  markAttached,
  markReleased,
  markUploaded,
  type StoredKeys,
  takeBack,
} from './blob-queries.ts'
import type { PreparedFile } from './receive-file.ts'

export type Stores = { clinic: ClinicDatabase; storage: FileStorage }

type NewBlob = Pick<PreparedFile, 'fileName' | 'contentType' | 'checksum'> & {
  byteSize: number
  userId: number | null
  now: Date
}

// A storage key that nobody can guess and that reveals nothing.
const newKey = () => randomBytes(20).toString('hex')

/** Inserts the row of a file that is about to be stored, with its storage keys. */
export const announceFile = (clinic: ClinicDatabase, blob: NewBlob): Promise<StoredKeys> => {
  const isPicture = blob.contentType.startsWith('image/')
  const [thumbnailKey, screenKey] = isPicture ? [newKey(), newKey()] : [null, null]
  return clinic.write(tx => insertBlob(tx, { ...blob, key: newKey(), thumbnailKey, screenKey }))
}

/** Puts the bytes of a file, and its smaller pictures, where its row says that they are. */
export async function putBytes(
  { clinic, storage }: Stores,
  { id, key, thumbnailKey, screenKey }: StoredKeys,
  { contentType, file, picture }: PreparedFile,
  now: Date,
): Promise<void> {
  if (picture !== undefined && thumbnailKey !== null) await storage.keep(thumbnailKey, picture.thumbnail)
  if (picture?.screen !== undefined && screenKey !== null) await storage.keep(screenKey, picture.screen)
  await storage.keep(key, file)
  const { byteSize, sha256 } = file
  await clinic.write(tx => markUploaded(tx, { id, contentType, byteSize, sha256, picture, now }))
}

/**
 * Stores a file and passes its id to `use`, which attaches it to a record (`attachBlob`). The row is written before the
 * bytes, so that nothing is stored without a row; if `use` fails or does not attach it, both are removed.
 */
export async function withStoredFile<T>(
  stores: Stores,
  prepared: PreparedFile,
  { userId, now }: { userId: number | null; now: Date },
  use: (blobId: number) => Promise<T>,
): Promise<T> {
  const { fileName, contentType, checksum, file } = prepared
  const { byteSize } = file
  const keys = await announceFile(stores.clinic, { fileName, contentType, checksum, byteSize, userId, now })
  try {
    await putBytes(stores, keys, prepared, now)
    return await use(keys.id)
  } finally {
    // If this fails too, the nightly purge finds the row.
    await discard(stores, keys.id, now).catch(() => undefined)
  }
}

// Removes the file unless it is attached. It may be attached although this process does not know, because the response
// to a COMMIT was lost.
async function discard({ clinic, storage }: Stores, id: number, now: Date): Promise<void> {
  const taken = await clinic.write(tx => takeBack(tx, id, now))
  if (taken !== undefined) await removeUnattached({ clinic, storage }, taken)
}

/** The bytes first: if this fails, the row still leads to them. */
export async function removeUnattached({ clinic, storage }: Stores, keys: StoredKeys): Promise<void> {
  await removeBytes(storage, keys)
  await clinic.write(tx => deleteBlob(tx, keys.id))
}

export async function removeBytes(
  storage: FileStorage,
  { key, thumbnailKey, screenKey }: StoredKeys,
): Promise<void> {
  await storage.remove(key)
  if (thumbnailKey !== null) await storage.remove(thumbnailKey)
  if (screenKey !== null) await storage.remove(screenKey)
}

/** From the end of this transaction the file belongs to a record. Each file can be attached once. */
export async function attachBlob(tx: WriteTx, id: number, now: Date, field = 'file'): Promise<BlobRow> {
  const blob = await markAttached(tx, id, now)
  if (blob === undefined) throw fileGone(field)
  return blob
}

export const fileGone = (field: string): Refusal =>
  refuseFields({ [field]: ['is gone or was used already. Please choose it again.'] })

/** No record shows the file any more. Its bytes are kept for a month, in case that was a mistake. */
export async function releaseBlob(tx: WriteTx, id: number, now: Date): Promise<void> {
  await markReleased(tx, id, now)
}
