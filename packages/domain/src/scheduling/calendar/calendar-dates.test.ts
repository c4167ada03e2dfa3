import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  addMonths,
  calendarAddress,
  monthsBetween,
  readCalendarAddress,
  readDay,
  stepFrom,
  weekOf,
} from './calendar-dates.ts'

const today = '2026-05-06'
const shown = (view?: string, date?: string) => {
  const place = readCalendarAddress(view, date, today)
  return calendarAddress(place.view, place.date)
}

test('the address of the calendar or of the month alone shows this month [CAL-02, CAL-04]', () => {
  expect(shown()).toBe('/v2/calendar/month/2026-05-01')
  expect(shown('month')).toBe('/v2/calendar/month/2026-05-01')
})

test('the address of the day alone shows today, that of the week the current week [CAL-03, CAL-06]', () => {
  expect(shown('day')).toBe('/v2/calendar/day/2026-05-06')
  expect(shown('week')).toBe('/v2/calendar/week/2026-05-06')
})

test('an unknown view and a date alone show a day [CAL-05]', () => {
  expect(shown('agenda')).toBe('/v2/calendar/day/2026-05-06')
  expect(shown('agenda', '2026-06-07')).toBe('/v2/calendar/day/2026-06-07')
  expect(shown('2026-06-07')).toBe('/v2/calendar/day/2026-06-07')
  for (const view of ['day', 'week'])
    expect(shown(view, '2026-06-07')).toBe(`/v2/calendar/${view}/2026-06-07`)
  expect(shown('month', '2026-06-07')).toBe('/v2/calendar/month/2026-06-01')
})

test('months and days of one digit get a leading zero [CAL-07]', () => {
  expect(shown('day', '2026-6-07')).toBe('/v2/calendar/day/2026-06-07')
  expect(shown('week', '2026-6-7')).toBe('/v2/calendar/week/2026-06-07')
})

test.each(['2026-02-30', '2026-02-29', '2026-13-01', '2026-00-10', 'tomorrow', '0001-01-01', '20260506'])(
  'the impossible day %s shows today',
  date => {
    expect(readDay(date)).toBeUndefined()
    expect(shown('day', date)).toBe('/v2/calendar/day/2026-05-06')
  },
)

test('February 29 exists in leap years', () => {
  expect(readDay('2028-2-29')).toBe('2028-02-29')
})

const anyDay = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

test('a week runs from Sunday to Saturday around its day [CAL-09]', () => {
  fc.assert(
    fc.property(anyDay, date => {
      const week = weekOf(date)
      expect(week).toHaveLength(7)
      expect(week).toContain(date)
      expect(Temporal.PlainDate.from(week[0] ?? '').dayOfWeek).toBe(7)
    }),
  )
})

test('Previous and Next move by a day, a week or a month, depending on the view [CAL-18]', () => {
  expect(stepFrom({ view: 'day', date: '2026-02-28' }, 1).date).toBe('2026-03-01')
  expect(stepFrom({ view: 'week', date: '2026-03-01' }, -1).date).toBe('2026-02-22')
  expect(stepFrom({ view: 'month', date: '2026-01-31' }, 1).date).toBe('2026-02-01')
  expect(stepFrom({ view: 'month', date: '2026-01-01' }, -1).date).toBe('2025-12-01')
  expect(stepFrom({ view: 'day', date: '2199-12-31' }, 1).date).toBe('2199-12-31')
  fc.assert(
    fc.property(anyDay, fc.constantFrom('day', 'week'), (date, view) => {
      expect(stepFrom(stepFrom({ view, date }, 1), -1)).toEqual({ view, date })
    }),
  )
})

test('the number of months between two days leads from one to the other', () => {
  expect(monthsBetween('2026-01-31', '2025-12-01')).toBe(-1)
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -30, max: 30 }), (date, months) => {
      expect(monthsBetween(date, addMonths(date, months))).toBe(months)
    }),
  )
})
