import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { monthGrid } from './month.ts'

test.each([
  [2026, 11, '2026-11-01', '2026-12-12'],
  [2026, 2, '2026-02-01', '2026-03-14'],
  [2024, 2, '2024-01-28', '2024-03-09'],
  [2026, 5, '2026-04-26', '2026-06-06'],
  [2026, 1, '2025-12-28', '2026-02-07'],
  [2026, 12, '2026-11-29', '2027-01-09'],
])('the sheet of %i-%i runs from %s to %s', (year, month, first, last) => {
  const days = monthGrid(year, month).flat()
  expect(days[0]).toBe(first)
  expect(days.at(-1)).toBe(last)
})

test('every sheet has six weeks from Sunday to Saturday, 42 consecutive days, and its whole month', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2200 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const sheet = monthGrid(year, month)
      expect(sheet.map(week => week.length)).toEqual([7, 7, 7, 7, 7, 7])
      const days = sheet.flat().map(day => Temporal.PlainDate.from(day))
      expect(days[0]?.dayOfWeek).toBe(7)
      for (const [index, day] of days.entries())
        expect(day.equals(days[0]?.add({ days: index }) ?? '')).toBe(true)
      const own = days.filter(day => day.year === year && day.month === month)
      expect(own).toHaveLength(Temporal.PlainYearMonth.from({ year, month }).daysInMonth)
    }),
  )
})
