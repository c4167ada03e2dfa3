import type { PerformanceMetrics } from '@archwire/contract/reports/calls'
import { expect, test } from 'vitest'
import { chaosSize } from '../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { planOf } from '../../../test/database/statement-plans.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { fillCalendar } from '../../../test/fixtures/scheduling/full-calendar.ts'
import {
  type SchedulingClinic,
  schedulingClinic,
} from '../../../test/fixtures/scheduling/scheduling-clinic.ts'
import { metricsJson } from './queries.ts'
import { readMetrics } from './routes.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const long = new Date('2020-01-01T12:00:00Z')

const read = async (
  { clinicId }: SchedulingClinic,
  range: { from: string; to: string; timeZone?: string },
  now = db.clock.now(),
): Promise<PerformanceMetrics> => {
  const clinic = db.database.forClinic(clinicId, { kind: 'system' })
  const input = { page: 1, perPage: 100, timeZone: 'America/New_York', now, ...range }
  return JSON.parse((await readMetrics(clinic, input)).text)
}

test.each([
  ['America/New_York', '2026-05-31T03:59:59Z', '2026-05-31T04:00:00Z'],
  ['Pacific/Honolulu', '2026-05-31T09:59:59Z', '2026-05-31T10:00:00Z'],
  ['Pacific/Auckland', '2026-05-30T11:59:59Z', '2026-05-30T12:00:00Z'],
])('the range ends with its last day in the time zone %s [DSH-31, DSH-36]', async (timeZone, last, next) => {
  const here = await schedulingClinic(db.owner, { time_zone: timeZone })
  const old = await make.patient(here.clinicId, { created_at: long })
  await here.appointment({ patient_id: old.id, starts_at: '2026-05-30 23:30' })
  await here.appointment({ patient_id: old.id, starts_at: '2026-05-31 00:10' })
  await make.patient(here.clinicId, { created_at: new Date(last), utm_source: 'in time' })
  await make.patient(here.clinicId, { created_at: new Date(next), utm_source: 'too late' })
  const metrics = await read(here, { from: '2026-05-01', to: '2026-05-30', timeZone })
  expect(metrics.daily_data.data.map(({ date, bookings }) => [date, bookings])).toEqual([['2026-05-30', 1]])
  expect(Object.keys(metrics.utm_breakdown_by_patients)).toEqual(['in time'])
})

test.each([
  // Days of twenty-three hours, of twenty-five hours, and one whose first hour occurs twice.
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
])('in %s the day of the clock change, %s, is complete [DSH-36]', async (timeZone, day, begins, ends) => {
  const here = await schedulingClinic(db.owner, { time_zone: timeZone })
  const added = (instant: string, minutes: number, utm_source: string) =>
    make.patient(here.clinicId, {
      created_at: new Date(Date.parse(instant) + minutes * 60_000),
      utm_source,
    })
  await added(begins, -1, 'before')
  await added(begins, 0, 'first')
  await added(ends, -1, 'last')
  await added(ends, 0, 'after')
  const { utm_breakdown_by_patients } = await read(here, { from: day, to: day, timeZone })
  expect(Object.keys(utm_breakdown_by_patients).toSorted()).toEqual(['first', 'last'])
})

test('future appointments are counted from now, by the clock of the server [DSH-36]', async () => {
  const here = await schedulingClinic(db.owner)
  const { id } = await make.patient(here.clinicId, { created_at: new Date('2026-05-06T12:00:00Z') })
  await here.appointment({ patient_id: id, starts_at: '2026-05-07 10:00' })
  const future = async (now: string) => {
    const metrics = await read(here, { from: '2026-05-06', to: '2026-05-06' }, new Date(now))
    return metrics.utm_breakdown_by_patients['Direct/Unknown']?.future_appointments
  }
  expect(await future('2026-05-07T13:59:59Z')).toBe(1)
  expect(await future('2026-05-07T14:00:00Z')).toBe(0)
})

test('the daily series has every day up to three months, and is empty beyond', async () => {
  const here = await schedulingClinic(db.owner)
  const days = async (to: string) => (await read(here, { from: '2026-01-01', to })).daily_series
  expect((await days('2026-04-02')).at(-1)).toMatchObject({ date: '2026-04-02' })
  expect(await days('2026-04-02')).toHaveLength(92)
  expect(await days('2026-04-03')).toEqual([])
})

test('sources with strange names are listed as they are, and those beyond a hundred are summed up [DSH-35]', async () => {
  const here = await schedulingClinic(db.owner)
  const { id } = await make.patient(here.clinicId, { created_at: long })
  const book = (utm_source: string) =>
    here.appointment({ patient_id: id, starts_at: '2026-05-07 10:00', utm_source })
  const strange = ['__proto__', 'constructor', 'toString', '"\\\u2028é', ' Padded\t', 'GOOGLE', 'google']
  for (const source of strange) for (let times = 0; times < 3; times++) await book(source)
  for (let n = 0; n < 102; n++) await book(`source ${String(n).padStart(3, '0')}`)
  for (const none of ['', ' \t']) await book(none)
  await book('Other sources')
  const { utm_breakdown, summary } = await read(here, { from: '2026-05-07', to: '2026-05-07' })
  const bookingsBySource = new Map(
    Object.entries(utm_breakdown).map(([name, { bookings }]) => [name, bookings]),
  )
  expect(bookingsBySource.size).toBe(100)
  for (const source of strange) expect([source, bookingsBySource.get(source.trim())]).toEqual([source, 3])
  expect(bookingsBySource.get('Direct/Unknown')).toBe(2)
  // Ninety-one of the sources with one booking are listed by name. Eleven are added to the source named "Other
  // sources".
  expect(bookingsBySource.get('Other sources')).toBe(12)
  expect([bookingsBySource.has('source 090'), bookingsBySource.has('source 091')]).toEqual([true, false])
  expect([...bookingsBySource.values()].reduce((sum, count) => sum + count, 0)).toBe(summary.total_bookings)
})

test('the metrics are read by indexes, and no growing table is scanned', async () => {
  const [clinic, neighbour] = [await make.clinic(), await make.clinic()]
  await fillCalendar(db.owner, clinic.id, chaosSize(4_000, 200_000))
  await fillCalendar(db.owner, neighbour.id, chaosSize(1_000, 20_000))
  await db.owner.query(
    `insert into treatment_starts (clinic_id, patient_id, started_on, amount_cents)
     select clinic_id, id, current_date - id::int % 900, 400000 from patients where clinic_id = any($1)`,
    [[clinic.id, neighbour.id]],
  )
  await db.owner.query(
    `insert into booking_tallies select $1, current_date - 9000 - n, '', 0, 0, 0 from generate_series(1, 5000) n`,
    [clinic.id],
  )
  await db.owner.query('analyze treatment_starts, booking_tallies')
  const day = (back: number) => new Date(Date.now() - back * 86_400_000)
  const input = {
    from: day(6).toISOString().slice(0, 10),
    to: day(0).toISOString().slice(0, 10),
    begins: day(6),
    ends: day(-1),
    now: day(0),
    page: 1,
    perPage: 10,
  }
  const { scanned, indexes } = await planOf(db, clinic.id, tx => metricsJson(tx, input))
  expect(scanned).toEqual([])
  expect(indexes).toEqual(
    expect.arrayContaining(['booking_tallies_pkey', 'treatment_starts_range', 'patients_by_created']),
  )
}, 300_000)
