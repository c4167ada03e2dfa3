import type { ClinicHours } from '@archwire/contract/clinic/hours'
import { type AffectedAppointments, weekDays } from '@archwire/contract/clinic/setup-fields'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/http/refuse.ts'

/** The instant from which appointments count, and the clinic's day then, which the indexes need. */
type FromNow = { now: Date; today: string; timeZone: string }

const mostListed = 20

/** Counts the affected appointments and lists the first of them. */
const affectedAppointments = (
  tx: Tx,
  { now, today, timeZone }: FromNow,
  from: Sql,
  which: Sql,
): Promise<AffectedAppointments> =>
  tx.one(sql`
    with affected as materialized (
      select a.id, a.starts_at, a.patient_id, a.appointment_type_id, a.doctor_id, a.room_id
      from appointments a ${from}
      where a.clinic_id = ${tx.clinicId} and a.day >= ${today}::date and a.canceled_at is null
        and a.starts_at >= ${now} and ${which}),
    first as (select * from affected order by starts_at, id limit ${mostListed})
    select (select count(*)::int from affected) as count,
      coalesce(json_agg(json_build_object(
        'id', f.id, 'startsAt', wire_instant(f.starts_at, ${timeZone}), 'patient', p.full_name, 'type', t.title,
        'doctor', d.full_name, 'room', r.title) order by f.starts_at, f.id), '[]') as appointments
    from first f
    join patients p on p.clinic_id = ${tx.clinicId} and p.id = f.patient_id
    join appointment_types t on t.clinic_id = ${tx.clinicId} and t.id = f.appointment_type_id
    left join doctors d on d.clinic_id = ${tx.clinicId} and d.id = f.doctor_id
    left join rooms r on r.clinic_id = ${tx.clinicId} and r.id = f.room_id`)

const noJoin = sql``

export const affectedInRoom = (tx: Tx, id: number, from: FromNow) =>
  affectedAppointments(tx, from, noJoin, sql`a.room_id = ${id}`)

export const affectedWithDoctor = (tx: Tx, id: number, from: FromNow) =>
  affectedAppointments(tx, from, noJoin, sql`a.doctor_id = ${id}`)

export const affectedOfType = (tx: Tx, id: number, from: FromNow) =>
  affectedAppointments(tx, from, noJoin, sql`a.appointment_type_id = ${id}`)

const hoursColumns = sql`"isOpen" boolean, "opensAt" time, "closesAt" time, "hasBreak" boolean, "breakFrom" time,
  "breakTo" time`

/** Whether an appointment, in the clinic's time zone, is not entirely within these hours. */
const isOutside = (hours: Sql) => sql`
  (not ${hours}.is_open or local.starts < a.day + ${hours}.opens_at or local.ends > a.day + ${hours}.closes_at
   or (${hours}.has_break and local.starts < a.day + ${hours}.break_to and local.ends > a.day + ${hours}.break_from))`

/**
 * The appointments that are within the present hours and not within the new ones. An appointment that staff booked
 * outside the hours on purpose is not listed again. Virtual ones depend on their doctor's own hours.
 */
export const affectedByHours = (tx: Tx, { hours, exceptions }: ClinicHours, from: FromNow) =>
  affectedAppointments(
    tx,
    from,
    sql`
      cross join lateral (select a.starts_at at time zone ${from.timeZone} as starts,
        a.ends_at at time zone ${from.timeZone} as ends) local
      left join jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as week(day text, ${hoursColumns})
        on week.day = (${weekDays}::text[])[extract(dow from a.day)::int + 1]
      left join jsonb_to_recordset(${JSON.stringify(exceptions)}::jsonb) as special(date date, ${hoursColumns})
        on special.date = a.day
      cross join lateral (select
        (case when special.date is null then week."isOpen" else special."isOpen" end) as is_open,
        (case when special.date is null then week."opensAt" else special."opensAt" end) as opens_at,
        (case when special.date is null then week."closesAt" else special."closesAt" end) as closes_at,
        (case when special.date is null then week."hasBreak" else special."hasBreak" end) as has_break,
        (case when special.date is null then week."breakFrom" else special."breakFrom" end) as break_from,
        (case when special.date is null then week."breakTo" else special."breakTo" end) as break_to) wanted
      left join clinic_hours usual on usual.clinic_id = a.clinic_id and usual.week_day = extract(dow from a.day)
      left join clinic_hour_exceptions unusual on unusual.clinic_id = a.clinic_id and unusual.day = a.day`,
    sql`not a.virtual and ${isOutside(sql`wanted`)}
      and not coalesce(case when unusual.day is null then ${isOutside(sql`usual`)} else ${isOutside(sql`unusual`)} end, false)`,
  )

/** The present time, and the clinic's time zone. */
type AffectedSince = { now: Date; timeZone: string }

const fromNow = ({ now, timeZone }: AffectedSince): FromNow => ({
  now,
  timeZone,
  today: localDay(now, timeZone),
})

export const readAffected = (
  clinic: ClinicDatabase,
  moment: AffectedSince,
  read: (tx: Tx, from: FromNow) => Promise<AffectedAppointments>,
): Promise<AffectedAppointments> => clinic.read(tx => read(tx, fromNow(moment)))

/** The future appointments that use one record of the set-up. */
export const readAffectedBy = (
  clinic: ClinicDatabase,
  kind: { byId(tx: Tx, id: number): Promise<unknown> },
  id: number,
  moment: AffectedSince,
  read: (tx: Tx, id: number, from: FromNow) => Promise<AffectedAppointments>,
): Promise<AffectedAppointments> =>
  clinic.read(async tx => {
    if ((await kind.byId(tx, id)) === undefined) throw notFound()
    return read(tx, id, fromNow(moment))
  })
