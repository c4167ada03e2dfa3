import type { Attachment, AttachmentImage, Claim } from '@archwire/contract/claims/claim'
import type { FileLinks } from '../../platform/files/file-links.ts'
import type { AttachmentRow, ImageRow } from './attachment-json.ts'
import type { WholeClaim } from './claim-json.ts'

/** How files are shown in one clinic at one moment: their addresses are its own, and expire. */
export type Showing = { links: FileLinks; clinicId: number; now: Date }

export function presentImage(row: ImageRow, { links, clinicId, now }: Showing): AttachmentImage {
  const { blobId, hasThumbnail, ...shown } = row
  const blob = { id: blobId, fileName: row.filename }
  return {
    ...shown,
    name: row.filename,
    url: links.url(clinicId, blob, now),
    thumbnailUrl: hasThumbnail ? links.thumbnailUrl(clinicId, blob, now) : null,
  }
}

export const presentAttachment = (row: AttachmentRow, showing: Showing): Attachment => ({
  ...row,
  images: row.images.map(image => presentImage(image, showing)),
})

export const presentClaim = (row: WholeClaim, showing: Showing): Claim => ({
  ...row,
  attachments: row.attachments.map(attachment => presentAttachment(attachment, showing)),
})
