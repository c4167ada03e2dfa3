import { expect, test } from 'vitest'
import { comingFederalHolidays, usFederalHolidays } from './us-federal-holidays.ts'

test('the federal holidays of 2026; one on a Saturday is observed on Friday', () => {
  expect(usFederalHolidays(2026).map(({ date, name }) => `${date} ${name}`)).toEqual([
    "2026-01-01 New Year's Day",
    '2026-01-19 Martin Luther King Jr. Day',
    "2026-02-16 Washington's Birthday",
    '2026-05-25 Memorial Day',
    '2026-06-19 Juneteenth',
    '2026-07-03 Independence Day',
    '2026-09-07 Labor Day',
    '2026-10-12 Columbus Day',
    '2026-11-11 Veterans Day',
    '2026-11-26 Thanksgiving Day',
    '2026-12-25 Christmas Day',
  ])
})

test('a holiday on a Sunday is observed on Monday', () => {
  expect(usFederalHolidays(2027)).toContainEqual({ date: '2027-07-05', name: 'Independence Day' })
})

test('the coming year has each holiday once, from today on', () => {
  const coming = comingFederalHolidays('2026-05-06')
  expect(coming.map(({ date }) => date)).toEqual([
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
    '2027-01-01',
    '2027-01-18',
    '2027-02-15',
  ])
  expect(comingFederalHolidays('2026-12-25')[0]?.name).toBe('Christmas Day')
  // 1 January 2028 is a Saturday.
  expect(comingFederalHolidays('2027-06-01')).toContainEqual({ date: '2027-12-31', name: "New Year's Day" })
})
