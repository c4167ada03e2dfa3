import { expect, test } from 'vitest'
import { calendarAt, dayToBegin } from './day-on-screen.ts'

// A Wednesday. The clinic is open on week days.
const today = '2026-05-06'
const onWeekDays = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
const unknown = () => undefined
const begins = (view: 'day' | 'week' | 'month', date: string, isOpen = onWeekDays) =>
  dayToBegin({ view, date }, today, isOpen)

test('something new begins on the day that is on the screen, closed or not [APT-101]', () => {
  expect(begins('day', '2026-12-03')).toBe('2026-12-03')
  expect(begins('day', '2026-05-09')).toBe('2026-05-09')
})

test('in a week or a month it begins on the first open day from today on [APT-101]', () => {
  expect(begins('week', '2026-05-05')).toBe(today)
  expect(begins('week', '2026-05-12')).toBe('2026-05-11')
  expect(begins('month', '2026-05-01')).toBe(today)
  expect(begins('month', '2026-08-01')).toBe('2026-08-03')
  expect(dayToBegin({ view: 'month', date: '2026-05-01' }, '2026-05-09', onWeekDays)).toBe('2026-05-11')
})

test('while no open day is known it is the first day that is not over [APT-101]', () => {
  expect(dayToBegin({ view: 'week', date: '2026-05-05' }, today, unknown)).toBe(today)
  expect(dayToBegin({ view: 'week', date: '2026-05-12' }, today, unknown)).toBe('2026-05-10')
  expect(dayToBegin({ view: 'week', date: '2026-05-05' }, '2026-05-09', onWeekDays)).toBe('2026-05-09')
})

test('a calendar of the past means today [APT-101]', () => {
  expect(begins('day', '2026-05-05')).toBe(today)
  expect(begins('week', '2026-04-28')).toBe(today)
  expect(begins('month', '2026-04-01')).toBe(today)
})

test('only a calendar says which day is meant [APT-101]', () => {
  expect(calendarAt('/v2/calendar/week/2026-05-12', today)).toEqual({ view: 'week', date: '2026-05-12' })
  for (const other of ['/v2/flow', '/v2/patient/5/profile', '/v2/calendar', undefined]) {
    expect(calendarAt(other, today)).toBeUndefined()
  }
})
