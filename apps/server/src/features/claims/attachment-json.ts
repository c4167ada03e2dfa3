import type { Attachment, AttachmentImage } from '@archwire/contract/claims/claim'
import { sql } from '../../platform/db/sql.ts'

/** A file of a claim as the database has it, without an address. */
export type ImageRow = Omit<AttachmentImage, 'name' | 'url' | 'thumbnailUrl'> & {
  blobId: number
  hasThumbnail: boolean
}

export type AttachmentRow = Omit<Attachment, 'images'> & { images: ImageRow[] }

/** Of m, a row of claim_attachment_images, b, its file, and z, the clinic. */
export const imageJson = sql`
  json_build_object('id', m.id, 'blobId', b.id, 'filename', b.filename, 'contentType', b.content_type,
    'byteSize', b.byte_size, 'hasThumbnail', b.thumbnail_byte_size is not null, 'date', m.date,
    'typeCode', m.type_code, 'orientationType', m.orientation_type, 'syncStatus', m.sync_status,
    'updatedAt', wire_instant(m.updated_at, z.time_zone))`

/** Of t, a row of claim_attachments, and z, the clinic. */
export const attachmentJson = sql`
  json_build_object('id', t.id, 'narrative', t.narrative, 'images', (
    select coalesce(json_agg(${imageJson} order by m.id), '[]') from claim_attachment_images m
    join blobs b on b.clinic_id = m.clinic_id and b.id = m.blob_id
    where m.clinic_id = t.clinic_id and m.claim_attachment_id = t.id))`

/** Of c, a row of claims, and z, its clinic: none or one. */
export const attachmentsJson = sql`(
  select coalesce(json_agg(${attachmentJson}), '[]') from claim_attachments t
  where t.clinic_id = c.clinic_id and t.claim_id = c.id)`
