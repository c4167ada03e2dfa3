import type { Reply } from '@archwire/contract/endpoint'
import { type addImage as addCall, positionTaken } from '@archwire/contract/imaging/calls'
import { mostPictureBytes, pictureExtensions } from '@archwire/domain/files/upload-kinds'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { attachBlob } from '../../platform/files/attach-blob.ts'
import type { FileRules } from '../../platform/files/prepare-file.ts'
import { withSentForm } from '../../platform/files/read-form.ts'
import { withStoredFile } from '../../platform/files/store-file.ts'
import { answerOnce } from '../../platform/http/once.ts'
import { refuse, refuseFields } from '../../platform/http/refuse.ts'
import type { SentFiles } from '../../platform/http/route.ts'
import { missingFrom } from '../patients/refuse-merged.ts'
import { announceImaging } from './announce.ts'
import { holdImaging } from './hold-imaging.ts'
import {
  type ImageRow,
  imageAt,
  insertImage,
  isPictureOf,
  markImagesDeleted,
  type SeriesRow,
  seriesOf,
} from './image-queries.ts'
import { imageWords } from './image-words.ts'
import type { ImagingStores } from './imaging-stores.ts'
import { presentImage } from './present-image.ts'
import { releasePictures } from './release-pictures.ts'
import { fileNamedBy, notOurs, readSentImage, type SentImage } from './sent-image.ts'

type Asked = {
  patientId: number
  seriesId: number
  sent: SentFiles
  userId: number
  onceKey: string | undefined
  timeZone: string
  appUrl: string
  now: Date
}

type Added = Reply<typeof addCall>
type Placed = { row: ImageRow; replacedImageId: number | null }

const rules: FileRules = { allowed: pictureExtensions, mostBytes: mostPictureBytes }

/** Keeps an image in a gallery; with one key, once. Where it cannot be, it is refused before it is read. */
export async function addImage(stores: ImagingStores, asked: Asked): Promise<Added> {
  const { clinic, storage, links } = stores
  const { name } = await clinic.read(tx => findGallery(tx, asked))
  return withSentForm(storage.incoming, asked.sent, { file: 'image[file]', rules }, form => {
    const image = readSentImage(form, name)
    const request = {
      key: asked.onceKey,
      userId: asked.userId,
      name: 'POST images',
      content: [asked.patientId, asked.seriesId, image.position, image.file.checksum],
      status: 201,
    }
    return withStoredFile(stores, image.file, asked, async blobId => {
      // What is kept has no addresses, for those expire: whoever repeats the request later gets new ones.
      const { body } = await answerOnce(clinic, request, tx => putInPlace(tx, stores, asked, image, blobId))
      const { row, replacedImageId } = body as Placed
      return { ...presentImage(row, { links, clinicId: clinic.id, now: asked.now }), replacedImageId }
    })
  })
}

async function putInPlace(
  tx: WriteTx,
  stores: ImagingStores,
  asked: Asked,
  { position, originalUrl, replaces }: SentImage,
  blobId: number,
): Promise<Placed> {
  const { patientId, seriesId, userId, timeZone, now } = asked
  await holdImaging(tx, patientId)
  const series = await findGallery(tx, asked)
  const { progressionId } = series
  const originalBlobId = originalUrl === undefined ? null : await originalOf(tx, stores, asked, originalUrl)
  const taken = position === null ? undefined : await imageAt(tx, { progressionId, position }, timeZone)
  if (replaces !== undefined && (taken?.id ?? null) !== replaces) throw refuse(409, positionTaken)
  await attachBlob(tx, blobId, now)
  // A position has one image: the old one makes room first.
  if (taken !== undefined) await markImagesDeleted(tx, [taken.id], now)
  const row = await insertImage(
    tx,
    { progressionId, seriesId, position, blobId, originalBlobId, userId, now },
    timeZone,
  )
  // Now it is known whether the old one is the original of the new one.
  if (taken !== undefined) await releasePictures(tx, [taken], now)
  const words = imageWords(series, row)
  const changes =
    taken === undefined ? words : { ...words, fileName: { from: taken.fileName, to: row.fileName } }
  const action = taken === undefined ? 'create' : 'update'
  tx.audit({ action, entityType: 'image', entityId: row.id, patientId, changes })
  announceImaging(tx, patientId)
  return { row, replacedImageId: taken?.id ?? null }
}

async function findGallery(tx: Tx, asked: Pick<Asked, 'patientId' | 'seriesId'>): Promise<SeriesRow> {
  const series = await seriesOf(tx, asked)
  if (series === undefined) throw await missingFrom(tx, asked.patientId)
  if (series.kind !== 'gallery') throw refuseFields({ series: ['holds no images of its own'] })
  return series
}

async function originalOf(
  tx: Tx,
  { clinic, appSecret }: ImagingStores,
  { patientId, appUrl, now }: Asked,
  url: string,
): Promise<number> {
  const blobId = fileNamedBy(url, { clinicId: clinic.id, appSecret, appUrl, now })
  if (!(await isPictureOf(tx, { patientId, blobId }))) throw notOurs()
  return blobId
}
