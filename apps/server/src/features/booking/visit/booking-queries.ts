import type { BookingRequest } from '@archwire/contract/booking/booking-calls'
import type { BookingCounts } from '@archwire/domain/booking/booking-limits'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { addressLine } from '../../../platform/links/clinic-head.ts'

/** A visit as it is now, with the clinic's rules for such visits. */
export type VisitRow = {
  id: number
  uid: string
  /** Of the patient. */
  firstName: string
  /** Of whoever booked it online for the patient; null if the patient did, or staff. */
  bookerFirstName: string | null
  /** Of whoever booked it online, or in the patient's record. */
  email: string | null
  doctorIsChosen: boolean
  appointmentTypeId: number
  typeTitle: string
  /** The page offers the visit's type. */
  isOffered: boolean
  doctorId: number | null
  doctorName: string | null
  roomId: number | null
  day: string
  startsAt: Date
  endsAt: Date
  duration: number
  virtual: boolean
  isCanceled: boolean
  isConfirmed: boolean
  /** Staff marked it as no-show or reschedule, so its time is free for others. */
  isSetAside: boolean
  /** The patient has arrived. */
  hasCome: boolean
  updatedAt: Date
  clinicName: string
  timeZone: string
  phoneNumber: string | null
  address: string | null
  slug: string
  enabled: boolean
  minLeadHours: number
  maxDaysAhead: number
  cancelCutoffHours: number
  frameAncestors: string[]
}

export const visitById = (tx: Tx, id: number): Promise<VisitRow | undefined> =>
  tx.maybeOne(sql`
    select a.id, coalesce(k.uid, md5('visit ' || a.clinic_id || ' ' || a.id)::uuid) as uid,
      coalesce(k.first_name, p.first_name) as "firstName", k.booker_first_name as "bookerFirstName", coalesce(k.email, p.email) as email,
      coalesce(k.doctor_is_chosen, true) as "doctorIsChosen",
      a.appointment_type_id as "appointmentTypeId", t.title as "typeTitle",
      t.active and exists (select from bookable_types o where o.clinic_id = a.clinic_id
        and o.appointment_type_id = t.id) as "isOffered",
      a.doctor_id as "doctorId", d.full_name as "doctorName", a.room_id as "roomId", a.day, a.starts_at as "startsAt",
      a.ends_at as "endsAt", a.duration, a.virtual, a.canceled_at is not null as "isCanceled",
      a.confirmed_at is not null as "isConfirmed", a.no_show or a.reschedule as "isSetAside",
      a.checked_in_at is not null or a.seated_at is not null as "hasCome", a.updated_at as "updatedAt",
      c.name as "clinicName", c.time_zone as "timeZone", c.phone_number as "phoneNumber", ${addressLine} as address,
      c.slug, b.enabled, b.min_lead_hours as "minLeadHours", b.max_days_ahead as "maxDaysAhead",
      b.cancel_cutoff_hours as "cancelCutoffHours", b.frame_ancestors as "frameAncestors"
    from appointments a
    join patients p on p.clinic_id = a.clinic_id and p.id = a.patient_id
    left join bookings k on k.clinic_id = a.clinic_id and k.appointment_id = a.id
    join appointment_types t on t.clinic_id = a.clinic_id and t.id = a.appointment_type_id
    left join doctors d on d.clinic_id = a.clinic_id and d.id = a.doctor_id
    join clinics c on c.id = a.clinic_id
    join booking_settings b on b.clinic_id = a.clinic_id
    where a.clinic_id = ${tx.clinicId} and a.id = ${id}`)

/** What a patient is told of a visit is decided by this, beside the visit itself. */
export type ToldState = {
  patientPhone: string | null
  isArchived: boolean
  fromBookingPage: boolean
  /** The clinic tells its patients. */
  isOn: boolean
  /** What they know of the visit. Null: nobody is to be told. */
  told: { startsAt: Date | null; isCanceled: boolean } | null
}

export const toldState = (tx: Tx, id: number): Promise<ToldState> =>
  tx.one(sql`
    select p.phone_number as "patientPhone", p.archived_at is not null as "isArchived",
      a.from_booking_page as "fromBookingPage",
      coalesce((select confirms_visits from messaging_settings where clinic_id = a.clinic_id), true) as "isOn",
      (select json_build_object('startsAt', v.starts_at, 'isCanceled', v.canceled) from visit_notices v
       where v.clinic_id = a.clinic_id and v.appointment_id = a.id order by v.id desc limit 1) as told
    from appointments a
    join patients p on p.clinic_id = a.clinic_id and p.id = a.patient_id
    where a.clinic_id = ${tx.clinicId} and a.id = ${id}`)

/** Records what a patient is told, by a text or by email. */
export const recordTold = (
  tx: WriteTx,
  { id, startsAt, isCanceled }: Pick<VisitRow, 'id' | 'startsAt' | 'isCanceled'>,
  messageId: number | null,
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into visit_notices (clinic_id, appointment_id, starts_at, canceled, message_id, created_at)
    values (${tx.clinicId}, ${id}, ${startsAt}, ${isCanceled}, ${messageId}, ${now})`)

/** Lets bookings of one person wait for each other before anything is read, so that a double click books once. */
export const lockVisitor = (tx: WriteTx, digest: Buffer): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${digest.toString('hex')}, ${tx.clinicId}))`)

/**
 * The visit of this person at that time, if there is one. A visit that is marked as no-show or reschedule does not
 * count.
 */
export const sameVisit = (
  tx: Tx,
  { digest, typeId, startsAt }: { digest: Buffer; typeId: number; startsAt: Date },
): Promise<{ id: number } | undefined> =>
  tx.maybeOne(sql`
    select a.id from bookings k
    join appointments a on a.clinic_id = k.clinic_id and a.id = k.appointment_id
    where k.clinic_id = ${tx.clinicId} and k.visitor_digest = ${digest} and a.canceled_at is null
      and not a.no_show and not a.reschedule and a.appointment_type_id = ${typeId} and a.starts_at = ${startsAt} order by a.id limit 1`)

type NewBooking = {
  id: number
  uid: string
  digest: Buffer
  firstName: string
  email: string
  phoneNumber: string
  booker: BookingRequest['booker']
  doctorIsChosen: boolean
  startsAt: Date
  now: Date
}

export const insertBooking = (tx: WriteTx, one: NewBooking): Promise<number> =>
  tx.run(sql`
    insert into bookings (clinic_id, appointment_id, uid, visitor_digest, first_name, email, phone_number,
                          doctor_is_chosen, booker_first_name, booker_last_name, booker_relation, told_starts_at, created_at)
    values (${tx.clinicId}, ${one.id}, ${one.uid}, ${one.digest}, ${one.firstName}, ${one.email}, ${one.phoneNumber},
            ${one.doctorIsChosen}, ${one.booker?.firstName ?? null}, ${one.booker?.lastName ?? null},
            ${one.booker?.relation ?? null}, ${one.startsAt}, ${one.now})`)

/** Whether a later email about this visit was sent or is queued. Failed ones do not count. */
export const hasNewerEmail = async (tx: Tx, id: number, emailId: number): Promise<boolean> =>
  (await tx.maybeOne(sql`
    select from outbox_emails
    where clinic_id = ${tx.clinicId} and id > ${emailId} and related_type = 'booking' and related_id = ${id}
      and status <> 'failed'
    limit 1`)) !== undefined

/** Whether the visitor was last notified that the visit is cancelled. Locks their booking. */
export const toldCanceled = async (tx: WriteTx, id: number): Promise<boolean> =>
  (
    await tx.maybeOne<{ told: boolean }>(sql`
      select told_canceled as told from bookings where clinic_id = ${tx.clinicId} and appointment_id = ${id} for update`)
  )?.told === true

/**
 * Records that the visitor was notified of the present time and status. Undefined: the visitor was notified of them
 * before. Two simultaneous calls wait for each other, and the second gets undefined.
 */
export const recordNotified = (
  tx: WriteTx,
  id: number,
  now: Date,
): Promise<{ email: string; version: Date } | undefined> =>
  tx.maybeOne(sql`
    update bookings k set told_starts_at = a.starts_at, told_canceled = a.canceled_at is not null
    from appointments a
    where k.clinic_id = ${tx.clinicId} and k.appointment_id = ${id}
      and a.clinic_id = k.clinic_id and a.id = k.appointment_id
      and (k.told_starts_at <> a.starts_at or k.told_canceled <> (a.canceled_at is not null))
      and a.starts_at > ${now} and a.checked_in_at is null and a.seated_at is null
    returning k.email, a.updated_at as version`)

/**
 * Counts the bookings that the limits are about. The caller has locked the settings, so that no booking is missed.
 * Cancelled ones count on the day on which they were made.
 */
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

/** Returns false if it was already recorded on that day. */
export const recordSpike = async (tx: WriteTx, day: string, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    insert into booking_floods (clinic_id, local_day, created_at) values (${tx.clinicId}, ${day}, ${now})
    on conflict do nothing`)) > 0
