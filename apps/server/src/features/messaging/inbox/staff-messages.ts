import { refusals } from '@archwire/contract/errors'
import type { Message } from '@archwire/contract/messaging/calls'
import {
  asksForFormLink,
  messageProblem,
  noFormLink,
  putFormLink,
} from '@archwire/domain/messaging/message-text'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuse, refuseFields } from '../../../platform/http/refuse.ts'
import { lengthenLinksIn } from '../../../platform/links/link-queries.ts'
import {
  conversationOfMessage,
  lockConversation,
  onlyPatientOf,
  removeMessage,
} from '../conversation/conversation-queries.ts'
import {
  formOfPhone,
  messageById,
  messagesSince,
  presentMessage,
  type Showing,
} from '../conversation/conversation-views.ts'
import { type AnnounceCounts, announceConversation, announceMessage } from '../conversation/live-events.ts'
import { queueMessage } from '../conversation/queue-message.ts'

type SendInput = {
  id: number
  body: string
  seenMessageId: number | undefined
  userId: number
  appUrl: string
  showing: Showing
}

/** Sends a text that a staff member wrote. It is queued when the transaction commits. */
export async function sendMessage(
  tx: WriteTx,
  { announceCounts, isTexting }: { announceCounts: AnnounceCounts; isTexting: boolean },
  { id, seenMessageId, userId, appUrl, showing, ...input }: SendInput,
): Promise<Message> {
  const locked = await lockConversation(tx, id)
  if (locked === undefined) throw notFound()
  if (!isTexting) throw refuse(422, refusals.notConfigured)
  if (seenMessageId !== undefined) {
    await refuseUnseen(tx, { conversationId: id, messageId: seenMessageId, userId, showing })
  }
  const body = await withFormLink(tx, { body: input.body, phoneNumber: locked.phoneNumber, appUrl })
  const sent = await queueMessage(tx, locked, {
    type: 'Outgoing',
    body,
    userId,
    isAnswer: true,
    now: showing.now,
  })
  await lengthenLinksIn(tx, body, showing.now)
  const message = await messageById(tx, sent.id)
  if (message === undefined) throw new Error('a text that was just queued is gone')
  if (sent.isCountChanged) await announceCounts(tx)
  return presentMessage(message.json, showing)
}

/** Checked under the lock: when two people answer at once, the second one sees the text of the first. */
async function refuseUnseen(
  tx: Tx,
  { showing, ...since }: { conversationId: number; messageId: number; userId: number; showing: Showing },
): Promise<void> {
  const newer = (await messagesSince(tx, since)).map(message => presentMessage(message, showing))
  if (newer.length > 0) throw refuse(409, 'There are newer messages in this conversation.', { newer })
}

/** The page inserts the link itself. The placeholder of any other caller is replaced here. */
async function withFormLink(
  tx: Tx,
  { body, phoneNumber, appUrl }: { body: string; phoneNumber: string; appUrl: string },
): Promise<string> {
  if (!asksForFormLink(body)) return body
  const form = await formOfPhone(tx, phoneNumber)
  if (form === undefined) throw refuse(422, noFormLink)
  const link = `${appUrl}/intake_forms/${form.uuid}${form.isCompleted ? '' : '/responses/new'}`
  const text = putFormLink(body, link)
  const problem = messageProblem(text)
  if (problem !== undefined) throw refuseFields({ body: [problem] })
  return text
}

/** Removes a text that was not sent. The conversation moves back to its place without it. */
export const deleteMessage = (
  clinic: ClinicDatabase,
  { id, now }: { id: number; now: Date },
): Promise<undefined> =>
  clinic.write(async (tx): Promise<undefined> => {
    const found = await conversationOfMessage(tx, id)
    const locked = found && (await lockConversation(tx, found.conversationId))
    // Looked up again under the lock: somebody else may have removed it in the meantime.
    if (locked === undefined || (await conversationOfMessage(tx, id)) === undefined) throw notFound()
    const [isRemoved, patientId] = await Promise.all([
      removeMessage(tx, { id, conversationId: locked.id, now }),
      onlyPatientOf(tx, locked.phoneNumber),
    ])
    if (!isRemoved) throw refuse(422, 'Only a message that was not sent can be removed')
    tx.audit({
      action: 'delete',
      entityType: 'message',
      entityId: id,
      ...(patientId !== undefined && { patientId }),
      changes: { conversationId: locked.id },
    })
    announceMessage(tx, 'message_removed', { conversationId: locked.id, messageId: id })
    announceConversation(tx, 'changed', locked.id)
  })
