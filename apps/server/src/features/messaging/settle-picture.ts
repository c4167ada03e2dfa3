import type { WriteTx } from '../../platform/db/transaction.ts'
import { attachBlob } from '../../platform/files/attach-blob.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { announceMessage } from './announce.ts'
import { onlyPatientOf } from './conversation-queries.ts'
import { removePicture } from './fetch-pictures-job.ts'
import {
  lockPicture,
  markNotReceived,
  markStored,
  type PictureRow,
  phoneOfConversation,
} from './picture-queries.ts'

/** It is stored: from the end of this transaction on it is shown. Whoever comes second has fetched it in vain. */
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

export async function announceOutcome(
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
