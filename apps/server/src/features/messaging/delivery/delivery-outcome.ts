import type { Receipt } from '../../../drivers/sms/port.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { lockConversation } from '../conversation/conversation-queries.ts'
import {
  lockProviderId,
  markDelivered,
  markFailed,
  markSent,
  removeEarlyReceipt,
  stopConversation,
  storeEarlyReceipt,
  textOfReceipt,
} from '../conversation/delivery-queries.ts'
import { announceConversation, announceMessage } from '../conversation/live-events.ts'
import { enqueueIfAnswer } from './lost-answer.ts'

type TextPlace = { id: number; conversationId: number }

/** What staff read beside a text that may or may not have arrived. */
export const deliveryUnknown = 'It may or may not have arrived, and was not sent again.'

/**
 * Marks a text as sent. A receipt that came before the provider's id was known is applied now. The caller has locked
 * the conversation.
 */
export async function settleSent(
  tx: WriteTx,
  place: TextPlace,
  { id, receipt }: { id: string; receipt?: Receipt | undefined },
  now: Date,
): Promise<void> {
  await lockProviderId(tx, id)
  const early = await removeEarlyReceipt(tx, id)
  const isNew = await markSent(tx, place.id, id)
  const said: Receipt | undefined =
    early?.outcome === 'failed'
      ? { outcome: 'failed', failure: early.failure ?? '' }
      : early && { outcome: 'delivered' }
  const outcome = said ?? receipt
  if (outcome !== undefined) await settleReceipt(tx, place, outcome, now)
  else if (isNew) await announceOutcome(tx, place, 'sent')
}

/**
 * Records what became of a text that the provider accepted. Delivered stays delivered, and failed can become
 * delivered, but never the other way round.
 */
async function settleReceipt(tx: WriteTx, place: TextPlace, receipt: Receipt, now: Date): Promise<void> {
  const isNew =
    receipt.outcome === 'delivered'
      ? await markDelivered(tx, place.id, now)
      : await markFailed(tx, place.id, receipt.failure)
  if (isNew) await announceOutcome(tx, place, receipt.outcome === 'delivered' ? 'sent' : 'failed')
}

export async function settleFailed(tx: WriteTx, place: TextPlace, failure: string): Promise<void> {
  if (await markFailed(tx, place.id, failure)) await announceOutcome(tx, place, 'failed')
}

/** The provider refuses to text this phone, because its owner opted out there. */
export async function settleStopped(tx: WriteTx, { conversationId }: TextPlace, now: Date): Promise<void> {
  if (!(await stopConversation(tx, conversationId, now))) return
  tx.audit({
    action: 'stop',
    entityType: 'conversation',
    entityId: conversationId,
    changes: { stopped: { from: false, to: true } },
  })
}

async function announceOutcome(
  tx: WriteTx,
  { id, conversationId }: TextPlace,
  deliveryStatus: 'sent' | 'failed',
): Promise<void> {
  tx.audit({ action: 'deliver', entityType: 'message', entityId: id, changes: { deliveryStatus } })
  announceMessage(tx, 'status_updated', { conversationId, messageId: id })
  announceConversation(tx, 'changed', conversationId)
  if (deliveryStatus === 'failed') await enqueueIfAnswer(tx, id)
}

type ReceiptInput = {
  providerMessageId: string
  messageId?: number | undefined
  /** Undefined: the text is on its way. */
  receipt: Receipt | undefined
  now: Date
}

/**
 * Records a receipt, which the provider sends by itself. Receipts may come in any order, repeatedly, and before the
 * provider's id of the text is known.
 */
export async function recordReceipt(clinic: ClinicDatabase, input: ReceiptInput): Promise<void> {
  // Tries again when the text became known while its receipt was being stored for later.
  while (!(await clinic.writeFrom('reserve', tx => tryToRecord(tx, input)))) {}
}

async function tryToRecord(tx: WriteTx, input: ReceiptInput): Promise<boolean> {
  const { providerMessageId, receipt, now } = input
  const reference = { providerMessageId, messageId: input.messageId ?? null }
  const found = await textOfReceipt(tx, reference)
  if (found === undefined) {
    if (receipt === undefined) return true
    await lockProviderId(tx, providerMessageId)
    if ((await textOfReceipt(tx, reference)) !== undefined) return false
    const failure = receipt.outcome === 'failed' ? receipt.failure : null
    await storeEarlyReceipt(tx, { providerMessageId, outcome: receipt.outcome, failure, now })
    return true
  }
  await lockConversation(tx, found.conversationId)
  const place = await textOfReceipt(tx, reference)
  if (place === undefined) return false
  if (!place.isKnownThere) await settleSent(tx, place, { id: providerMessageId, receipt }, now)
  else if (receipt !== undefined) await settleReceipt(tx, place, receipt, now)
  return true
}
