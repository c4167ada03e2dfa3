import { refusals } from '@archwire/contract/errors'
import { z } from 'zod'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { refuse } from '../../../platform/http/refuse.ts'
import { enqueue, job } from '../../../platform/jobs/job.ts'
import {
  insertMessage,
  type LockedConversation,
  moveByOutgoing,
  onlyPatientOf,
} from './conversation-queries.ts'
import { announceConversation, announceMessage } from './live-events.ts'
import { messagingSettings } from './settings-queries.ts'

const textPayload = z.object({ messageId: z.number().int().positive() })

// Only processes that die use up attempts: while the provider is unavailable, the job adds itself again.
const maxAttempts = 25

/**
 * A provider that hangs keeps a text waiting for 20 seconds. So the texts of one clinic leave room for those of
 * others, and all texts together leave room for other jobs.
 */
const concurrencyLimit = { name: 'texts', most: 4, mostOfClinic: 2 }

/** Declared apart from the task that runs it, because queueing a text needs no provider. */
export const deliverText = job({
  name: 'deliver-text',
  payload: textPayload,
  maxAttempts,
  concurrency: concurrencyLimit,
})

/** Asks the provider for the outcome of a text whose outcome is unknown. */
export const findText = job({
  name: 'find-text',
  payload: textPayload,
  maxAttempts,
  concurrency: concurrencyLimit,
})

/** The staff member who sent the text. Null: the clinic's system did. */
type OutgoingText = {
  type: 'Outgoing'
  body: string
  userId: number | null
  /** The staff member wrote it in the conversation: it answers the patient, as no other text does. */
  isAnswer?: true
  /** The patient's "yes" that it thanks for. */
  answersMessageId?: number
  now: Date
}
type ReminderText = { type: 'Reminder'; body: string; now: Date }

/**
 * Queues a text in a conversation that the caller has locked, and opens the conversation if it was closed. Its unread
 * texts then count again, so the caller announces the counts, last of all. A number that asked for no more texts is
 * refused, and so is every text of a clinic without a number.
 */
export async function queueMessage(
  tx: WriteTx,
  conversation: LockedConversation,
  message: OutgoingText | ReminderText,
): Promise<{ id: number; isCountChanged: boolean }> {
  const { type, body, now } = message
  if (conversation.stoppedAt !== null) throw refuse(422, 'This number has asked for no more texts.')
  const { smsNumber } = await messagingSettings(tx)
  if (smsNumber === null) throw refuse(422, refusals.notConfigured)
  const outgoing = message.type === 'Outgoing' ? message : undefined
  const isAnswer = outgoing?.isAnswer === true
  const [made, patientId] = await Promise.all([
    insertMessage(tx, conversation.id, {
      type,
      body,
      userId: outgoing?.userId ?? null,
      automatic: !isAnswer,
      ...(outgoing?.answersMessageId !== undefined && { answersMessageId: outgoing.answersMessageId }),
      providerMessageId: null,
      now,
    }),
    onlyPatientOf(tx, conversation.phoneNumber),
  ])
  if (made === undefined) throw new Error('a text without a number of the provider was taken for another one')
  const { id } = made
  await Promise.all([
    moveByOutgoing(tx, conversation.id, { id, type, isAnswer, now }),
    enqueue(tx, deliverText, { messageId: id }),
  ])
  tx.audit({
    action: 'send',
    entityType: 'message',
    entityId: id,
    ...(patientId !== undefined && { patientId }),
    changes: { conversationId: conversation.id, type, length: body.length },
  })
  if (type === 'Reminder') announceConversation(tx, 'new_message_reminder', conversation.id)
  else announceConversation(tx, conversation.open ? 'changed' : 'opened', conversation.id)
  announceMessage(tx, 'created', { conversationId: conversation.id, messageId: id })
  return { id, isCountChanged: !conversation.open && !conversation.read }
}
