import { type Sql, sql, statementName } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { courseFields, patientJson } from '../rows/appointment-json.ts'
import { isFirstVisit } from '../rows/first-visit.ts'
import { timeOffJson, withTarget } from '../time-off/time-off-queries.ts'

export type WantedDays = { from: string; to: string }

// The marks of a card. An alert is a flag of the record, what the patient reported, or a note: whatever `read-alerts.ts`
// reads. None of them depends on the clock, so the response stays the same until an event.
const marks = sql`
  'hasAlert', p.pregnant or p.premedication or p.latex_allergy
    or exists (select from told_alerts t where t.clinic_id = a.clinic_id and t.patient_id = a.patient_id
                 and t.state in ('open', 'taken_over'))
    or exists (select from notes n where n.clinic_id = a.clinic_id and n.patient_id = a.patient_id
                 and n.alerts and n.deleted_at is null),
  'hasNotes', exists (select from notes n where n.clinic_id = a.clinic_id and n.appointment_id = a.id
                        and n.deleted_at is null),
  'isNewPatient', p.import_id is null and ${isFirstVisit()}`

// Types, doctors and rooms are few: their JSON is built once. Patients are looked up by key for each appointment, because
// a plain join could be planned as a scan of all patients.
const daysStatement = (clinicId: number, { from, to }: WantedDays): Sql => sql`
  with room as materialized (
    select id, json_build_object('id', id, 'title', title) as usual,
      json_build_object('id', id, 'title', title, 'code', code) as json
    from rooms where clinic_id = ${clinicId}
  ), doctor as materialized (
    select id, json_build_object('id', id, 'fullName', full_name, 'lastName', last_name) as json
    from doctors where clinic_id = ${clinicId}
  ), type as materialized (
    select t.id, json_build_object('id', t.id, 'title', t.title, 'color', t.color, 'isRemote', t.is_remote,
      'duration', t.duration, 'room', room.usual) as json
    from appointment_types t left join room on room.id = t.room_id where t.clinic_id = ${clinicId}
  )
  select json_agg(json_build_object(
    'date', wanted.day, 'isOpen', coalesce(h.is_open, false),
    'opensAt', to_char(h.opens_at, 'HH24:MI'), 'closesAt', to_char(h.closes_at, 'HH24:MI'),
    'hasBreak', coalesce(h.has_break, false),
    'breakFrom', to_char(h.break_from, 'HH24:MI'), 'breakTo', to_char(h.break_to, 'HH24:MI'),
    'appointments', coalesce(a.json, '[]'), 'timeOffs', coalesce(o.json, '[]')) order by wanted.day)::text as json
  from days_between(${from}, ${to}) as wanted(day)
  left join lateral hours_of_day(${clinicId}, wanted.day) h on true
  left join lateral (
    select json_agg(json_build_object(
      'id', a.id, 'startsAt', wire_instant(a.starts_at),
      'endsAt', wire_instant(a.ends_at), 'duration', a.duration,
      'appointmentType', type.json, 'doctor', doctor.json, 'room', room.json, 'virtual', a.virtual,
      'patient', ${patientJson},
      ${courseFields},
      ${marks},
      'updatedAt', wire_instant(a.updated_at)) order by a.starts_at, a.id) as json
    from appointments a
    join type on type.id = a.appointment_type_id
    left join doctor on doctor.id = a.doctor_id
    left join room on room.id = a.room_id
    cross join lateral (
      select p.* from patients p where p.clinic_id = a.clinic_id and p.id = a.patient_id limit 1) p
    where a.clinic_id = ${clinicId} and a.day = wanted.day and a.canceled_at is null) a on true
  left join lateral (
    select json_agg(${timeOffJson(clinicId)} order by o.starts_at, o.id) as json
    from time_offs o ${withTarget}
    where o.clinic_id = ${clinicId} and o.day = wanted.day and o.canceled_at is null) o on true`

/** The name changes whenever the statement changes, and so whenever the form of the response does. */
export const daysStatementName = statementName(daysStatement(0, { from: '', to: '' }).text)

/** The JSON of days as the calls return them. */
export const daysJson = (tx: Tx, wanted: WantedDays): Promise<{ json: string }> =>
  tx.one(daysStatement(tx.clinicId, wanted))

// The length of all parts of a multirange together, in minutes.
const minutesOf = (parts: Sql): Sql =>
  sql`(select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0) / 60 from unnest(${parts}) as part)`

// The range between two times of a day. When the clocks skip an hour, the end can be before the start: then the range
// is empty.
const between = (from: Sql, to: Sql): Sql =>
  sql`tstzrange((wanted.day + ${from})::timestamptz,
    greatest((wanted.day + ${from})::timestamptz, (wanted.day + ${to})::timestamptz))`

// Opening hours are the same for all rooms. The blocked time of single rooms is subtracted separately.
const occupancyStatement = (clinicId: number, { from, to }: WantedDays): Sql => sql`
  with active as materialized (select id from rooms where clinic_id = ${clinicId} and active)
  select json_agg(json_build_object(
    'date', wanted.day, 'appointmentsCount', a.count, 'confirmedAppointmentsCount', a.confirmed,
    'occupancyRate',
      case when room.minutes > 0 then least(100, round(100 * a.booked / room.minutes, 1)) else 0 end,
    'isOpen', room.minutes > 0) order by wanted.day)::text as json
  from days_between(${from}, ${to}) as wanted(day)
  left join lateral hours_of_day(${clinicId}, wanted.day) h on true
  cross join lateral (
    select case when h.is_open then ${between(sql`h.opens_at`, sql`h.closes_at`)} else 'empty' end as whole,
           case when h.has_break then ${between(sql`h.break_from`, sql`h.break_to`)} else 'empty' end as break
  ) hours
  cross join lateral (
    select count(*) as count, count(a.confirmed_at) as confirmed,
      coalesce(sum(case
        when tstzrange(a.starts_at, a.ends_at) <@ hours.whole then a.duration
        else ${minutesOf(sql`tstzmultirange(hours.whole * tstzrange(a.starts_at, a.ends_at))`)} end)
        filter (where not a.virtual and not a.no_show and not a.reschedule), 0) as booked
    from appointments a where a.clinic_id = ${clinicId} and a.day = wanted.day and a.canceled_at is null
  ) a
  cross join lateral (
    select tstzmultirange(hours.whole) - tstzmultirange(hours.break)
      - coalesce(range_agg(tstzrange(o.starts_at, o.ends_at)) filter (where o.timeable_type = 'Clinic'), '{}') as parts,
      bool_or(o.room_id is not null) as has_blocked_rooms
    from time_offs o where o.clinic_id = ${clinicId} and o.day = wanted.day and o.canceled_at is null
  ) open
  cross join lateral (
    select (select count(*) from active) * ${minutesOf(sql`open.parts`)}
      - case when open.has_blocked_rooms then (
          select coalesce(sum(${minutesOf(sql`open.parts * blocked.parts`)}), 0)
          from (
            select range_agg(tstzrange(o.starts_at, o.ends_at)) as parts
            from time_offs o join active on active.id = o.room_id
            where o.clinic_id = ${clinicId} and o.day = wanted.day and o.canceled_at is null
            group by o.room_id) blocked) else 0 end as minutes
  ) room`

export const occupancyStatementName = statementName(occupancyStatement(0, { from: '', to: '' }).text)

/** The JSON of occupancy as the calls return it. */
export const occupancyJson = (tx: Tx, wanted: WantedDays): Promise<{ json: string }> =>
  tx.one(occupancyStatement(tx.clinicId, wanted))
