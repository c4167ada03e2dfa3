import type { Receipt } from '../../drivers/sms/port.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { announceConversation, announceMessage } from './announce.ts'
import {
  lockProviderId,
  markDelivered,
  markFailed,
  markSent,
  stopConversation,
  takeEarlyReceipt,
} from './delivery-queries.ts'

type Place = { id: number; conversationId: number }

/** What staff read beside a text of which nobody knows whether it arrived. */
export const interrupted = 'It may or may not have arrived, and was not sent again.'

/** The provider has it. What it said of it before we knew its number there holds now. The conversation is held. */
export async function settleSent(
  tx: WriteTx,
  place: Place,
  { id, receipt }: { id: string; receipt?: Receipt | undefined },
  now: Date,
): Promise<void> {
  await lockProviderId(tx, id)
  const early = await takeEarlyReceipt(tx, id)
  const isNew = await markSent(tx, place.id, id)
  const said: Receipt | undefined =
    early?.outcome === 'failed'
      ? { outcome: 'failed', failure: early.failure ?? '' }
      : early && { outcome: 'delivered' }
  const outcome = said ?? receipt
  if (outcome !== undefined) await settleReceipt(tx, place, outcome, now)
  else if (isNew) announceOutcome(tx, place, 'sent')
}

/** What became of a text that the provider had taken: arrived stays arrived, and failed becomes arrived, never back. */
export async function settleReceipt(tx: WriteTx, place: Place, receipt: Receipt, now: Date): Promise<void> {
  const isNew =
    receipt.outcome === 'delivered'
      ? await markDelivered(tx, place.id, now)
      : await markFailed(tx, place.id, receipt.failure)
  if (isNew) announceOutcome(tx, place, receipt.outcome === 'delivered' ? 'sent' : 'failed')
}

export async function settleFailed(tx: WriteTx, place: Place, failure: string): Promise<void> {
  if (await markFailed(tx, place.id, failure)) announceOutcome(tx, place, 'failed')
}

/** The provider says that whoever has the phone wants no texts; they told it, not us. */
export async function settleStopped(tx: WriteTx, { conversationId }: Place, now: Date): Promise<void> {
  if (!(await stopConversation(tx, conversationId, now))) return
  tx.audit({
    action: 'stop',
    entityType: 'conversation',
    entityId: conversationId,
    changes: { stopped: { from: false, to: true } },
  })
}

function announceOutcome(
  tx: WriteTx,
  { id, conversationId }: Place,
  deliveryStatus: 'sent' | 'failed',
): void {
  tx.audit({ action: 'deliver', entityType: 'message', entityId: id, changes: { deliveryStatus } })
  announceMessage(tx, 'status_updated', { conversationId, messageId: id })
  announceConversation(tx, 'changed', conversationId)
}
