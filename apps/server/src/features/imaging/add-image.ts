import type { Reply } from '@archwire/contract/endpoint'
import { refusals } from '@archwire/contract/errors'
import { type addImage as addCall, positionTaken } from '@archwire/contract/imaging/calls'
import { mostPictureBytes, pictureExtensions } from '@archwire/domain/files/upload-kinds'
import { galleryOf, isPosition, type Position } from '@archwire/domain/imaging/positions'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { type FileLinks, signer } from '../../platform/files/file-links.ts'
import {
  type FileRules,
  type PreparedFile,
  type SentForm,
  withSentForm,
} from '../../platform/files/receive-file.ts'
import { attachBlob, type Stores, withStoredFile } from '../../platform/files/store-file.ts'
import { answerIdempotently } from '../../platform/http/idempotency.ts'
import { refuse, refuseFields } from '../../platform/http/refuse.ts'
import type { SentFiles } from '../../platform/http/route.ts'
import { missingFrom } from '../patients/record/merged-records.ts'
import { releaseFiles } from './delete-images.ts'
import { withFaceAnnounced } from './face.ts'
import {
  type ImageRow,
  imageAt,
  imageAuditLabels,
  insertImage,
  isPictureOf,
  markImagesDeleted,
  presentImage,
  type SeriesRow,
  seriesOf,
} from './image-rows.ts'
import { announceImaging, lockImaging } from './imaging-record.ts'

/** Where image files are stored, and the links by which they are read. */
type ImagingStores = Stores & { links: FileLinks; appSecret: string }

type SentImage = {
  file: PreparedFile
  position: Position | null
  originalUrl: string | undefined
  /**
   * The image that the sender saw at this position. Null: the position was empty. Undefined: the sender did not say.
   */
  replaces: number | null | undefined
}

/** Reads the fields of an uploaded image. Its position must belong to the gallery with this name. */
function readSentImage({ file, fields }: SentForm, gallery: string): SentImage {
  if (file === undefined) throw refuseFields({ file: [refusals.fileMissing] })
  const position = positionIn(fields.get('image[position]')?.trim() ?? '')
  if (position !== null && galleryOf(position) !== gallery) {
    throw refuseFields({ position: [`belongs to the series ${galleryOf(position)}`] })
  }
  const replaces = fields.get('image[replaces]')
  return {
    file,
    position,
    originalUrl: fields.get('image[original_image_url]') || undefined,
    replaces: replaces === undefined ? undefined : Number(replaces) || null,
  }
}

function positionIn(text: string): Position | null {
  if (text === '') return null
  const number = Number(text)
  if (!/^\d{1,2}$/.test(text) || !isPosition(number)) throw refuseFields({ position: ['must be 1 to 10'] })
  return number
}

/** The id of the stored file that a link of this server points to. Any other address is refused. */
function fileNamedBy(
  url: string,
  { clinicId, appSecret, appUrl, now }: { clinicId: number; appSecret: string; appUrl: string; now: Date },
): number {
  const path = url.startsWith(`${appUrl}/`) ? url.slice(appUrl.length) : url
  const [, signedId] = /^\/rails\/active_storage\/blobs\/([^/]+)\/[^/]+$/.exec(path) ?? []
  const named = signedId === undefined ? undefined : signer(appSecret, 'read').read(signedId, now)
  if (named === 'expired') throw refuseFields({ original_image_url: ['has expired'] })
  if (named === undefined || named.clinicId !== clinicId) throw notThisPatientsImage()
  return named.blobId
}

const notThisPatientsImage = () => refuseFields({ original_image_url: ['is no image of this patient'] })

type AddImageInput = {
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

/**
 * Adds an image to a gallery. A request that is repeated with its idempotency key adds it once. The gallery is
 * checked before the upload is read.
 */
export async function addImage(stores: ImagingStores, input: AddImageInput): Promise<Added> {
  const { clinic, storage, links } = stores
  const { name } = await clinic.read(tx => findGallery(tx, input))
  return withSentForm(storage.incoming, input.sent, { file: 'image[file]', rules }, form => {
    const image = readSentImage(form, name)
    const request = {
      key: input.onceKey,
      userId: input.userId,
      name: 'POST images',
      content: [input.patientId, input.seriesId, image.position, image.file.checksum],
      status: 201,
    }
    return withStoredFile(stores, image.file, input, async blobId => {
      // The response is stored without links, because they expire. A repeated request gets new ones.
      const { body } = await answerIdempotently(clinic, request, tx =>
        withFaceAnnounced(tx, input.patientId, () => placeImage(tx, stores, input, image, blobId)),
      )
      const { row, replacedImageId } = body as Placed
      return { ...presentImage(row, { links, clinicId: clinic.id, now: input.now }), replacedImageId }
    })
  })
}

async function placeImage(
  tx: WriteTx,
  stores: ImagingStores,
  input: AddImageInput,
  { position, originalUrl, replaces }: SentImage,
  blobId: number,
): Promise<Placed> {
  const { patientId, seriesId, userId, timeZone, now } = input
  await lockImaging(tx, patientId)
  const series = await findGallery(tx, input)
  const { progressionId } = series
  const originalBlobId = originalUrl === undefined ? null : await originalOf(tx, stores, input, originalUrl)
  const taken = position === null ? undefined : await imageAt(tx, { progressionId, position }, timeZone)
  if (replaces !== undefined && (taken?.id ?? null) !== replaces) throw refuse(409, positionTaken)
  await attachBlob(tx, blobId, now)
  // A position has one image, so the old one is deleted first.
  if (taken !== undefined) await markImagesDeleted(tx, [taken.id], now)
  const row = await insertImage(
    tx,
    { progressionId, seriesId, position, blobId, originalBlobId, userId, now },
    timeZone,
  )
  // Only now is it known whether the new image was cropped from the old one.
  if (taken !== undefined) await releaseFiles(tx, [taken], now)
  const words = imageAuditLabels(series, row)
  const changes =
    taken === undefined ? words : { ...words, fileName: { from: taken.fileName, to: row.fileName } }
  const action = taken === undefined ? 'create' : 'update'
  tx.audit({ action, entityType: 'image', entityId: row.id, patientId, changes })
  announceImaging(tx, patientId)
  return { row, replacedImageId: taken?.id ?? null }
}

async function findGallery(tx: Tx, input: Pick<AddImageInput, 'patientId' | 'seriesId'>): Promise<SeriesRow> {
  const series = await seriesOf(tx, input)
  if (series === undefined) throw await missingFrom(tx, input.patientId)
  if (series.kind !== 'gallery') throw refuseFields({ series: ['holds no images of its own'] })
  return series
}

async function originalOf(
  tx: Tx,
  { clinic, appSecret }: ImagingStores,
  { patientId, appUrl, now }: AddImageInput,
  url: string,
): Promise<number> {
  const blobId = fileNamedBy(url, { clinicId: clinic.id, appSecret, appUrl, now })
  if (!(await isPictureOf(tx, { patientId, blobId }))) throw notThisPatientsImage()
  return blobId
}
