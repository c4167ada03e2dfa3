import { sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { PatientCreated } from '../../patients/profile/create-patient.ts'

/** Publishes to everyone how many texts are unread, as of the commit. */
export type AnnounceCounts = (tx: WriteTx) => Promise<void>

type ConversationEvent =
  | 'opened'
  | 'closed'
  | 'readed'
  | 'unreaded'
  | 'flagged'
  | 'unflagged'
  | 'new_message_reminder'
  | 'opened_and_unread'
  | 'changed'

/** Lists of conversations receive the row as it is when the event is delivered. */
export const announceConversation = (tx: WriteTx, event: ConversationEvent, conversationId: number): void =>
  tx.publish({ channel: 'conversations', event, data: { conversationId } })

/** Everybody who has the conversation open receives the message as it is when the event is delivered. */
export const announceMessage = (
  tx: WriteTx,
  event: 'created' | 'status_updated' | 'message_removed',
  { conversationId, messageId }: { conversationId: number; messageId: number },
): void => tx.publish({ channel: 'messages', params: { conversationId }, event, data: { messageId } })

/** A conversation with an unknown number now shows the new patient, so its row is published again. */
export const announceNewPatient: PatientCreated = async (tx, { phoneNumber }) => {
  if (phoneNumber === null) return
  const known = await tx.maybeOne<{ id: number }>(sql`
    select id from conversations where clinic_id = ${tx.clinicId} and phone_number = ${phoneNumber}`)
  if (known !== undefined) announceConversation(tx, 'changed', known.id)
}
