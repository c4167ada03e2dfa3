import { refusals } from '@archwire/contract/errors'
import type { Message } from '@archwire/contract/messaging/calls'
import {
  asksForFormLink,
  messageProblem,
  noFormLink,
  putFormLink,
} from '@archwire/domain/messaging/message-text'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { notFound, refuse, refuseFields } from '../../platform/http/refuse.ts'
import { lengthenLinksIn } from '../../platform/links/link-queries.ts'
import type { AnnounceCounts } from './announce.ts'
import { lockConversation } from './conversation-queries.ts'
import { presentMessage, type Showing } from './present-message.ts'
import { formOfPhone, messageById, messagesSince } from './queries.ts'
import { queueMessage } from './queue-message.ts'

type Asked = {
  id: number
  body: string
  seenMessageId: number | undefined
  userId: number
  appUrl: string
  showing: Showing
}

/** A text that somebody wrote. It is on its way when this is committed. */
export async function sendMessage(
  tx: WriteTx,
  { announceCounts, isTexting }: { announceCounts: AnnounceCounts; isTexting: boolean },
  { id, seenMessageId, userId, appUrl, showing, ...asked }: Asked,
): Promise<Message> {
  const held = await lockConversation(tx, id)
  if (held === undefined) throw notFound()
  if (!isTexting) throw refuse(422, refusals.notConfigured)
  if (seenMessageId !== undefined) {
    await refuseUnseen(tx, { conversationId: id, messageId: seenMessageId, userId, showing })
  }
  const body = await withFormLink(tx, { body: asked.body, phoneNumber: held.phoneNumber, appUrl })
  const sent = await queueMessage(tx, held, { type: 'Outgoing', body, userId, now: showing.now })
  await lengthenLinksIn(tx, body, showing.now)
  const message = await messageById(tx, sent.id)
  if (message === undefined) throw new Error('a text that was just queued is gone')
  if (sent.isCountChanged) await announceCounts(tx)
  return presentMessage(message.json, showing)
}

/** Asked under the lock: of two who answer at once, the second learns of the first. */
async function refuseUnseen(
  tx: Tx,
  { showing, ...asked }: { conversationId: number; messageId: number; userId: number; showing: Showing },
): Promise<void> {
  const newer = (await messagesSince(tx, asked)).map(message => presentMessage(message, showing))
  if (newer.length > 0) throw refuse(409, 'There are newer messages in this conversation.', { newer })
}

/** The page puts the link in by itself; whoever else sends the token means the same. */
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
