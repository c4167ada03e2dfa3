import type { Receipt } from '../../drivers/sms/port.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { lockConversation } from './conversation-queries.ts'
import { keepEarlyReceipt, lockProviderId, textOfReceipt } from './delivery-queries.ts'
import { settleReceipt, settleSent } from './settle-text.ts'

type Told = {
  providerMessageId: string
  messageId?: number | undefined
  /** Undefined: it is on its way. */
  receipt: Receipt | undefined
  now: Date
}

/**
 * Writes down what the provider says by itself of a text that it has: in any order, as often as it likes, and before we
 * know its number there too.
 */
export async function recordReceipt(clinic: ClinicDatabase, told: Told): Promise<void> {
  // Once more where the text became known while its receipt was to be kept for later.
  while (!(await clinic.writeFrom('reserve', tx => record(tx, told)))) {}
}

async function record(tx: WriteTx, told: Told): Promise<boolean> {
  const { providerMessageId, receipt, now } = told
  const asked = { providerMessageId, messageId: told.messageId ?? null }
  const found = await textOfReceipt(tx, asked)
  if (found === undefined) {
    if (receipt === undefined) return true
    await lockProviderId(tx, providerMessageId)
    if ((await textOfReceipt(tx, asked)) !== undefined) return false
    const failure = receipt.outcome === 'failed' ? receipt.failure : null
    await keepEarlyReceipt(tx, { providerMessageId, outcome: receipt.outcome, failure, now })
    return true
  }
  await lockConversation(tx, found.conversationId)
  const place = await textOfReceipt(tx, asked)
  if (place === undefined) return false
  if (!place.isKnownThere) await settleSent(tx, place, { id: providerMessageId, receipt }, now)
  else if (receipt !== undefined) await settleReceipt(tx, place, receipt, now)
  return true
}
