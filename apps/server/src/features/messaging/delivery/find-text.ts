import type { FoundText } from '../../../drivers/sms/port.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { enqueue, type Task, task } from '../../../platform/jobs/job.ts'
import { lockConversation } from '../conversation/conversation-queries.ts'
import {
  type HandedOver,
  knownProviderIds,
  putBack,
  recordSearch,
  type SendingText,
  sendingTexts,
  unknownText,
} from '../conversation/delivery-queries.ts'
import { deliverText, findText } from '../conversation/queue-message.ts'
import { messagingSettings } from '../conversation/settings-queries.ts'
import type { DeliveryDeps } from './deliver-text.ts'
import { deliveryUnknown, settleFailed, settleSent } from './delivery-outcome.ts'
import { defaultTextTimes, searchDelay, type TextTimes } from './delivery-times.ts'

/**
 * Looks for a text that the provider may or may not have received: by sender, recipient, words and time, among the
 * texts that belong to no other message. The job adds itself again until the text is found or has been missing for
 * long enough.
 */
export const findTextTask = ({ driver, clock, times = defaultTextTimes }: DeliveryDeps): Task =>
  task(findText, async ({ clinic, payload: { messageId } }) => {
    const { text, smsNumber } = await clinic.read(async tx => ({
      text: await unknownText(tx, messageId),
      ...(await messagingSettings(tx)),
    }))
    if (text === undefined) return
    const { to, body, handedOverAt: since } = text
    const found =
      smsNumber === null
        ? undefined
        : await driver.search({ from: smsNumber, to, body, since }, clinic).catch(() => undefined)
    const now = clock.now()
    const absentAfter = driver.absenceIsCertainAfterMs
    const certain =
      absentAfter !== undefined && now.getTime() - since.getTime() > times.sendWithinMs + absentAfter
    await clinic.write(tx =>
      recordSearchResult(tx, messageId, found, { now, times, isAbsenceCertain: certain }),
    )
  })

async function recordSearchResult(
  tx: WriteTx,
  messageId: number,
  found: FoundText[] | undefined,
  how: { now: Date; times: TextTimes; isAbsenceCertain: boolean },
): Promise<void> {
  const { now, times } = how
  const before = await unknownText(tx, messageId)
  if (before === undefined) return
  await lockConversation(tx, before.conversationId)
  const text = await unknownText(tx, messageId)
  if (text?.handedOverBy == null || text.unknownSince === null) return
  const isOver = now.getTime() - text.createdAt.getTime() >= times.keepTryingMs + times.searchMs
  if (found !== undefined) {
    const known = await knownProviderIds(
      tx,
      found.map(({ id }) => id),
    )
    const one = found.find(({ id }) => !known.has(id))
    // Another text with the same words is being sent, and its provider id is not recorded yet: the found one may be
    // that.
    const twins = (await sendingTexts(tx, text.conversationId)).some(
      ({ body, handedOverAt }) => body === text.body && handedOverAt !== null,
    )
    if (one !== undefined && !twins) return settleSent(tx, text, one, now)
    if (one === undefined && how.isAbsenceCertain)
      return sendAgain(tx, { ...text, handedOverBy: text.handedOverBy })
    if (one === undefined && hasBeenSearched(text, now, times)) return settleFailed(tx, text, deliveryUnknown)
    await recordSearch(tx, messageId, now)
  }
  if (isOver) return settleFailed(tx, text, deliveryUnknown)
  const afterMs = searchDelay(now.getTime() - text.unknownSince.getTime())
  await enqueue(tx, findText, { messageId }, { afterMs })
}

const hasBeenSearched = ({ searchedSince }: SendingText, now: Date, { searchMs }: TextTimes) =>
  searchedSince !== null && now.getTime() - searchedSince.getTime() >= searchMs

async function sendAgain(tx: WriteTx, text: HandedOver): Promise<void> {
  if (await putBack(tx, text, null)) await enqueue(tx, deliverText, { messageId: text.id })
}
