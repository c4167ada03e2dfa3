import { setTimeout as pause } from 'node:timers/promises'
import type { SendResult, SmsDriver } from '../../../drivers/sms/port.ts'
import type { Clock } from '../../../platform/clock.ts'
import { isDatabaseAway } from '../../../platform/db/availability.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { enqueue, type Task, task } from '../../../platform/jobs/job.ts'
import { lockConversation } from '../conversation/conversation-queries.ts'
import { markUnknown, putBack } from '../conversation/delivery-queries.ts'
import { deliverText, findText } from '../conversation/queue-message.ts'
import { type ClaimedText, claimText } from './claim-text.ts'
import { settleFailed, settleSent, settleStopped } from './delivery-outcome.ts'
import { defaultTextTimes, retryDelay, searchDelay, type TextTimes } from './delivery-times.ts'

export type DeliveryDeps = { driver: SmsDriver; clock: Clock; times?: TextTimes }

type SendingDeps = DeliveryDeps & { appUrl: string }

/**
 * Sends a text at most once. The text is marked as handed over before the provider gets it. A later job that finds
 * this mark and nobody sending knows that a process died in between: the text is looked up at the provider and never
 * sent again. Several waiting texts of one conversation are sent one after the other.
 */
export const deliverTextTask = ({ driver, clock, appUrl, times = defaultTextTimes }: SendingDeps): Task =>
  task(deliverText, async ({ clinic, payload: { messageId } }) => {
    for (;;) {
      const taken = await clinic.write(tx => claimText(tx, messageId, clock.now(), { times, appUrl }))
      if (taken === undefined) return
      const result = await send(driver, taken, clinic, clock)
      const now = clock.now()
      await withDatabaseRetries(() =>
        clinic.writeFrom('reserve', tx => recordResult(tx, taken, result, { messageId, now, times })),
      )
      if ('notSent' in result) return
    }
  })

async function send(
  driver: SmsDriver,
  { text }: ClaimedText,
  clinic: ClinicDatabase,
  clock: Clock,
): Promise<SendResult> {
  // This process was suspended in the meantime, and others may have settled the text.
  if (clock.now() > text.sendBefore) return { notSent: 'It was not sent in time' }
  return driver.send(text, clinic).catch((error: Error): SendResult => ({ unknown: error.message }))
}

async function recordResult(
  tx: WriteTx,
  taken: ClaimedText,
  result: SendResult,
  { messageId, now, times }: { messageId: number; now: Date; times: TextTimes },
): Promise<void> {
  await lockConversation(tx, taken.conversationId)
  if ('accepted' in result) return settleSent(tx, taken, { id: result.accepted }, now)
  if ('refused' in result) {
    if (result.hasOptedOut) await settleStopped(tx, taken, now)
    return settleFailed(tx, taken, `It was refused: ${result.refused}`)
  }
  if ('unknown' in result) {
    if (await markUnknown(tx, taken, now))
      await enqueue(tx, findText, { messageId: taken.id }, { afterMs: searchDelay(0) })
    return
  }
  const waitedMs = now.getTime() - taken.createdAt.getTime()
  if (waitedMs >= times.keepTryingMs)
    return settleFailed(tx, taken, `It could not be sent for 24 hours: ${result.notSent}`)
  const afterMs = retryDelay(waitedMs)
  if (await putBack(tx, taken, new Date(now.getTime() + afterMs)))
    await enqueue(tx, deliverText, { messageId }, { afterMs })
}

// Only this process knows the provider's response, so it waits for a database that restarts.
async function withDatabaseRetries(work: () => Promise<void>): Promise<void> {
  for (let second = 0; ; second++) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error) || second >= 15) throw error
      await pause(1_000)
    }
  }
}
