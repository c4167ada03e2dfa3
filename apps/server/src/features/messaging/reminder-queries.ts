import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export type NamedAppointment = { id: number; startsAt: Date }

/** What the newest reminder to a number named that may have arrived there. */
export const namedByNewestReminder = (tx: Tx, phoneNumber: string): Promise<NamedAppointment[]> =>
  tx.many(sql`
    select r.appointment_id as id, r.starts_at as "startsAt" from reminded_appointments r
    where r.clinic_id = ${tx.clinicId} and r.message_id = (
      select m.id from conversations c
      join messages m on m.clinic_id = c.clinic_id and m.conversation_id = c.id
      where c.clinic_id = ${tx.clinicId} and c.phone_number = ${phoneNumber} and m.type = 'Reminder'
        and m.deleted_at is null and m.handed_over_at is not null
      order by m.id desc limit 1)
    order by r.appointment_id`)
