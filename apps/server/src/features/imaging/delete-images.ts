import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { releaseBlob } from '../../platform/files/store-file.ts'
import { missingFrom } from '../patients/record/merged-records.ts'
import {
  type ImageRow,
  imageAuditLabels,
  imagesIn,
  markImagesDeleted,
  type SeriesRow,
  seriesOf,
  withoutImage,
} from './image-rows.ts'
import { announceImaging, lockImaging } from './imaging-record.ts'

/**
 * The files of images that were deleted are kept for a month; those that another image has too, or was cropped from, for
 * as long as that is there.
 */
export async function releaseFiles(tx: WriteTx, deleted: ImageRow[], now: Date): Promise<void> {
  const files = deleted.flatMap(({ blobId, originalBlobId }) =>
    originalBlobId === null ? [blobId] : [blobId, originalBlobId],
  )
  for (const { id } of await withoutImage(tx, [...new Set(files)])) await releaseBlob(tx, id, now)
}

type DeleteImagesInput = { patientId: number; seriesId: number; timeZone: string; now: Date }

/** An image that the series shows, also where a gallery keeps it and the grid shows it. */
export const deleteImage = (
  clinic: ClinicDatabase,
  asked: DeleteImagesInput & { id: number },
): Promise<undefined> =>
  clinic.write(async tx => {
    const { series, images } = await lockSeriesImages(tx, asked)
    const image = images.find(({ id }) => id === asked.id)
    if (image === undefined) throw await missingFrom(tx, asked.patientId)
    await deleteAndRelease(tx, asked, series, [image])
    return undefined
  })

export const deleteSeriesImages = (clinic: ClinicDatabase, asked: DeleteImagesInput): Promise<undefined> =>
  clinic.write(async tx => {
    const { series, images } = await lockSeriesImages(tx, asked)
    if (images.length > 0) await deleteAndRelease(tx, asked, series, images)
    return undefined
  })

async function lockSeriesImages(
  tx: WriteTx,
  asked: DeleteImagesInput,
): Promise<{ series: SeriesRow; images: ImageRow[] }> {
  await lockImaging(tx, asked.patientId)
  const series = await seriesOf(tx, asked)
  if (series === undefined) throw await missingFrom(tx, asked.patientId)
  return { series, images: await imagesIn(tx, series, asked.timeZone) }
}

async function deleteAndRelease(
  tx: WriteTx,
  { patientId, now }: DeleteImagesInput,
  series: SeriesRow,
  images: ImageRow[],
): Promise<void> {
  await markImagesDeleted(
    tx,
    images.map(({ id }) => id),
    now,
  )
  await releaseFiles(tx, images, now)
  for (const image of images) {
    const words = imageAuditLabels(series, image)
    const changes = { ...words, fileName: { from: image.fileName, to: null } }
    tx.audit({ action: 'delete', entityType: 'image', entityId: image.id, patientId, changes })
  }
  announceImaging(tx, patientId)
}
