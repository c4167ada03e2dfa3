import { isQuiet, quietUntil } from '@archwire/domain/messaging/reminder-time'
import { writeConfirmation } from '@archwire/domain/messaging/visit-texts'
import type { Clock } from '../../../platform/clock.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { enqueue, type Task, task } from '../../../platform/jobs/job.ts'
import { type LockedConversation, lockConversation } from '../conversation/conversation-queries.ts'
import { conversationOf, type SendingText } from '../conversation/delivery-queries.ts'
import type { AnnounceCounts } from '../conversation/live-events.ts'
import { queueMessage } from '../conversation/queue-message.ts'
import { messagingSettings, type SettingsRow } from '../conversation/settings-queries.ts'
import { withdrawText } from '../conversation/withdraw-text.ts'
import { remindingClinic } from '../reminders/reminder-queries.ts'
import { answerYes } from './confirm-by-text.ts'
import { isAnswered, stillConfirmed } from './confirmation-queries.ts'

type AnswerDeps = { clock: Clock; announceCounts: AnnounceCounts }

/**
 * Answers a "yes" once, with what is still confirmed: not if the clinic has switched that off, or the number wants no
 * more texts. In quiet hours it waits until they end.
 */
export const answerYesTask = ({ clock, announceCounts }: AnswerDeps): Task =>
  task(answerYes, ({ clinic, payload: { messageId } }) =>
    clinic.write(tx => answer(tx, announceCounts, messageId, clock.now())),
  )

async function answer(
  tx: WriteTx,
  announceCounts: AnnounceCounts,
  messageId: number,
  now: Date,
): Promise<void> {
  const [settings, { timeZone }, conversationId] = await Promise.all([
    messagingSettings(tx),
    remindingClinic(tx),
    conversationOf(tx, messageId),
  ])
  if (!settings.answersYes || settings.smsNumber === null || conversationId === undefined) return
  const end = quietUntil(now, settings, timeZone)
  if (end !== undefined) {
    return enqueue(tx, answerYes, { messageId }, { afterMs: end.getTime() - now.getTime() })
  }
  const locked = await lockConversation(tx, conversationId)
  if (locked === undefined || locked.stoppedAt !== null || (await isAnswered(tx, messageId))) return
  const visits = await stillConfirmed(tx, { messageId, now })
  if (visits.length === 0) return
  const { isCountChanged } = await queueMessage(tx, locked, {
    type: 'Outgoing',
    body: writeConfirmation(visits, timeZone),
    userId: null,
    answersMessageId: messageId,
    now,
  })
  if (isCountChanged) await announceCounts(tx)
}

/**
 * Writes the answer anew at the moment when it is sent. If nothing is confirmed any more, quiet hours have begun, or the
 * number has asked for no more texts, it is taken out of the conversation: a thank-you of yesterday helps nobody.
 */
export async function renewAnswer(
  tx: WriteTx,
  { id }: Pick<SendingText, 'id'>,
  yesId: number,
  conversation: LockedConversation,
  settings: SettingsRow,
  now: Date,
): Promise<string | undefined> {
  const { timeZone } = await remindingClinic(tx)
  const visits = await stillConfirmed(tx, { messageId: yesId, now })
  const isAllowed = conversation.stoppedAt === null && !isQuiet(now, settings, timeZone)
  if (isAllowed && visits.length > 0) return writeConfirmation(visits, timeZone)
  const why = 'There was nothing left to thank for.'
  await withdrawText(tx, { messageId: id, conversationId: conversation.id, why, now })
  return undefined
}
