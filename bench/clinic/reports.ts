import pg from 'pg'
import { atMost, compare, type Figure, median, noted, ratio } from '../ground/figures.ts'
import type { Ground, Visitor } from '../ground/ground.ts'
import { requestText, responsesPerSecond } from '../ground/http-load.ts'

const milliseconds = 1_500
const [patients, appointments, starts] = [20_000, 200_000, 3_000]
const years = 5
const ranges = { days: 30, year: 365, all: years * 365 }

/** Compares the dashboard of a busy clinic with counting the appointments of the same days. */
export async function benchReports({ owner, appUrl, ports, visitors }: Ground): Promise<Figure[]> {
  const clinic = visitors[3]
  if (clinic === undefined) throw new Error('there is no clinic')
  await fillYears(owner, clinic.clinicId)
  const counting = new pg.Client({ connectionString: appUrl })
  await counting.connect()
  await counting.query('begin read only')
  await counting.query(`select set_config('app.clinic_id', $1, true)`, [String(clinic.clinicId)])
  const count = (days: number) => () => countsPerSecond(counting, clinic.clinicId, days)
  const metrics = (days: number) => () => askMetrics(ports.product, clinic, days)
  try {
    const reached = await compare({
      countDays: count(ranges.days),
      days: metrics(ranges.days),
      countYear: count(ranges.year),
      year: metrics(ranges.year),
      countAll: count(ranges.all),
      all: metrics(ranges.all),
    })
    const what = `GET reports/performance_metrics, ${appointments} appointments stored`
    const took = (perSecond: number[]) => `${(1000 / median(perSecond)).toFixed(1)} ms`
    return [
      noted(`${what}, 30 days`, took(reached.days)),
      noted('in times of count(*) over the same days', ratio(reached.countDays, reached.days).toFixed(2)),
      noted(`${what}, a year`, took(reached.year)),
      noted('in times of count(*) over the same year', ratio(reached.countYear, reached.year).toFixed(2)),
      noted(`${what}, five years`, took(reached.all)),
      atMost('in times of count(*) over the same five years', ratio(reached.countAll, reached.all), 10),
    ]
  } finally {
    await counting.end()
  }
}

const day = 24 * 60 * 60 * 1000
const dayBack = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10)

const askMetrics = (port: number, { headers }: Visitor, days: number): Promise<number> => {
  const range = `start_date=${dayBack(days - 1)}&end_date=${dayBack(0)}`
  const text = requestText('GET', `/v2/rest/reports/performance_metrics?${range}&page=1&per_page=10`, headers)
  return responsesPerSecond({ port, connections: 1, milliseconds, request: () => text, expectedStatus: 200 })
}

async function countsPerSecond(client: pg.Client, clinicId: number, days: number): Promise<number> {
  const started = performance.now()
  let done = 0
  while (performance.now() < started + milliseconds) {
    await client.query({
      name: 'count',
      text: `select count(*) from appointments
             where clinic_id = $1 and day between $2 and $3 and canceled_at is null`,
      values: [clinicId, dayBack(days - 1), dayBack(0)],
    })
    done++
  }
  return done / ((performance.now() - started) / 1000)
}

/** Adds appointments of five years up to today; most patients have a source, and one in seven began treatment. */
async function fillYears(owner: pg.Pool, clinicId: number): Promise<void> {
  await owner.query(
    `with room as (insert into rooms (clinic_id, title) values ($1, 'Room') returning id)
     insert into appointment_types (clinic_id, title, color, duration, room_id)
     select $1, 'Type', '#4caf50', 30, id from room`,
    [clinicId],
  )
  // The rows are inserted in parts, so that no statement takes too long.
  for (let first = 0; first < patients; first += 1_000) await owner.query(patientRows, [clinicId, first])
  for (let first = 0; first < appointments; first += 10_000) {
    await owner.query(appointmentRows, [clinicId, first, appointments, years * 365])
  }
  await owner.query(
    `insert into treatment_starts (clinic_id, patient_id, started_on, amount_cents)
     select $1, id, current_date - (n * ${years * 365} / $2)::int, 350000 + n * 37 % 400000
     from (select id, row_number() over (order by id % 101, id) as n from patients where clinic_id = $1) p
     where n <= $2::int`,
    [clinicId, starts],
  )
  // PostgreSQL does the same by itself some minutes later.
  await owner.query('vacuum analyze appointments, patients, treatment_starts')
}

const source = (n: string) =>
  `(array['google', 'facebook', 'instagram', 'referral', 'bing', 'newsletter', null, null])[1 + ${n} % 8]`

const patientRows = `
  insert into patients (clinic_id, hashid, first_name, last_name, email, phone_number, utm_source, created_at)
  select $1, 'report-' || $1::bigint || '-' || n, 'Pat', 'Patient' || n % 500, 'patient' || n || '@example.com',
    (5550000000 + n)::text, ${source('n')}, now() - make_interval(hours => (n * 43800.0 / ${patients})::int)
  from generate_series($2::int, $2::int + 999) n`

const appointmentRows = `
  insert into appointments (clinic_id, patient_id, appointment_type_id, room_id, day, starts_at, ends_at, duration,
    checked_in_at, no_show, canceled_at, utm_source)
  select $1, patients[1 + (n * 7919::bigint) % cardinality(patients)], type, room, day, starts_at,
    starts_at + interval '30 minutes', 30, case when n % 5 > 0 then starts_at end, n % 20 = 0,
    case when n % 30 = 1 then starts_at end, case when n % 3 = 0 then ${source('n / 3')} end
  from (select (select array_agg(id order by id) from patients where clinic_id = $1) as patients,
               (select min(id) from appointment_types where clinic_id = $1) as type,
               (select min(id) from rooms where clinic_id = $1) as room) lists,
    generate_series($2::int, $2::int + 9999) n,
    lateral (select current_date - (n * $4::bigint / $3)::int as day) d,
    lateral (select (d.day + time '08:00' + make_interval(mins => 15 * (n % 36))) at time zone 'America/New_York'
      as starts_at) s`
