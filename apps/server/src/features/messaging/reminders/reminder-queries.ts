import type { ChangeRules } from '@archwire/domain/booking/booking-limits'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'

/** An appointment that a patient may be reminded of. */
export type Visit = ChangeRules & {
  id: number
  /** When the appointment got its present time. */
  timeSetAt: Date
  firstName: string
  phoneNumber: string
  day: string
  isConfirmed: boolean
}

const visit = sql`
  a.id, a.starts_at as "startsAt", coalesce(a.time_set_at, a.created_at) as "timeSetAt", p.first_name as "firstName",
  p.phone_number as "phoneNumber", a.day, a.confirmed_at is not null as "isConfirmed", b.enabled,
  b.cancel_cutoff_hours as "cancelCutoffHours",
  exists (select from bookable_types o
          join appointment_types t on t.clinic_id = o.clinic_id and t.id = o.appointment_type_id and t.active
          where o.clinic_id = a.clinic_id and o.appointment_type_id = a.appointment_type_id) as "isOffered"`

// A patient who has arrived or is no longer expected is not reminded.
const isExpected = (now: Date): Sql => sql`
  a.canceled_at is null and not a.no_show and not a.reschedule and a.checked_in_at is null and a.seated_at is null
  and a.finished_at is null and a.starts_at > ${now} and p.archived_at is null`

/**
 * The appointments between two days that no reminder has named yet, of all phones or of one. Numbers that asked for
 * no texts are left out.
 */
export const visitsToRemindOf = (
  tx: Tx,
  { from, to, now, phoneNumber = null }: { from: string; to: string; now: Date; phoneNumber?: string | null },
): Promise<Visit[]> =>
  tx.many(sql`
    select ${visit} from appointments a
    join patients p on p.clinic_id = a.clinic_id and p.id = a.patient_id
    join booking_settings b on b.clinic_id = a.clinic_id
    where a.clinic_id = ${tx.clinicId} and a.day between ${from} and ${to} and ${isExpected(now)}
      and p.phone_number is not null and (${phoneNumber}::text is null or p.phone_number = ${phoneNumber})
      and not exists (
        select from reminded_appointments r
        where r.clinic_id = a.clinic_id and r.appointment_id = a.id and r.starts_at = a.starts_at)
      and not exists (
        select from conversations c
        where c.clinic_id = a.clinic_id and c.phone_number = p.phone_number and c.stopped_at is not null)
    order by a.starts_at, a.id`)

/** The appointments that a reminder named and that are unchanged since, for the same phone. */
export const visitsOfReminder = (
  tx: Tx,
  { messageId, phoneNumber, now }: { messageId: number; phoneNumber: string; now: Date },
): Promise<Visit[]> =>
  tx.many(sql`
    select ${visit} from reminded_appointments r
    join appointments a on a.clinic_id = r.clinic_id and a.id = r.appointment_id and a.starts_at = r.starts_at
    join patients p on p.clinic_id = a.clinic_id and p.id = a.patient_id
    join booking_settings b on b.clinic_id = a.clinic_id
    where r.clinic_id = ${tx.clinicId} and r.message_id = ${messageId} and ${isExpected(now)}
      and p.phone_number = ${phoneNumber}
    order by a.starts_at, a.id`)

export const recordReminded = (tx: WriteTx, messageId: number, visits: Visit[]): Promise<number> =>
  tx.run(sql`
    insert into reminded_appointments (clinic_id, appointment_id, starts_at, message_id)
    select ${tx.clinicId}, id, starts_at, ${messageId}
    from unnest(${visits.map(({ id }) => id)}::bigint[], ${visits.map(({ startsAt }) => startsAt)}::timestamptz[])
      as one (id, starts_at)`)

/**
 * Forgets that the reminder named its appointments, except `but`. If they take place after all, they are reminded
 * again.
 */
export const deleteReminded = (tx: WriteTx, messageId: number, but: Visit[] = []): Promise<number> =>
  tx.run(sql`
    delete from reminded_appointments
    where clinic_id = ${tx.clinicId} and message_id = ${messageId}
      and appointment_id <> all(${but.map(({ id }) => id)}::bigint[])`)

export type RemindingClinic = { name: string; phoneNumber: string | null; timeZone: string }

export const remindingClinic = (tx: Tx): Promise<RemindingClinic> =>
  tx.one(sql`
    select name, phone_number as "phoneNumber", time_zone as "timeZone" from clinics where id = ${tx.clinicId}`)

/** The newest reminder to a number that may have arrived there. */
const newestReminder = (tx: Tx, phoneNumber: string) => sql`(
  select m.id from conversations c
  join messages m on m.clinic_id = c.clinic_id and m.conversation_id = c.id
  where c.clinic_id = ${tx.clinicId} and c.phone_number = ${phoneNumber} and m.type = 'Reminder'
    and m.deleted_at is null and m.handed_over_at is not null
  order by m.id desc limit 1)`

type VisitToAskAbout = {
  patientId: number
  fullName: string
  startsAt: Date
  isReminded: boolean
  /** How many visits to come there are beside it. */
  others: number
}

/** Of the visits to come of everybody who has a number the one that the newest reminder was about, or else the next. */
export const visitToAskAbout = (
  tx: Tx,
  { phoneNumber, now }: { phoneNumber: string; now: Date },
): Promise<VisitToAskAbout | undefined> =>
  tx.maybeOne(sql`
    select p.id as "patientId", p.full_name as "fullName", a.starts_at as "startsAt",
      r.appointment_id is not null as "isReminded", (count(*) over ())::int - 1 as others
    from patients_of_phone(${tx.clinicId}, ${phoneNumber}) as one
    join patients p on p.clinic_id = ${tx.clinicId} and p.id = one
    join appointments a on a.clinic_id = p.clinic_id and a.patient_id = p.id
    left join reminded_appointments r on r.clinic_id = a.clinic_id and r.appointment_id = a.id
      and r.starts_at = a.starts_at and r.message_id = ${newestReminder(tx, phoneNumber)}
    where ${isExpected(now)} order by "isReminded" desc, a.starts_at, a.id limit 1`)

export type NamedAppointment = { id: number; startsAt: Date; reminderId: number }

/** The appointments named by the newest reminder to a number. */
export const namedByNewestReminder = (tx: Tx, phoneNumber: string): Promise<NamedAppointment[]> =>
  tx.many(sql`
    select r.appointment_id as id, r.starts_at as "startsAt", r.message_id as "reminderId" from reminded_appointments r
    where r.clinic_id = ${tx.clinicId} and r.message_id = ${newestReminder(tx, phoneNumber)}
    order by r.appointment_id`)
