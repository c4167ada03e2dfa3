import type { WriteTx } from '../../platform/db/transaction.ts'
import { releaseBlob } from '../../platform/files/attach-blob.ts'
import { type ImageRow, withoutImage } from './image-queries.ts'

/**
 * The files of images that were deleted are kept for a month; those that another image has too, or was cropped from, for
 * as long as that is there.
 */
export async function releasePictures(tx: WriteTx, deleted: ImageRow[], now: Date): Promise<void> {
  const files = deleted.flatMap(({ blobId, originalBlobId }) =>
    originalBlobId === null ? [blobId] : [blobId, originalBlobId],
  )
  for (const { id } of await withoutImage(tx, [...new Set(files)])) await releaseBlob(tx, id, now)
}
