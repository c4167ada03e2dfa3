import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { announceConversation, announceMessage } from './announce.ts'
import {
  conversationOfMessage,
  lockConversation,
  onlyPatientOf,
  removeMessage,
} from './conversation-queries.ts'

/** Takes a text that was not sent out of its conversation, which goes back to where it was without it. */
export const deleteMessage = (
  clinic: ClinicDatabase,
  { id, now }: { id: number; now: Date },
): Promise<undefined> =>
  clinic.write(async (tx): Promise<undefined> => {
    const found = await conversationOfMessage(tx, id)
    const held = found && (await lockConversation(tx, found.conversationId))
    // Looked for once more under the lock: somebody else may have removed it meanwhile.
    if (held === undefined || (await conversationOfMessage(tx, id)) === undefined) throw notFound()
    const [isRemoved, patientId] = await Promise.all([
      removeMessage(tx, { id, conversationId: held.id, now }),
      onlyPatientOf(tx, held.phoneNumber),
    ])
    if (!isRemoved) throw refuse(422, 'Only a message that was not sent can be removed')
    tx.audit({
      action: 'delete',
      entityType: 'message',
      entityId: id,
      ...(patientId !== undefined && { patientId }),
      changes: { conversationId: held.id },
    })
    announceMessage(tx, 'message_removed', { conversationId: held.id, messageId: id })
    announceConversation(tx, 'changed', held.id)
  })
