import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { releaseBlob } from '../../platform/files/store-file.ts'
import { missingFrom } from '../patients/record/merged-records.ts'
import { withFaceAnnounced } from './face.ts'
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
 * The files of deleted images are kept for a month. A file that another image has, or was cropped from, is kept for
 * as long as that image.
 */
export async function releaseFiles(tx: WriteTx, deleted: ImageRow[], now: Date): Promise<void> {
  const files = deleted.flatMap(({ blobId, originalBlobId }) =>
    originalBlobId === null ? [blobId] : [blobId, originalBlobId],
  )
  for (const { id } of await withoutImage(tx, [...new Set(files)])) await releaseBlob(tx, id, now)
}

type DeleteImagesInput = { patientId: number; seriesId: number; timeZone: string; now: Date }

/** Deletes one image. An image with a position can be deleted through its gallery or through the grid. */
export const deleteImage = (
  clinic: ClinicDatabase,
  input: DeleteImagesInput & { id: number },
): Promise<undefined> =>
  clinic.write(async tx => {
    const { series, images } = await lockSeriesImages(tx, input)
    const image = images.find(({ id }) => id === input.id)
    if (image === undefined) throw await missingFrom(tx, input.patientId)
    await withFaceAnnounced(tx, input.patientId, () => deleteAndRelease(tx, input, series, [image]))
    return undefined
  })

export const deleteSeriesImages = (clinic: ClinicDatabase, input: DeleteImagesInput): Promise<undefined> =>
  clinic.write(async tx => {
    const { series, images } = await lockSeriesImages(tx, input)
    if (images.length > 0)
      await withFaceAnnounced(tx, input.patientId, () => deleteAndRelease(tx, input, series, images))
    return undefined
  })

async function lockSeriesImages(
  tx: WriteTx,
  input: DeleteImagesInput,
): Promise<{ series: SeriesRow; images: ImageRow[] }> {
  await lockImaging(tx, input.patientId)
  const series = await seriesOf(tx, input)
  if (series === undefined) throw await missingFrom(tx, input.patientId)
  return { series, images: await imagesIn(tx, series, input.timeZone) }
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
