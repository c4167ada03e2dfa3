import { directSource } from '@archwire/contract/reports/calls'
import { type Sql, sql } from '../../platform/db/sql.ts'

export type MetricsRange = {
  /** Both are days of the clinic, and both are counted. */
  from: string
  to: string
  timeZone: string
  now: Date
}

/** What was given as a source or a campaign: what is empty is none. */
const given = (column: Sql): Sql => sql`nullif(btrim(${column}, E' \\t\\r\\n'), '')`

/** Showed up: checked in or seated. */
const showedUp = sql`(a.checked_in_at is not null or a.seated_at is not null)`

/**
 * What every figure of the dashboard is made of, each defined here and nowhere else. `a` is an appointment, `p` a
 * patient, `s` a start.
 *
 * - `booking`: the appointments of a day of the range that were not cancelled, counted by day and source. No-show: so
 *   marked. The source is the appointment's, else the patient's, else none.
 * - `start`: the first payment plan of a patient, in the range by the day on which it begins; its amount is the revenue.
 *   The source is its own, else the patient's, else none; the campaign comes from where the source does.
 * - `newcomer`: the patients who were added on a day of the range, archived or not; a record that became part of another
 *   one is no patient of its own. What came of them counts whenever it was, or will be.
 */
export const metricsSource = (clinicId: number, { from, to, timeZone, now }: MetricsRange): Sql => sql`
  booking as (
    select a.day, coalesce(${given(sql`a.utm_source`)}, ${given(sql`p.utm_source`)}, ${directSource}) as source,
      count(*) as bookings, count(*) filter (where ${showedUp}) as showed_up,
      count(*) filter (where a.no_show) as no_shows
    from appointments a join patients p on p.clinic_id = ${clinicId} and p.id = a.patient_id
    where a.clinic_id = ${clinicId} and a.day between ${from} and ${to} and a.canceled_at is null
    group by 1, 2
  ), start as materialized (
    select s.id, s.started_on as day, s.amount_cents, p.full_name, p.email,
      coalesce(${given(sql`s.utm_source`)}, ${given(sql`p.utm_source`)}, ${directSource}) as source,
      coalesce(${given(sql`s.utm_campaign`)},
        case when ${given(sql`s.utm_source`)} is null then ${given(sql`p.utm_campaign`)} end) as campaign
    from treatment_starts s join patients p on p.clinic_id = ${clinicId} and p.id = s.patient_id
    where s.clinic_id = ${clinicId} and s.started_on between ${from} and ${to} and s.is_first
  ), newcomer as materialized (
    select p.id, coalesce(${given(sql`p.utm_source`)}, ${directSource}) as source from patients p
    where p.clinic_id = ${clinicId} and p.merged_into is null
      -- By its index first, roughly; then by the clinic's own calendar.
      and p.created_at >= (${from}::date - 1)::timestamp at time zone 'UTC'
      and p.created_at < (${to}::date + 2)::timestamp at time zone 'UTC'
      and (p.created_at at time zone ${timeZone})::date between ${from} and ${to}
  ), acquired as (
    select source, count(*) as new_patients, 0 as total_appointments, 0 as future_appointments, 0 as showed_up,
      0 as starts, 0 as cents
    from newcomer group by 1
    union all
    select n.source, 0, count(*), count(*) filter (where a.starts_at > ${now}),
      count(*) filter (where ${showedUp}), 0, 0
    from newcomer n join appointments a on a.clinic_id = ${clinicId} and a.patient_id = n.id
    where a.canceled_at is null group by 1
    union all
    select n.source, 0, 0, 0, 0, count(*), sum(s.amount_cents)
    from newcomer n join treatment_starts s on s.clinic_id = ${clinicId} and s.patient_id = n.id
    where s.is_first group by 1
  ), outcome as materialized (
    select day, source, bookings, showed_up, no_shows, 0 as starts, 0 as cents from booking
    union all
    select day, source, 0, 0, 0, count(*), sum(amount_cents) from start group by 1, 2
  )`
