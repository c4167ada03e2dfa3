import {
  directSource,
  mostDrawnDays,
  mostSources,
  mostStarts,
  otherSources,
} from '@archwire/contract/reports/calls'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

type MetricsRange = {
  /** The first and the last day, in the clinic's time zone. */
  from: string
  to: string
  /** The instants at which the first day begins and the last one ends. */
  begins: Date
  ends: Date
  now: Date
}

const namedSource = (source: Sql): Sql => sql`coalesce(nullif(${source}, ''), ${directSource})`

/**
 * The earliest current day in any time zone. Future appointments are not before it, and the index finds them by day.
 */
const earliestToday = (now: Date): string =>
  new Date(now.getTime() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/**
 * The source of every figure of the dashboard. `a` is an appointment, `p` a patient, `s` a start. The migration of the
 * tallies defines bookings, patients who showed up, no-shows and the source of an appointment, and counts them as they
 * change.
 *
 * - A start is the first payment plan of a patient, in the range by the day on which it begins; its amount is the
 *   revenue. Its source is its own, else the patient's, else none; the campaign comes from where the source does.
 * - A newcomer is a patient who was added in the range, archived or not, but not merged into another record. All of
 *   their appointments that were not cancelled and their start count, whenever they are.
 *
 * `outcome` and `acquired` have several rows of one kind, which must be summed.
 */
const metricsSource = (clinicId: number, { from, to, begins, ends, now }: MetricsRange): Sql => {
  const isNewcomer = sql`p.clinic_id = ${clinicId} and p.merged_into is null
    and p.created_at >= ${begins} and p.created_at < ${ends}`
  const origin = namedSource(sql`given_source(p.utm_source)`)
  return sql`
  start as materialized (
    select s.id, s.started_on as day, s.amount_cents, p.full_name, p.email,
      ${namedSource(sql`coalesce(given_source(s.utm_source), given_source(p.utm_source))`)} as source,
      coalesce(given_source(s.utm_campaign),
        case when given_source(s.utm_source) is null then given_source(p.utm_campaign) end) as campaign
    from treatment_starts s join patients p on p.clinic_id = ${clinicId} and p.id = s.patient_id
    where s.clinic_id = ${clinicId} and s.started_on between ${from} and ${to} and s.is_first
  ), outcome as materialized (
    select day, ${namedSource(sql`source`)} as source, bookings, showed_up, no_shows, 0 as starts, 0 as cents
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

const percent = (part: Sql, whole: Sql): Sql =>
  sql`coalesce(round(100.0 * ${part} / nullif(${whole}, 0), 1), 0)`
const dollars = sql`round(cents / 100.0, 2)`

const summed = sql`sum(bookings) as bookings, sum(showed_up) as showed_up, sum(no_shows) as no_shows,
  sum(starts) as starts, sum(cents) as cents`
const summedOrigins = sql`sum(new_patients) as new_patients, sum(visits) as visits, sum(future) as future,
  sum(showed_up) as showed_up, sum(starts) as starts, sum(cents) as cents`
const counts = sql`'bookings', bookings, 'showed_up', showed_up, 'no_shows', no_shows, 'starts', starts`
const rates = sql`'show_rate', ${percent(sql`showed_up`, sql`bookings`)},
  'conversion_rate', ${percent(sql`starts`, sql`bookings`)}, 'revenue', ${dollars}`

/** The largest sources, and all others summed up as one. Patients without a source always have a row of their own. */
const rankedSources = (table: Sql, first: Sql): Sql => sql`(
  select *, case when row_number() over (
      order by source = ${directSource} desc, ${first} desc, starts desc, source collate "C") <= ${mostSources}
    then source else ${otherSources} end as label
  from ${table}) ranked`

/** The metrics as the API returns them. */
export const metricsJson = (
  tx: Tx,
  input: MetricsRange & { page: number; perPage: number },
): Promise<{ json: string }> => {
  const { from, to, page, perPage } = input
  return tx.one(sql`
    with ${metricsSource(tx.clinicId, input)}, per_day as materialized (
      select day, ${summed} from outcome group by day
    ), per_source as (
      select source, ${summed} from outcome group by source
    ), per_origin as (
      select source, ${summedOrigins} from acquired group by source
    ), size as (
      select count(*) as days, greatest(1, ceil(count(*) / ${perPage}::numeric)) as pages from per_day
    )
    select json_build_object(
      'summary', (
        select json_build_object('total_bookings', coalesce(sum(bookings), 0),
          'total_showed_up', coalesce(sum(showed_up), 0), 'total_no_shows', coalesce(sum(no_shows), 0),
          'total_starts', coalesce(sum(starts), 0)) from per_day),
      'daily_data', json_build_object(
        'data', (
          select coalesce(json_agg(json_build_object('date', day, 'day_name', to_char(day, 'FMDay'), ${counts}, ${rates})
            order by day desc), '[]')
          from (select * from per_day order by day desc offset ${(page - 1) * perPage} limit ${perPage}) shown),
        'pagination', (
          select json_build_object('current_page', ${page}::int, 'per_page', ${perPage}::int, 'total_pages', pages,
            'total_items', days, 'has_next', ${page} < pages, 'has_prev', ${page} > 1) from size)),
      'weekly_data', (
        select coalesce(json_agg(json_build_object('week_start', sunday, ${counts}) order by sunday desc), '[]')
        from (select day - extract(dow from day)::int as sunday, ${summed} from per_day group by 1) weeks),
      'monthly_data', (
        select coalesce(json_agg(json_build_object('month', month, ${counts}) order by month desc), '[]')
        from (select to_char(day, 'YYYY-MM') as month, ${summed} from per_day group by 1) months),
      'utm_breakdown', (
        select coalesce(json_object_agg(label, json_build_object(${counts}, ${rates})
          order by label = ${otherSources}, bookings desc, starts desc, label collate "C"), '{}')
        from (select label, ${summed} from ${rankedSources(sql`per_source`, sql`bookings`)} group by label) sources),
      'utm_breakdown_by_patients', (
        select coalesce(json_object_agg(label, json_build_object('new_patients', new_patients,
            'total_appointments', visits, 'future_appointments', future,
            'showed_up', showed_up, 'starts', starts,
            'conversion_rate', ${percent(sql`starts`, sql`new_patients`)}, 'revenue', ${dollars})
          order by label = ${otherSources}, new_patients desc, starts desc, label collate "C"), '{}')
        from (select label, ${summedOrigins} from ${rankedSources(sql`per_origin`, sql`new_patients`)} group by label) origins),
      'starts_timeline', (
        select coalesce(json_agg(json_build_object('date', day, 'patient_name', full_name, 'patient_email', email,
          'amount', amount_cents, 'utm_source', source, 'utm_campaign', campaign) order by day desc, id desc), '[]')
        from (select * from start order by day desc, id desc limit ${mostStarts}) newest),
      'daily_series', (
        select coalesce(json_agg(json_build_object('date', drawn.day, 'bookings', coalesce(bookings, 0),
          'showed_up', coalesce(showed_up, 0), 'no_shows', coalesce(no_shows, 0), 'starts', coalesce(starts, 0))
          order by drawn.day), '[]')
        from days_between(${from}, ${to}) as drawn(day) left join per_day on per_day.day = drawn.day
        where ${to}::date - ${from}::date < ${mostDrawnDays}),
      'utm_performance', '[]'::json, 'utm_trends', '[]'::json, 'utm_comparison', '{}'::json)::text as json`)
}

/**
 * A month and five years need different query plans. Planning each time costs far less than reading five years with the
 * plan for a month.
 */
export const planEachRangeAnew = (tx: Tx): Promise<number> =>
  tx.run(sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`)

/** Moves starts from one patient to another: all of them, or only these. Which one counts is chosen afterwards. */
export const moveStarts = (
  tx: WriteTx,
  { from, to, only }: { from: number; to: number; only?: number[] },
): Promise<{ id: number }[]> =>
  tx.many(sql`
    update treatment_starts set patient_id = ${to}, is_first = false
    where clinic_id = ${tx.clinicId} and patient_id = ${from}
      and (${only ?? null}::bigint[] is null or id = any(${only ?? null}::bigint[]))
    returning id`)

export const clearFirstStart = (tx: WriteTx, patientId: number): Promise<number> =>
  tx.run(sql`
    update treatment_starts set is_first = false
    where clinic_id = ${tx.clinicId} and patient_id = ${patientId} and is_first`)

export const chooseFirstStart = (tx: WriteTx, patientId: number): Promise<number> =>
  tx.run(sql`
    update treatment_starts set is_first = true
    where clinic_id = ${tx.clinicId} and id = (
      select id from treatment_starts where clinic_id = ${tx.clinicId} and patient_id = ${patientId}
      order by started_on, id limit 1)`)

export const insertFirstStart = (
  tx: WriteTx,
  start: { id: number; patientId: number; startedOn: string; amountCents: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into treatment_starts (clinic_id, patient_id, payment_plan_id, started_on, amount_cents, created_at)
    values (${tx.clinicId}, ${start.patientId}, ${start.id}, ${start.startedOn}, ${start.amountCents}, ${start.now})
    on conflict (clinic_id, patient_id) where is_first do nothing`)
