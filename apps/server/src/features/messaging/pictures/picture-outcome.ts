import type { Message } from '@archwire/contract/messaging/calls'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { attachBlob } from '../../../platform/files/store-file.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { onlyPatientOf } from '../conversation/conversation-queries.ts'
import { messageById, presentMessage, type Showing } from '../conversation/conversation-views.ts'
import { announceMessage } from '../conversation/live-events.ts'
import { enqueueFetchPictures, removePicture } from './incoming-pictures.ts'
import {
  lockPicture,
  markNotReceived,
  markStored,
  markWaiting,
  type PictureRow,
  phoneOfConversation,
} from './picture-queries.ts'

/**
 * Records that the picture is stored; it is shown once the transaction commits. A second process has fetched it in
 * vain.
 */
export async function settleReceived(
  tx: WriteTx,
  { id, blobId, now }: { id: number; blobId: number; now: Date },
): Promise<void> {
  const picture = await lockPicture(tx, id)
  if (picture?.state !== 'waiting') return
  await attachBlob(tx, blobId, now)
  await markStored(tx, id, blobId)
  await enqueue(tx, removePicture, { pictureId: id })
  await announceOutcome(tx, picture, 'receive')
}

export async function settleNotReceived(
  tx: WriteTx,
  id: number,
  { failure, isGone }: { failure: string; isGone: boolean },
): Promise<void> {
  const picture = await lockPicture(tx, id)
  if (picture?.state !== 'waiting') return
  await markNotReceived(tx, { id, failure, isGone })
  await announceOutcome(tx, picture, 'fail')
}

async function announceOutcome(
  tx: WriteTx,
  { id, conversationId, messageId }: PictureRow,
  action: 'receive' | 'fail' | 'retry',
): Promise<void> {
  const { phoneNumber } = await phoneOfConversation(tx, conversationId)
  const patientId = await onlyPatientOf(tx, phoneNumber)
  tx.audit({
    action,
    entityType: 'message_picture',
    entityId: id,
    ...(patientId !== undefined && { patientId }),
    changes: { conversationId },
  })
  announceMessage(tx, 'status_updated', { conversationId, messageId })
}

/**
 * Fetches again a picture that could not be received, while the provider still has it. One that is being fetched is
 * left alone.
 */
export const retryPicture = (
  clinic: ClinicDatabase,
  showing: Showing,
  { conversationId, pictureId }: { conversationId: number; pictureId: number },
): Promise<Message> =>
  clinic.write(async tx => {
    const picture = await lockPicture(tx, pictureId)
    if (picture?.conversationId !== conversationId) throw notFound()
    const { messageId } = picture
    if (picture.state === 'failed') {
      if (picture.reference === null) throw refuse(422, 'This picture cannot be fetched any more.')
      await markWaiting(tx, pictureId, showing.now)
      await enqueueFetchPictures(tx, messageId)
      await announceOutcome(tx, picture, 'retry')
    }
    const message = await messageById(tx, messageId)
    if (message === undefined) throw new Error('the text of a picture is gone')
    return presentMessage(message.json, showing)
  })
