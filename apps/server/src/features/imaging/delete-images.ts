import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { missingFrom } from '../patients/refuse-merged.ts'
import { announceImaging } from './announce.ts'
import { holdImaging } from './hold-imaging.ts'
import { type ImageRow, imagesIn, markImagesDeleted, type SeriesRow, seriesOf } from './image-queries.ts'
import { imageWords } from './image-words.ts'
import { releasePictures } from './release-pictures.ts'

type Asked = { patientId: number; seriesId: number; timeZone: string; now: Date }

/** An image that the series shows, also where a gallery keeps it and the grid shows it. */
export const deleteImage = (clinic: ClinicDatabase, asked: Asked & { id: number }): Promise<undefined> =>
  clinic.write(async tx => {
    const { series, images } = await find(tx, asked)
    const image = images.find(({ id }) => id === asked.id)
    if (image === undefined) throw await missingFrom(tx, asked.patientId)
    await takeAway(tx, asked, series, [image])
    return undefined
  })

export const deleteSeriesImages = (clinic: ClinicDatabase, asked: Asked): Promise<undefined> =>
  clinic.write(async tx => {
    const { series, images } = await find(tx, asked)
    if (images.length > 0) await takeAway(tx, asked, series, images)
    return undefined
  })

async function find(tx: WriteTx, asked: Asked): Promise<{ series: SeriesRow; images: ImageRow[] }> {
  await holdImaging(tx, asked.patientId)
  const series = await seriesOf(tx, asked)
  if (series === undefined) throw await missingFrom(tx, asked.patientId)
  return { series, images: await imagesIn(tx, series, asked.timeZone) }
}

async function takeAway(
  tx: WriteTx,
  { patientId, now }: Asked,
  series: SeriesRow,
  images: ImageRow[],
): Promise<void> {
  await markImagesDeleted(
    tx,
    images.map(({ id }) => id),
    now,
  )
  await releasePictures(tx, images, now)
  for (const image of images) {
    const words = imageWords(series, image)
    const changes = { ...words, fileName: { from: image.fileName, to: null } }
    tx.audit({ action: 'delete', entityType: 'image', entityId: image.id, patientId, changes })
  }
  announceImaging(tx, patientId)
}
