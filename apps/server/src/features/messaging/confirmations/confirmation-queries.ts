import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'

/** A visit that a patient's "yes" named. `isNew`: this "yes" confirmed it. */
export type ConfirmedVisit = { id: number; startsAt: Date; isNew: boolean }

/**
 * Records what a "yes" confirmed; visits that an earlier one confirmed already are left out. Returns how many were
 * recorded.
 */
export const recordConfirmed = (tx: WriteTx, messageId: number, visits: ConfirmedVisit[]): Promise<number> =>
  tx.run(sql`
    insert into confirmed_appointments (clinic_id, message_id, appointment_id, starts_at)
    select ${tx.clinicId}, ${messageId}, id, starts_at
    from unnest(${visits.map(({ id }) => id)}::bigint[], ${visits.map(({ startsAt }) => startsAt)}::timestamptz[],
                ${visits.map(({ isNew }) => isNew)}::boolean[]) as one (id, starts_at, is_new)
    where is_new or not exists (
      select from confirmed_appointments earlier
      where earlier.clinic_id = ${tx.clinicId} and earlier.appointment_id = one.id
        and earlier.starts_at = one.starts_at)`)

/** The visits that a "yes" confirmed and that still stand so, with the first names of their patients. */
export const stillConfirmed = (
  tx: Tx,
  { messageId, now }: { messageId: number; now: Date },
): Promise<{ firstName: string; startsAt: Date }[]> =>
  tx.many(sql`
    select p.first_name as "firstName", a.starts_at as "startsAt"
    from confirmed_appointments v
    join appointments a on a.clinic_id = v.clinic_id and a.id = v.appointment_id and a.starts_at = v.starts_at
    join patients p on p.clinic_id = a.clinic_id and p.id = a.patient_id
    where v.clinic_id = ${tx.clinicId} and v.message_id = ${messageId} and a.starts_at > ${now}
      and a.confirmed_at is not null and a.canceled_at is null and not a.no_show and not a.reschedule
    order by a.starts_at, a.id`)

export const isAnswered = async (tx: Tx, messageId: number): Promise<boolean> =>
  (await tx.maybeOne(sql`
    select from messages where clinic_id = ${tx.clinicId} and answers_message_id = ${messageId}`)) !==
  undefined
