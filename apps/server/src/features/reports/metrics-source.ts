import { directSource } from '@archwire/contract/reports/calls'
import { join, type Sql, sql } from '../../platform/db/sql.ts'

export type MetricsRange = {
  /** Both are days of the clinic, and both are counted. */
  from: string
  to: string
  /** When the first of them begins, and when the one after the last does. */
  begins: Date
  ends: Date
  now: Date
}

/** What was given as a source or a campaign: what is empty is none. */
const given = (column: Sql): Sql => sql`nullif(btrim(${column}, E' \\t\\r\\n'), '')`

/** As what a source is told: the first that is given. */
export const sourceOf = (...columns: Sql[]): Sql =>
  sql`coalesce(${join(columns.map(given))}, ${directSource})`

/** Showed up: checked in or seated. */
const showedUp = sql`(a.checked_in_at is not null or a.seated_at is not null)`

/**
 * What every figure of the dashboard is made of, each defined here and nowhere else. `a` is an appointment, `p` a
 * patient, `s` a start.
 *
 * - A booking is an appointment of a day of the range that was not cancelled; no-show: so marked. Its source is its own,
 *   else the patient's, else none.
 * - A start is the first payment plan of a patient, in the range by the day on which it begins; its amount is the
 *   revenue. Its source is its own, else the patient's, else none; the campaign comes from where the source does.
 * - A newcomer is a patient who was added in the range, archived or not; a record that became part of another one is no
 *   patient of its own. What came of them counts whenever it was or will be: all of their appointments that were not
 *   cancelled, and their start.
 *
 * The appointments of the range are read once and counted twice on the way: by day, and, with no day, by patient and
 * source, so that there is a patient to look up for each of these and not for each appointment. `outcome_of_day`,
 * `outcome_of_source` and `acquired` have several lines of one kind, to be summed.
 */
export const metricsSource = (clinicId: number, { from, to, begins, ends, now }: MetricsRange): Sql => {
  const isNewcomer = sql`(p.merged_into is null and p.created_at >= ${begins} and p.created_at < ${ends})`
  const visits = sql`count(*)::int as bookings, (count(*) filter (where ${showedUp}))::int as showed_up,
    (count(*) filter (where a.no_show))::int as no_shows,
    (count(*) filter (where a.starts_at > ${now}))::int as future`
  return sql`
  counted as materialized (
    select a.day, a.patient_id, a.utm_source, ${visits} from appointments a
    where a.clinic_id = ${clinicId} and a.day between ${from} and ${to} and a.canceled_at is null
    group by grouping sets ((1), (2, 3))
  ), booking as materialized (
    select c.utm_source as source, p.utm_source as origin, ${isNewcomer} as is_newcomers,
      sum(bookings) as bookings, sum(showed_up) as showed_up, sum(no_shows) as no_shows, sum(future) as future
    from counted c join patients p on p.clinic_id = ${clinicId} and p.id = c.patient_id
    where c.patient_id is not null group by 1, 2, 3
  ), start as materialized (
    select s.id, s.started_on as day, s.amount_cents, p.full_name, p.email,
      ${sourceOf(sql`s.utm_source`, sql`p.utm_source`)} as source,
      coalesce(${given(sql`s.utm_campaign`)},
        case when ${given(sql`s.utm_source`)} is null then ${given(sql`p.utm_campaign`)} end) as campaign
    from treatment_starts s join patients p on p.clinic_id = ${clinicId} and p.id = s.patient_id
    where s.clinic_id = ${clinicId} and s.started_on between ${from} and ${to} and s.is_first
  ), newcomer as materialized (
    select p.id, p.utm_source as origin from patients p where p.clinic_id = ${clinicId} and ${isNewcomer}
  ), outcome_of_day as (
    select day, bookings, showed_up, no_shows, 0 as starts, 0 as cents from counted where day is not null
    union all
    select day, 0, 0, 0, 1, amount_cents from start
  ), outcome_of_source as (
    select ${sourceOf(sql`source`, sql`origin`)} as source, bookings, showed_up, no_shows, 0 as starts, 0 as cents
    from booking
    union all
    select source, 0, 0, 0, 1, amount_cents from start
  ), acquired as (
    select origin, count(*) as new_patients, 0 as visits, 0 as future, 0 as showed_up, 0 as starts, 0 as cents
    from newcomer group by 1
    union all
    select origin, 0, bookings, future, showed_up, 0, 0 from booking where is_newcomers
    union all
    select v.origin, 0, v.bookings, v.future, v.showed_up, 0, 0
    from (
      select n.origin, ${visits} from newcomer n
      join appointments a on a.clinic_id = ${clinicId} and a.patient_id = n.id
      where a.day not between ${from} and ${to} and a.canceled_at is null group by 1) v
    union all
    select n.origin, 0, 0, 0, 0, 1, s.amount_cents
    from newcomer n join treatment_starts s on s.clinic_id = ${clinicId} and s.patient_id = n.id and s.is_first
  )`
}
