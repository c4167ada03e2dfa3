import { isQuiet, writeReminder } from '@archwire/domain/messaging/reminder'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { announceConversation, announceMessage } from './announce.ts'
import { type HeldConversation, removeMessage } from './conversation-queries.ts'
import { markFailed, type SendingText } from './delivery-queries.ts'
import {
  forgetReminded,
  type RemindingClinic,
  remindingClinic,
  type Visit,
  visitsOfReminder,
} from './remind-queries.ts'
import type { SettingsRow } from './settings-queries.ts'

/**
 * What a reminder says at the moment when it is handed over, of what still stands. Where nothing does, or it has become
 * night or unwelcome meanwhile, it is taken out of the conversation as if it had never been; who still has to be
 * reminded then will be, by another one.
 */
export async function renewReminder(
  tx: WriteTx,
  message: Pick<SendingText, 'id'>,
  { id: conversationId, phoneNumber, stoppedAt }: HeldConversation,
  settings: SettingsRow,
  now: Date,
): Promise<string | undefined> {
  const messageId = message.id
  const clinic = await remindingClinic(tx)
  const visits = await visitsOfReminder(tx, { messageId, phoneNumber, now })
  if (stoppedAt === null && visits.length > 0 && !isQuiet(now, settings, clinic.timeZone)) {
    await forgetReminded(tx, messageId, visits)
    return reminderBody(clinic, settings, visits)
  }
  await forgetReminded(tx, messageId)
  await markFailed(tx, messageId, 'There was nothing left to remind of.')
  await removeMessage(tx, { id: messageId, conversationId, now })
  tx.audit({ action: 'delete', entityType: 'message', entityId: messageId, changes: { conversationId } })
  announceMessage(tx, 'message_removed', { conversationId, messageId })
  announceConversation(tx, 'changed', conversationId)
  return undefined
}

export const reminderBody = (clinic: RemindingClinic, settings: SettingsRow, visits: Visit[]): string =>
  writeReminder(settings.reminderText, {
    clinic: clinic.name,
    phone: formatPhone(clinic.phoneNumber ?? settings.smsNumber ?? ''),
    visits,
    zone: clinic.timeZone,
  })
