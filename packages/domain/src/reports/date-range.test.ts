import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  daysIn,
  defaultRange,
  presetRange,
  type RangePreset,
  rangePresets,
  readRange,
  withStart,
} from './dashboard.ts'

const startOn = (today: string) =>
  Object.fromEntries(rangePresets.map(preset => [preset, presetRange(preset, today).start]))

test('each preset ends today and begins where its name says [DSH-06]', () => {
  expect(startOn('2026-11-16')).toEqual({
    'Last 7 days': '2026-11-10',
    'Last 30 days': '2026-10-18',
    'Last 3 months': '2026-08-17',
    'Last 6 months': '2026-05-17',
    'Last year': '2025-11-17',
    'This month': '2026-11-01',
    'Year to date': '2026-01-01',
  })
  for (const preset of rangePresets) expect(presetRange(preset, '2026-11-16').end).toBe('2026-11-16')
})

test('months keep their length at the end of a month and on a leap day [DSH-06]', () => {
  const cases: [RangePreset, string, string][] = [
    ['Last 3 months', '2026-05-31', '2026-03-01'],
    ['Last 3 months', '2028-05-31', '2028-03-01'],
    ['Last 3 months', '2028-05-29', '2028-03-01'],
    ['Last 3 months', '2028-05-28', '2028-02-29'],
    ['Last 6 months', '2026-08-30', '2026-03-01'],
    ['Last 6 months', '2026-12-31', '2026-07-01'],
    ['Last year', '2028-02-29', '2027-03-01'],
    ['Last year', '2029-02-28', '2028-02-29'],
    ['Last year', '2026-12-31', '2026-01-01'],
    ['This month', '2026-03-01', '2026-03-01'],
    ['Year to date', '2026-01-01', '2026-01-01'],
    ['Last 7 days', '2028-03-03', '2028-02-26'],
  ]
  for (const [preset, today, start] of cases) expect(presetRange(preset, today).start, today).toBe(start)
})

test('months and days are counted as a calendar library counts them', () => {
  const length = {
    'Last 7 days': { days: 7 },
    'Last 30 days': { days: 30 },
    'Last 3 months': { months: 3 },
    'Last 6 months': { months: 6 },
    'Last year': { years: 1 },
  } as const
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), away => {
      const today = Temporal.PlainDate.from('1980-01-01').add({ days: away })
      for (const preset of Object.keys(length) as (keyof typeof length)[]) {
        const start = today.subtract(length[preset]).add({ days: 1 }).toString()
        expect(presetRange(preset, today.toString())).toEqual({ start, end: today.toString() })
      }
    }),
  )
})

test('the default is the last 30 days up to today [DSH-08, CST-25]', () => {
  const range = defaultRange('2026-03-15')
  expect(range).toEqual({ start: '2026-02-14', end: '2026-03-15' })
  expect(daysIn(range)).toBe(30)
})

test('a range in an address is used only if it can be requested [DSH-09, DSH-11]', () => {
  const today = '2026-11-16'
  expect(readRange('2026-02-28', '2026-03-01', today)).toEqual({ start: '2026-02-28', end: '2026-03-01' })
  expect(readRange('2026-11-16', '2026-12-31', today)).toEqual({ start: '2026-11-16', end: '2026-12-31' })
  for (const [start, end] of [
    [null, null],
    ['2026-02-28', null],
    [null, '2026-02-28'],
    ['', ''],
    ['yesterday', '2026-02-28'],
    ['2026-02-30', '2026-03-01'],
    ['2026-03-01', '2026-02-28'],
    ['2026-11-17', '2026-11-18'],
    ['0001-01-01', '2026-02-28'],
  ] as const) {
    expect(readRange(start, end, today), `${start} to ${end}`).toBeUndefined()
  }
})

test('a start after the end moves the end up to it, an earlier one does not [DSH-10]', () => {
  const range = { start: '2026-05-01', end: '2026-05-10' }
  expect(withStart(range, '2026-05-12')).toEqual({ start: '2026-05-12', end: '2026-05-12' })
  expect(withStart(range, '2026-05-10')).toEqual({ start: '2026-05-10', end: '2026-05-10' })
  expect(withStart(range, '2026-04-01')).toEqual({ start: '2026-04-01', end: '2026-05-10' })
})
