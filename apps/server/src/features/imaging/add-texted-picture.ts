import type { WriteTx } from '../../platform/db/transaction.ts'
import { imageAuditLabels, insertImage } from './image-rows.ts'
import { announceImaging, lockImaging } from './imaging-record.ts'
import { progressionsOf } from './progression-queries.ts'
import { addProgression } from './progressions.ts'

type TextedPictureInput = { patientId: number; userId: number; timeZone: string; now: Date }

/**
 * Locks the patient's images. The function that it returns adds a picture from a text message to the gallery of the
 * newest progression, without a position. A patient without a progression gets a first one. The message keeps the
 * file too.
 */
export async function lockToAddImage(
  tx: WriteTx,
  input: TextedPictureInput,
): Promise<(blobId: number) => Promise<{ imageId: number }>> {
  const { patientId, userId, timeZone, now } = input
  await lockImaging(tx, patientId)
  return async blobId => {
    const progression =
      (await progressionsOf(tx, patientId, timeZone)).at(-1) ??
      (await addProgression(tx, { patientId, fields: {}, timeZone, now }))
    const gallery = progression.series.find(({ name }) => name === 'Images')
    if (gallery === undefined) throw new Error('a progression has no gallery')
    const image = { progressionId: progression.id, seriesId: gallery.id, position: null, blobId }
    const row = await insertImage(tx, { ...image, originalBlobId: null, userId, now }, timeZone)
    const changes = imageAuditLabels({ progression: progression.name }, row)
    tx.audit({ action: 'create', entityType: 'image', entityId: row.id, patientId, changes })
    announceImaging(tx, patientId)
    return { imageId: row.id }
  }
}
