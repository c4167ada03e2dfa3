import type { Text } from '../../../drivers/sms/port.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { renewAnswer } from '../confirmations/answer-yes.ts'
import { type LockedConversation, lockConversation } from '../conversation/conversation-queries.ts'
import {
  conversationOf,
  type HandedOver,
  handOver,
  markUnknown,
  type SendingText,
  sendingTexts,
} from '../conversation/delivery-queries.ts'
import { deliverText, findText } from '../conversation/queue-message.ts'
import { messagingSettings, type SettingsRow } from '../conversation/settings-queries.ts'
import { renewReminder } from '../reminders/remind-patients.ts'
import { isStillTold } from '../visit-notices/visit-notice.ts'
import { settleFailed } from './delivery-outcome.ts'
import { searchDelay, type TextTimes } from './delivery-times.ts'

export type ClaimedText = HandedOver & { text: Text; conversationId: number; createdAt: Date }

/**
 * Claims the earliest text of a conversation that nobody has handed over. The job of any message of the conversation
 * may do that, so texts go out in order, whatever the order of the jobs. Once this transaction ends, the provider may
 * have received the text. Returns undefined when no text can be sent now; the job is then added again if its own text
 * still waits.
 */
export async function claimText(
  tx: WriteTx,
  messageId: number,
  now: Date,
  { times, appUrl }: { times: TextTimes; appUrl: string },
): Promise<ClaimedText | undefined> {
  const conversationId = await conversationOf(tx, messageId)
  if (conversationId === undefined) return undefined
  // Pipelined, and run in this order: the texts are read once the conversation is locked.
  const [conversation, settings, texts] = await Promise.all([
    lockConversation(tx, conversationId),
    messagingSettings(tx),
    sendingTexts(tx, conversationId),
  ])
  if (conversation === undefined) return undefined
  for (const one of texts) {
    if (one.handedOverAt !== null && one.handedOverBy !== null) {
      const { id, handedOverAt, handedOverBy } = one
      const isLeft = handedOverBy === messageId || now.getTime() - handedOverAt.getTime() > times.sendingMs
      // Another job is sending this text now, so the later ones wait.
      if (!isLeft) return retryAfter(tx, messageId, texts, times.waitForOthersMs)
      // A process died while sending it, or hangs. Its outcome is looked up, and later texts do not wait for it.
      await markUnknown(tx, { id, handedOverAt, handedOverBy }, now)
      await enqueue(tx, findText, { messageId: id }, { afterMs: searchDelay(0) })
      continue
    }
    const look = await checkBeforeSending(tx, one, conversation, { settings, appUrl, now, times })
    if ('settled' in look) continue
    if (one.tryAgainAt !== null && one.tryAgainAt > now)
      return retryAfter(tx, messageId, texts, one.tryAgainAt.getTime() - now.getTime())
    const { body, from } = look
    await handOver(tx, { id: one.id, body, by: messageId, now })
    return {
      id: one.id,
      handedOverAt: now,
      handedOverBy: messageId,
      conversationId,
      createdAt: one.createdAt,
      text: {
        from,
        to: conversation.phoneNumber,
        body,
        messageId: one.id,
        sendBefore: new Date(now.getTime() + times.sendWithinMs),
      },
    }
  }
  return undefined
}

async function retryAfter(tx: WriteTx, messageId: number, texts: SendingText[], afterMs: number) {
  if (texts.some(one => one.id === messageId && one.handedOverAt === null))
    await enqueue(tx, deliverText, { messageId }, { afterMs })
  return undefined
}

/**
 * A last check before sending: either the text's current body and the number that it goes from, or the text is
 * settled without the provider.
 */
async function checkBeforeSending(
  tx: WriteTx,
  one: SendingText,
  conversation: LockedConversation,
  { settings, appUrl, now, times }: { settings: SettingsRow; appUrl: string; now: Date; times: TextTimes },
): Promise<{ body: string; from: string } | { settled: true }> {
  const { smsNumber } = settings
  if (one.type === 'Reminder') {
    const body = await renewReminder(tx, one, conversation, { settings, appUrl, now })
    if (body === undefined) return { settled: true }
    if (smsNumber !== null) return { body, from: smsNumber }
  }
  if (one.answersMessageId !== null) {
    const body = await renewAnswer(tx, one, one.answersMessageId, conversation, settings, now)
    if (body === undefined) return { settled: true }
    if (smsNumber !== null) return { body, from: smsNumber }
  }
  if (one.isVisitNotice) {
    if (!(await isStillTold(tx, one, conversation, { settings, now }))) return { settled: true }
    if (smsNumber !== null) return { body: one.body, from: smsNumber }
  }
  const failure =
    conversation.stoppedAt !== null
      ? 'This number has asked for no more texts.'
      : smsNumber === null
        ? 'The clinic has no number to text from.'
        : now.getTime() - one.createdAt.getTime() >= times.keepTryingMs
          ? 'It could not be sent for 24 hours.'
          : undefined
  if (failure === undefined && smsNumber !== null) return { body: one.body, from: smsNumber }
  await settleFailed(tx, one, failure ?? '')
  return { settled: true }
}
