import { directSource } from '@archwire/contract/reports/calls'
import { type Sql, sql } from '../../platform/db/sql.ts'

export type MetricsRange = {
  /** Both are days of the clinic, and both are counted. */
  from: string
  to: string
  /** When the first of them begins, and when the one after the last does. */
  begins: Date
  ends: Date
  now: Date
}

const told = (source: Sql): Sql => sql`coalesce(nullif(${source}, ''), ${directSource})`

/** The earliest day that it can be anywhere: what is still to come is not before it, and found by it. */
const earliestToday = (now: Date): string =>
  new Date(now.getTime() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/**
 * What every figure of the dashboard is made of. `a` is an appointment, `p` a patient, `s` a start. What a booking is, who
 * showed up and who did not, and where an appointment comes from, the migration of the tallies says: they are counted
 * there as they change.
 *
 * - A start is the first payment plan of a patient, in the range by the day on which it begins; its amount is the
 *   revenue. Its source is its own, else the patient's, else none; the campaign comes from where the source does.
 * - A newcomer is a patient who was added in the range, archived or not; a record that became part of another one is no
 *   patient of its own. What came of them counts whenever it was or will be: all of their appointments that were not
 *   cancelled, and their start.
 *
 * `outcome` and `acquired` have several lines of one kind, to be summed.
 */
export const metricsSource = (clinicId: number, { from, to, begins, ends, now }: MetricsRange): Sql => {
  const isNewcomer = sql`p.clinic_id = ${clinicId} and p.merged_into is null
    and p.created_at >= ${begins} and p.created_at < ${ends}`
  const origin = told(sql`given_source(p.utm_source)`)
  return sql`
  start as materialized (
    select s.id, s.started_on as day, s.amount_cents, p.full_name, p.email,
      ${told(sql`coalesce(given_source(s.utm_source), given_source(p.utm_source))`)} as source,
      coalesce(given_source(s.utm_campaign),
        case when given_source(s.utm_source) is null then given_source(p.utm_campaign) end) as campaign
    from treatment_starts s join patients p on p.clinic_id = ${clinicId} and p.id = s.patient_id
    where s.clinic_id = ${clinicId} and s.started_on between ${from} and ${to} and s.is_first
  ), outcome as materialized (
    select day, ${told(sql`source`)} as source, bookings, showed_up, no_shows, 0 as starts, 0 as cents
    from booking_tallies
    where clinic_id = ${clinicId} and day between ${from} and ${to}
      and (bookings, showed_up, no_shows) <> (0, 0, 0)
    union all
    select day, source, 0, 0, 0, 1, amount_cents from start
  ), acquired as (
    select ${origin} as source, 1 as new_patients, coalesce(v.bookings, 0) as visits, 0 as future,
      coalesce(v.showed_up, 0) as showed_up, (s.id is not null)::int as starts, coalesce(s.amount_cents, 0) as cents
    from patients p
    left join patient_tallies v on v.clinic_id = ${clinicId} and v.patient_id = p.id
    left join treatment_starts s on s.clinic_id = ${clinicId} and s.patient_id = p.id and s.is_first
    where ${isNewcomer}
    union all
    select ${origin}, 0, 0, 1, 0, 0, 0 from appointments a
    join patients p on p.id = a.patient_id
    where a.clinic_id = ${clinicId} and a.day >= ${earliestToday(now)} and a.starts_at > ${now}
      and a.canceled_at is null and ${isNewcomer}
  )`
}
