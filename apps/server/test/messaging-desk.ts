import type { Pool } from 'pg'
import { countUnread } from '../src/features/messaging/inbox/inbox-queries.ts'
import { type IncomingText, receiveText } from '../src/features/messaging/inbox/receive-text.ts'
import { announcingCounts } from '../src/features/notifications/count-notifications.ts'
import { lockToConfirm } from '../src/features/scheduling/visits/confirm-appointment.ts'
import { countOpenTasks } from '../src/features/tasks/read-tasks.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { ClonedDatabase } from './clone-template.ts'

const deps = {
  announceCounts: announcingCounts({ chat: countUnread, tasks: countOpenTasks }),
  holdToConfirm: lockToConfirm,
}

let count = 0

/** What comes to a clinic and leaves it by text, without a provider. */
export function messagingDesk(db: Pick<ClonedDatabase, 'owner' | 'database'> & { clock: Clock }) {
  const insert = async <Row>(text: string, values: unknown[]): Promise<Row> =>
    (await db.owner.query(text, values)).rows[0]
  return {
    /** Gives the clinic a number; without one it cannot text. */
    giveNumber: (clinicId: number, number = String(5_550_900_000 + clinicId)) =>
      giveNumber(db.owner, clinicId, number),
    /** A text from a patient, as it comes in. */
    receive: (clinicId: number, text: Partial<IncomingText> & { from: string }): Promise<void> =>
      receiveText(deps, db.database.forClinic(clinicId, { kind: 'patient' }), {
        body: 'Hello',
        providerMessageId: `SM${++count}`,
        now: db.clock.now(),
        ...text,
      }),
    conversation: (clinicId: number, values: { phone?: string; open?: boolean; movedAt?: Date } = {}) =>
      insert<{ id: number; phone_number: string }>(
        `insert into conversations (clinic_id, phone_number, open, moved_at, created_at)
         values ($1, $2, $3, $4, $4) returning id, phone_number`,
        [
          clinicId,
          values.phone ?? String(7_770_000_000 + ++count),
          values.open ?? true,
          values.movedAt ?? db.clock.now(),
        ],
      ),
    /** A message of which nobody is told. */
    message: (
      clinicId: number,
      conversationId: number,
      values: {
        type?: 'Incoming' | 'Outgoing' | 'Reminder'
        body?: string
        userId?: number
        status?: 'sending' | 'sent' | 'failed'
        handedOverAt?: Date
      } = {},
    ) =>
      insert<{ id: number }>(
        `with made as (
           insert into messages (clinic_id, conversation_id, type, body, user_id, delivery_status, handed_over_at, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8) returning id, type, created_at),
         moved as (
           update conversations set last_message_id = made.id, last_message_type = made.type, moved_at = made.created_at
           from made where conversations.id = $2)
         select id from made`,
        [
          clinicId,
          conversationId,
          values.type ?? 'Incoming',
          values.body ?? 'Hello',
          values.userId,
          values.status ?? 'sent',
          values.handedOverAt,
          db.clock.now(),
        ],
      ),
  }
}

export const giveNumber = async (owner: Pool, clinicId: number, number: string): Promise<string> => {
  await owner.query(
    `insert into messaging_settings (clinic_id, sms_number, reminder_text) values ($1, $2, 'Come: {appointments}')
     on conflict (clinic_id) do update set sms_number = excluded.sms_number`,
    [clinicId, number],
  )
  return number
}
