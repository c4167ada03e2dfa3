import { buffer } from 'node:stream/consumers'
import type { AttachmentUpload, Payer } from '../../drivers/clearinghouse/port.ts'
import { FileMissing, type FileStorage } from '../../drivers/storage/port.ts'
import type { WaitingAttachment, WaitingImage } from './sync-queries.ts'

/** What waits of an attachment, as the clearinghouse takes it. */
export const uploadOf = (
  { id, narrative, payer, clearinghouseId, images }: WaitingAttachment,
  claimId: number,
  storage: FileStorage,
): AttachmentUpload => ({
  key: `A${id}${payer.code}`,
  payer,
  claimControlNumber: `C${claimId}`,
  narrative,
  attachmentId: clearinghouseId,
  images: images.map(image => ({
    key: keyOf(image, payer),
    filename: image.filename,
    typeCode: image.typeCode,
    orientation: image.orientationType,
    date: image.date,
    contentType: image.contentType,
    read: () => contentOf(image, storage),
  })),
})

/** One that is lost never comes back: nobody waits for it. */
async function contentOf({ storageKey }: WaitingImage, storage: FileStorage): Promise<Buffer | undefined> {
  try {
    return await buffer(await storage.open(storageKey))
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}

/** Another one once something else is said of the file, or to another payer. */
export const keyOf = ({ id, typeCode, orientationType, date }: WaitingImage, payer: Payer): string =>
  `I${id}${typeCode}${orientationType}${date.replaceAll('-', '')}${payer.code}`
