import type { PerformanceMetrics } from '@archwire/contract/reports/calls'

export type RawPatient = {
  id: number
  created_at: Date
  merged_into: number | null
  utm_source: string | null
  utm_campaign: string | null
  full_name: string
  email: string | null
}
export type RawAppointment = {
  patient_id: number
  starts_at: Date
  canceled_at: Date | null
  checked_in_at: Date | null
  seated_at: Date | null
  no_show: boolean
  utm_source: string | null
}
export type RawStart = {
  id: number
  patient_id: number
  started_on: string
  amount_cents: number
  utm_source: string | null
  utm_campaign: string | null
}
export type RawRows = { patients: RawPatient[]; appointments: RawAppointment[]; starts: RawStart[] }

type MetricsInput = { from: string; to: string; zone: string; now: Date; page: number; perPage: number }

const named = (text: string | null) => (text === null || text.trim() === '' ? undefined : text.trim())
const direct = 'Direct/Unknown'
const other = 'Other sources'
const rate = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10)
const came = (one: RawAppointment) => one.checked_in_at !== null || one.seated_at !== null
const count = <T>(list: T[], is: (one: T) => boolean) => list.filter(is).length
const sum = (list: RawStart[]) => list.reduce((cents, one) => cents + one.amount_cents, 0)

/** Computes every figure of the dashboard from the rows themselves, without SQL and without shared code. */
export function metricsByHand(rows: RawRows, input: MetricsInput): PerformanceMetrics {
  const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: input.zone, dateStyle: 'short' })
  const isIn = (day: string) => day >= input.from && day <= input.to
  const patientOf = new Map(rows.patients.map(one => [one.id, one]))
  const sourceOf = (one: { patient_id: number; utm_source: string | null }) =>
    named(one.utm_source) ?? named(patientOf.get(one.patient_id)?.utm_source ?? null) ?? direct

  const bookings = rows.appointments
    .filter(one => one.canceled_at === null)
    .map(one => ({ ...one, day: dayIn.format(one.starts_at), source: sourceOf(one) }))
    .filter(one => isIn(one.day))
  const starts = rows.starts
    .map(one => ({ ...one, day: one.started_on, source: sourceOf(one) }))
    .filter(one => isIn(one.day))

  const outcome = (booked: typeof bookings, begun: typeof starts) => ({
    bookings: booked.length,
    showed_up: count(booked, came),
    no_shows: count(booked, one => one.no_show),
    starts: begun.length,
  })
  const whole = (booked: typeof bookings, begun: typeof starts) => ({
    ...outcome(booked, begun),
    show_rate: rate(count(booked, came), booked.length),
    conversion_rate: rate(begun.length, booked.length),
    revenue: sum(begun) / 100,
  })
  const keysBy = (key: (one: { day: string; source: string }) => string) =>
    [...new Set([...bookings, ...starts].map(key))].toSorted().toReversed()
  const having = (key: (one: { day: string; source: string }) => string, wanted: string) =>
    [bookings.filter(one => key(one) === wanted), starts.filter(one => key(one) === wanted)] as const

  const dayOf = (one: { day: string }) => one.day
  const weekOf = ({ day }: { day: string }) => {
    const noon = new Date(`${day}T12:00:00Z`)
    return new Date(noon.getTime() - noon.getUTCDay() * 86_400_000).toISOString().slice(0, 10)
  }
  const monthOf = ({ day }: { day: string }) => day.slice(0, 7)
  const days = keysBy(dayOf)
  const first = (input.page - 1) * input.perPage
  const pages = Math.max(1, Math.ceil(days.length / input.perPage))
  const weekDay = (day: string) =>
    new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })

  const labels = labelSources(
    keysBy(one => one.source),
    source => [count(bookings, one => one.source === source), count(starts, one => one.source === source)],
  )
  const added = rows.patients
    .filter(one => one.merged_into === null && isIn(dayIn.format(one.created_at)))
    .map(one => ({ ...one, source: named(one.utm_source) ?? direct }))
  const ofPatients = (list: typeof added) => {
    const ids = new Set(list.map(one => one.id))
    const visits = rows.appointments.filter(one => ids.has(one.patient_id) && one.canceled_at === null)
    const begun = rows.starts.filter(one => ids.has(one.patient_id))
    return {
      new_patients: list.length,
      total_appointments: visits.length,
      future_appointments: count(visits, one => one.starts_at > input.now),
      showed_up: count(visits, came),
      starts: begun.length,
      conversion_rate: rate(begun.length, list.length),
      revenue: sum(begun) / 100,
    }
  }
  const patientLabels = labelSources([...new Set(added.map(one => one.source))], source => {
    const list = added.filter(one => one.source === source)
    return [list.length, ofPatients(list).starts]
  })
  const length = Math.round((Date.parse(input.to) - Date.parse(input.from)) / 86_400_000) + 1

  return {
    summary: {
      total_bookings: bookings.length,
      total_showed_up: count(bookings, came),
      total_no_shows: count(bookings, one => one.no_show),
      total_starts: starts.length,
    },
    daily_data: {
      data: days.slice(first, first + input.perPage).map(day => ({
        date: day,
        day_name: weekDay(day),
        ...whole(...having(dayOf, day)),
      })),
      pagination: {
        current_page: input.page,
        per_page: input.perPage,
        total_pages: pages,
        total_items: days.length,
        has_next: input.page < pages,
        has_prev: input.page > 1,
      },
    },
    weekly_data: keysBy(weekOf).map(week_start => ({
      week_start,
      ...outcome(...having(weekOf, week_start)),
    })),
    monthly_data: keysBy(monthOf).map(month => ({ month, ...outcome(...having(monthOf, month)) })),
    utm_breakdown: Object.fromEntries(
      groupsOf(labels).map(([name, sources]) => [
        name,
        whole(
          bookings.filter(one => sources.has(one.source)),
          starts.filter(one => sources.has(one.source)),
        ),
      ]),
    ),
    utm_breakdown_by_patients: Object.fromEntries(
      groupsOf(patientLabels).map(([name, sources]) => [
        name,
        ofPatients(added.filter(one => sources.has(one.source))),
      ]),
    ),
    starts_timeline: starts
      .toSorted((one, next) => (one.day === next.day ? next.id - one.id : one.day < next.day ? 1 : -1))
      .map(one => {
        const patient = patientOf.get(one.patient_id)
        const inherited = named(one.utm_source) === undefined ? (patient?.utm_campaign ?? null) : null
        return {
          date: one.day,
          patient_name: patient?.full_name ?? '',
          patient_email: patient?.email ?? null,
          amount: one.amount_cents,
          utm_source: one.source,
          utm_campaign: named(one.utm_campaign) ?? named(inherited) ?? null,
        }
      }),
    daily_series:
      length > 92
        ? []
        : Array.from({ length }, (_, place) => {
            const date = new Date(Date.parse(input.from) + place * 86_400_000).toISOString().slice(0, 10)
            return { date, ...outcome(...having(dayOf, date)) }
          }),
    utm_performance: [],
    utm_trends: [],
    utm_comparison: {},
  }
}

/** The label of each source: the hundred largest have their own name. */
function labelSources(sources: string[], size: (source: string) => [number, number]): Map<string, string> {
  const ranked = sources
    .map(source => ({ source, size: size(source) }))
    .toSorted(
      (one, next) =>
        Number(next.source === direct) - Number(one.source === direct) ||
        next.size[0] - one.size[0] ||
        next.size[1] - one.size[1] ||
        Buffer.compare(Buffer.from(one.source), Buffer.from(next.source)),
    )
  return new Map(ranked.map(({ source }, place) => [source, place < 100 ? source : other]))
}

const groupsOf = (labels: Map<string, string>): [string, Set<string>][] =>
  [...Map.groupBy(labels, ([, name]) => name)].map(([name, pairs]) => [
    name,
    new Set(pairs.map(([source]) => source)),
  ])
