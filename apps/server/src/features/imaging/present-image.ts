import type { Image } from '@archwire/contract/imaging/calls'
import type { FileLinks } from '../../platform/files/file-links.ts'
import type { ImageRow } from './image-queries.ts'

/** How images are shown in one clinic at one moment: their addresses are its own, and expire. */
export type Showing = { links: FileLinks; clinicId: number; now: Date }

export function presentImage(row: ImageRow, { links, clinicId, now }: Showing): Image {
  const { blobId, originalBlobId, originalFileName, ...shown } = row
  const blob = { id: blobId, fileName: row.fileName }
  return {
    ...shown,
    url: links.url(clinicId, blob, now),
    thumbnailUrl: links.thumbnailUrl(clinicId, blob, now),
    screenUrl: links.screenUrl(clinicId, blob, now),
    originalImageUrl:
      originalBlobId === null
        ? null
        : links.url(clinicId, { id: originalBlobId, fileName: originalFileName ?? '' }, now),
  }
}
