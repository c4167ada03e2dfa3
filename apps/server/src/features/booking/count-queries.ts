import type { BookingCounts } from '@archwire/domain/booking/booking-limits'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

/** Asked under the lock of the settings, so that nobody is counted too late. What was cancelled counts within its day. */
export const bookingCounts = (
  tx: Tx,
  { email, phoneNumber }: { email: string; phoneNumber: string },
  now: Date,
): Promise<BookingCounts> =>
  tx.one(sql`
    with theirs as (
      select appointment_id, created_at from bookings where clinic_id = ${tx.clinicId} and email = ${email}
      union
      select appointment_id, created_at from bookings
      where clinic_id = ${tx.clinicId} and phone_number = ${phoneNumber})
    select
      (select count(*)::int from bookings where clinic_id = ${tx.clinicId}
         and created_at > ${now}::timestamptz - interval '1 hour') as "clinicHour",
      (select count(*)::int from bookings where clinic_id = ${tx.clinicId}
         and created_at > ${now}::timestamptz - interval '1 day') as "clinicDay",
      (select count(*)::int from theirs where created_at > ${now}::timestamptz - interval '1 day') as "personDay",
      (select count(*)::int from theirs k join appointments a on a.clinic_id = ${tx.clinicId} and a.id = k.appointment_id
       where a.canceled_at is null and a.starts_at > ${now}) as "personToCome"`)

/** False when it was noted on that day before. */
export const noteFlood = async (tx: WriteTx, day: string, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    insert into booking_floods (clinic_id, local_day, created_at) values (${tx.clinicId}, ${day}, ${now})
    on conflict do nothing`)) > 0
