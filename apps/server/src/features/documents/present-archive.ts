import type { Archive } from '@archwire/contract/documents/uploads'
import type { FileLinks } from '../../platform/files/file-links.ts'
import type { ArchiveRow } from './archive-queries.ts'

/** How uploads are shown in one clinic at one moment: their addresses are its own, and expire. */
export type Showing = { links: FileLinks; clinicId: number; now: Date }

export function presentArchive(row: ArchiveRow, { links, clinicId, now }: Showing): Archive {
  const { blobId, hasThumbnail, ...shown } = row
  const blob = { id: blobId, fileName: row.fileName }
  return {
    ...shown,
    url: links.url(clinicId, blob, now),
    thumbnailUrl: hasThumbnail ? links.thumbnailUrl(clinicId, blob, now) : null,
  }
}
