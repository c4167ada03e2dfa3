import { expect, test } from 'vitest'
import {
  addDays,
  besideVisit,
  countSpans,
  daysOfWeek,
  nearest,
  nextFreeDays,
  partsOfDay,
  type Slot,
  spanOf,
  spanOfWeek,
  weekOf,
} from './free-times.ts'
import { findNear } from './near-times.tsx'

const slot = (time: string, available = true, day = '2026-11-17'): Slot => ({
  time,
  available,
  startsAt: `${day}T${time}:00.000-05:00`,
})

test('days are counted over the ends of months and over days on which clocks change', () => {
  expect(addDays('2026-02-27', 2)).toBe('2026-03-01')
  expect(addDays('2026-10-31', 1)).toBe('2026-11-01')
  expect(addDays('2026-11-01', 1)).toBe('2026-11-02')
})

test('weeks begin with the first day on which something can be booked', () => {
  expect(daysOfWeek('2026-11-17', 0)).toEqual([
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
  ])
  expect(weekOf('2026-11-17', '2026-11-23')).toBe(0)
  expect(weekOf('2026-11-17', '2026-11-24')).toBe(1)
  expect(weekOf('2026-11-17', '2026-11-01')).toBe(0)
})

test('days are requested in whole weeks, 42 days at most, and none after the last day', () => {
  const reach = { firstDay: '2026-11-17', lastDay: '2027-01-15' }
  expect(countSpans(reach)).toBe(2)
  expect(spanOf(reach, 0)).toEqual({ from: '2026-11-17', to: '2026-12-28' })
  expect(spanOf(reach, 1)).toEqual({ from: '2026-12-29', to: '2027-01-15' })
  expect([5, 6].map(spanOfWeek)).toEqual([0, 1])
  expect(countSpans({ firstDay: '2026-11-17', lastDay: '2026-11-17' })).toBe(1)
  expect(countSpans({ firstDay: '2026-11-17', lastDay: '2026-11-16' })).toBe(0)
})

test('the next free days are the first few after a day', () => {
  const days = ['18', '19', '20', '21'].map((day, free) => ({ date: `2026-11-${day}`, free }))
  expect(nextFreeDays(days, '2026-11-17', 2).map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-20'])
  expect(nextFreeDays(days, '2026-11-21', 2)).toEqual([])
})

test('the times of a day are grouped into morning, afternoon and evening', () => {
  const parts = partsOfDay([slot('09:00'), slot('11:45'), slot('12:00'), slot('17:00')])
  expect(parts.map(({ name, slots }) => [name, slots.length])).toEqual([
    ['Morning', 2],
    ['Afternoon', 1],
    ['Evening', 1],
  ])
})

test('the free times nearest to a taken one are offered in the order of the day', () => {
  const slots = [
    slot('09:00'),
    slot('09:30'),
    slot('10:00'),
    slot('10:15', false),
    slot('10:30'),
    slot('15:00'),
  ]
  expect(nearest(slots, slot('10:00').startsAt, 2).map(({ time }) => time)).toEqual(['09:30', '10:30'])
})

test('when a day has no time left, the nearest day with free times is used', async () => {
  const gone = slot('10:00').startsAt
  const requested: string[] = []
  const source = {
    key: 'a',
    firstDay: '2026-11-16',
    lastDay: '2026-11-20',
    timeZone: 'America/New_York',
    days: async (from: string, to: string) => {
      requested.push(`${from} ${to}`)
      return [
        { date: '2026-11-17', free: 1 },
        { date: '2026-11-18', free: 3 },
        { date: '2026-11-20', free: 3 },
      ]
    },
    slots: async (day: string) => [slot('09:00', day === '2026-11-18', day)],
  }
  const near = await findNear(source, gone, new AbortController().signal)
  expect(near.map(({ startsAt }) => startsAt)).toEqual([slot('09:00', true, '2026-11-18').startsAt])
  expect(requested).toEqual(['2026-11-16 2026-11-20'])
})

test('for the next child the times beside and right after the first visit come first [OBK-10]', () => {
  const first = { startsAt: slot('09:30').startsAt, endsAt: slot('10:00').startsAt }
  const beside = (...slots: Slot[]) =>
    besideVisit(slots, first).map(({ startsAt, label }) => [startsAt.slice(11, 16), label])
  expect(
    beside(slot('09:00'), slot('09:30'), slot('09:45'), slot('10:00'), slot('10:15'), slot('10:30')),
  ).toEqual([
    ['09:30', 'at the same time'],
    ['10:00', 'right after'],
    ['10:15', undefined],
  ])
  expect(beside(slot('09:30', false), slot('10:00', false), slot('11:00'))).toEqual([['11:00', undefined]])
})
