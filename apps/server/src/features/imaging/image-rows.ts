import type { Image } from '@archwire/contract/imaging/calls'
import { isPosition, positionNames, type SeriesKind } from '@archwire/domain/imaging/positions'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import type { FileLinks } from '../../platform/files/file-links.ts'

export type ImageRow = {
  id: number
  seriesId: number
  position: number | null
  blobId: number
  fileName: string
  width: number
  height: number
  originalBlobId: number | null
  originalFileName: string | null
  createdAt: string
}

export type SeriesRow = {
  id: number
  name: string
  kind: SeriesKind
  progressionId: number
  progression: string
}

/** The columns of an image `i`, its file `b` and the file `o` that it was cropped from. */
const fields = (timeZone: string): Sql => sql`
  i.id, i.series_id as "seriesId", i.position, b.id as "blobId", b.filename as "fileName",
  coalesce(b.width, 1) as width, coalesce(b.height, 1) as height,
  o.id as "originalBlobId", o.filename as "originalFileName", wire_instant(i.created_at, ${timeZone}) as "createdAt"`

const withFiles = sql`
  join blobs b on b.clinic_id = i.clinic_id and b.id = i.blob_id
  left join blobs o on o.clinic_id = i.clinic_id and o.id = i.original_blob_id`

/** A series of this patient. Its progression must not be deleted. */
export const seriesOf = (
  tx: Tx,
  { patientId, seriesId }: { patientId: number; seriesId: number },
): Promise<SeriesRow | undefined> =>
  tx.maybeOne(sql`
    select s.id, s.name, s.kind, s.progression_id as "progressionId", p.name as progression from series s
    join progressions p on p.clinic_id = s.clinic_id and p.id = s.progression_id
    where s.clinic_id = ${tx.clinicId} and s.id = ${seriesId} and p.patient_id = ${patientId}
      and p.deleted_at is null`)

/** The images of a progression: by position, then in the order in which they were added. */
export const imagesOf = (tx: Tx, progressionId: number, timeZone: string): Promise<ImageRow[]> =>
  tx.many(sql`
    select ${fields(timeZone)} from images i ${withFiles}
    where i.clinic_id = ${tx.clinicId} and i.progression_id = ${progressionId} and i.deleted_at is null
    order by i.position, i.id`)

/**
 * The images of a series. The standard series has every image of its progression with a position, whichever gallery
 * it is in.
 */
export const imagesIn = (
  tx: Tx,
  { id, kind, progressionId }: SeriesRow,
  timeZone: string,
): Promise<ImageRow[]> =>
  tx.many(sql`
    select ${fields(timeZone)} from images i ${withFiles}
    where i.clinic_id = ${tx.clinicId} and i.progression_id = ${progressionId} and i.deleted_at is null
      and case when ${kind === 'standard'} then i.position is not null else i.series_id = ${id} end
    order by i.position, i.id`)

export const imageAt = (
  tx: Tx,
  { progressionId, position }: { progressionId: number; position: number },
  timeZone: string,
): Promise<ImageRow | undefined> =>
  tx.maybeOne(sql`
    select ${fields(timeZone)} from images i ${withFiles}
    where i.clinic_id = ${tx.clinicId} and i.progression_id = ${progressionId} and i.position = ${position}
      and i.deleted_at is null`)

export const insertImage = (
  tx: WriteTx,
  image: {
    progressionId: number
    seriesId: number
    position: number | null
    blobId: number
    originalBlobId: number | null
    userId: number
    now: Date
  },
  timeZone: string,
): Promise<ImageRow> =>
  tx.one(sql`
    with i as (
      insert into images (clinic_id, progression_id, series_id, position, blob_id, original_blob_id,
                          created_by_user_id, created_at)
      values (${tx.clinicId}, ${image.progressionId}, ${image.seriesId}, ${image.position}, ${image.blobId},
              ${image.originalBlobId}, ${image.userId}, ${image.now})
      returning *)
    select ${fields(timeZone)} from i ${withFiles}`)

export const markImagesDeleted = (tx: WriteTx, ids: number[], now: Date): Promise<number> =>
  tx.run(sql`
    update images set deleted_at = ${now} where clinic_id = ${tx.clinicId} and id = any(${ids}::bigint[])`)

/** Whether a file belongs to an image of this patient, as the image itself or as its original. */
export const isPictureOf = async (
  tx: Tx,
  { patientId, blobId }: { patientId: number; blobId: number },
): Promise<boolean> =>
  (await tx.maybeOne(sql`
    select i.id from images i
    join progressions p on p.clinic_id = i.clinic_id and p.id = i.progression_id
    where i.clinic_id = ${tx.clinicId} and ${blobId} in (i.blob_id, i.original_blob_id) and i.deleted_at is null
      and p.patient_id = ${patientId} limit 1`)) !== undefined

/**
 * Of these files, those that no image has, that no image was cropped from, and that did not come with a text message.
 */
export const withoutImage = (tx: Tx, blobIds: number[]): Promise<{ id: number }[]> =>
  tx.many(sql`
    select g.id from unnest(${blobIds}::bigint[]) as g(id)
    where not exists (
      select from images i
      where i.clinic_id = ${tx.clinicId} and i.blob_id = g.id and i.deleted_at is null)
    and not exists (
      select from images i
      where i.clinic_id = ${tx.clinicId} and i.original_blob_id = g.id and i.deleted_at is null)
    and not exists (
      select from message_pictures q where q.clinic_id = ${tx.clinicId} and q.blob_id = g.id)`)

/** The links of an image are those of one clinic, and expire. */
type Showing = { links: FileLinks; clinicId: number; now: Date }

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

/** An image as the audit log shows it: its progression, its position and its file's name. */
export const imageAuditLabels = (
  { progression }: Pick<SeriesRow, 'progression'>,
  { position, fileName }: Pick<ImageRow, 'position' | 'fileName'>,
): Record<string, string> => ({
  progression,
  ...(position !== null && isPosition(position) && { view: positionNames[position] }),
  fileName,
})
