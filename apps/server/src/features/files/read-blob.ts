import { refusals } from '@archwire/contract/errors'
import type { FileStorage } from '../../drivers/storage/port.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { type BlobRow, readableBlob } from '../../platform/files/blob-queries.ts'
import { type Named, signer } from '../../platform/files/file-links.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { FileResponse } from '../../platform/http/route.ts'

type Deps = { clinic: ClinicDatabase; storage: FileStorage; appSecret: string }

/** Reads a stored file for staff of its clinic, by a link that was made when its record was read. */
export async function readBlob(
  { clinic, storage, appSecret }: Deps,
  { signedId, now }: { signedId: string; now: Date },
): Promise<FileResponse> {
  const named = signer(appSecret, 'read').read(signedId, now)
  if (named === undefined || (named !== 'expired' && named.clinicId !== clinic.id)) throw notFound()
  if (named === 'expired') throw refuse(410, refusals.linkExpired)
  const blob = await clinic.read(tx => readableBlob(tx, named.blobId))
  if (blob === undefined) throw notFound()
  return fileResponse(storage, blob, named.which)
}

/**
 * Only a file with a thumbnail was re-encoded as a picture, so only such a file may be displayed. Any other is
 * downloaded.
 */
export function fileResponse(storage: FileStorage, blob: BlobRow, which: Named['which']): FileResponse {
  const { key, fileName, contentType, byteSize, thumbnailKey, thumbnailByteSize, screenKey, screenByteSize } =
    blob
  const isPicture = thumbnailKey !== null && thumbnailByteSize !== null
  const made = (key: string, byteSize: number) =>
    new FileResponse({
      contentType: 'image/jpeg',
      byteSize,
      isShown: true,
      fileName,
      tag: key,
      open: () => storage.open(key),
    })
  if (which !== 'file' && !isPicture) throw notFound()
  if (which === 'thumbnail' && isPicture) return made(thumbnailKey, thumbnailByteSize)
  if (which === 'screen' && screenKey !== null && screenByteSize !== null)
    return made(screenKey, screenByteSize)
  return new FileResponse({
    contentType,
    byteSize,
    isShown: isPicture,
    fileName,
    tag: key,
    open: () => storage.open(key),
  })
}
