import type { PerformanceMetrics } from '@archwire/contract/reports/calls'
import { addDays } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { expect, test } from 'vitest'
import { outcomePoints } from './outcome-points.ts'

const counts = { bookings: 5, showed_up: 3, no_shows: 1, starts: 2 }

const metrics = (values: Partial<PerformanceMetrics>) =>
  ({ daily_series: [], weekly_data: [], monthly_data: [], ...values }) as unknown as PerformanceMetrics

const series = (start: string, days: number) =>
  Array.from({ length: days }, (_, index) => ({ ...counts, date: addDays(start, index) }))

test('a short range is drawn by days, a longer one by weeks, and one of more than a year by months', () => {
  const weekly_data = [{ ...counts, week_start: '2026-05-03' }]
  const monthly_data = [{ ...counts, month: '2026-05' }]
  const all = metrics({ daily_series: series('2026-04-07', 30), weekly_data, monthly_data })
  const month = { start: '2026-04-07', end: '2026-05-06' }
  expect(outcomePoints(all, month, 92).unit).toBe('day')
  expect(outcomePoints(all, month, 29).unit).toBe('week')
  const long = metrics({ weekly_data, monthly_data })
  expect(outcomePoints(long, { start: '2025-05-06', end: '2026-05-06' }, 92).unit).toBe('week')
  expect(outcomePoints(long, { start: '2025-05-05', end: '2026-05-06' }, 92).unit).toBe('month')
})

test('a day has its name and the outcome of its bookings', () => {
  const range = { start: '2026-05-06', end: '2026-05-06' }
  expect(outcomePoints(metrics({ daily_series: series('2026-05-06', 1) }), range, 92).points).toEqual([
    {
      key: '2026-05-06',
      label: 'May 6',
      name: 'Wednesday, May 6, 2026',
      bookings: 5,
      showedUp: 3,
      noShows: 1,
    },
  ])
})

test('weeks without bookings have their place, from the Sunday of the first day on', () => {
  const weekly_data = ['2026-05-03', '2026-04-12'].map(week_start => ({ ...counts, week_start }))
  const { points } = outcomePoints(metrics({ weekly_data }), { start: '2026-04-07', end: '2026-05-06' }, 0)
  expect(points.map(point => [point.key, point.bookings])).toEqual([
    ['2026-04-05', 0],
    ['2026-04-12', 5],
    ['2026-04-19', 0],
    ['2026-04-26', 0],
    ['2026-05-03', 5],
  ])
  expect(points[1]).toMatchObject({ label: 'Apr 12', name: 'Week of Apr 12, 2026' })
})

test('months begin with the first one that has bookings, however far back the range goes', () => {
  const monthly_data = ['2026-02', '2025-11'].map(month => ({ ...counts, month }))
  const { points } = outcomePoints(metrics({ monthly_data }), { start: '1950-01-01', end: '2026-05-06' }, 92)
  expect(points.map(point => [point.name, point.bookings])).toEqual([
    ['November 2025', 5],
    ['December 2025', 0],
    ['January 2026', 0],
    ['February 2026', 5],
  ])
  expect(points[1]?.label).toBe('Dec 2025')
})
