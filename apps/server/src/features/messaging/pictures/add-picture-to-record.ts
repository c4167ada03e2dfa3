import type { Message } from '@archwire/contract/messaging/calls'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuse, refuseFields } from '../../../platform/http/refuse.ts'
import { messageById, presentMessage, type Showing } from '../conversation/conversation-views.ts'
import { announceMessage } from '../conversation/live-events.ts'
import {
  lockPicture,
  markInRecord,
  patientsOfConversation,
  pictureById,
  recordWith,
} from './picture-queries.ts'

/**
 * Adds images for another feature. It locks the patient, and returns the function that adds an image of a stored
 * file.
 */
export type LockToAddImage = (
  tx: WriteTx,
  input: { patientId: number; userId: number; timeZone: string; now: Date },
) => Promise<(blobId: number) => Promise<{ imageId: number }>>

type AddPictureInput = {
  conversationId: number
  pictureId: number
  /** Missing: the only patient with the number. */
  patientId: number | undefined
  userId: number
  timeZone: string
}

/** Adds a texted picture as an image to the record of a patient with that number. Repeated requests add it once. */
export const addPictureToRecord = (
  clinic: ClinicDatabase,
  lockToAddImage: LockToAddImage,
  showing: Showing,
  input: AddPictureInput,
): Promise<Message> =>
  clinic.write(async tx => {
    const { conversationId, pictureId, userId, timeZone } = input
    const found = await pictureById(tx, pictureId)
    if (found?.conversationId !== conversationId) throw notFound()
    const patientId = await chosenPatient(tx, input)
    // Patients are locked before texted pictures.
    const keep = await lockToAddImage(tx, { patientId, userId, timeZone, now: showing.now })
    const picture = await lockPicture(tx, pictureId)
    if (picture?.blobId == null) throw refuse(422, 'This picture has not been received.')
    const { messageId, blobId, imageId } = picture
    const there = imageId === null ? undefined : await recordWith(tx, imageId)
    if (there !== undefined && there.patientId !== patientId) {
      throw refuse(409, `This picture is in the record of ${there.patientName} already.`)
    }
    if (there === undefined) {
      const image = await keep(blobId)
      await markInRecord(tx, pictureId, image.imageId)
      announceMessage(tx, 'status_updated', { conversationId, messageId })
    }
    const message = await messageById(tx, messageId)
    if (message === undefined) throw new Error('the text of a picture is gone')
    return presentMessage(message.json, showing)
  })

async function chosenPatient(tx: Tx, { conversationId, patientId }: AddPictureInput): Promise<number> {
  const ids = (await patientsOfConversation(tx, conversationId))?.ids ?? []
  const [only] = ids
  if (only === undefined) throw refuse(422, 'This number belongs to no patient.')
  if (patientId === undefined && ids.length === 1) return only
  if (patientId !== undefined && ids.includes(patientId)) return patientId
  const problem = patientId === undefined ? "can't be blank" : 'is none of the patients with this number'
  throw refuseFields({ patient_id: [problem] })
}
