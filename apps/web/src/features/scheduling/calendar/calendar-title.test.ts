import { expect, test } from 'vitest'
import { calendarTitle } from './calendar-toolbar.tsx'

test.each([
  ['day', '2026-05-06', 'Wednesday, May 6, 2026'],
  ['month', '2026-05-01', 'May 2026'],
  ['week', '2026-05-06', 'May 3 – 9, 2026'],
  ['week', '2026-05-02', 'April 26 – May 2, 2026'],
  ['week', '2026-12-30', 'December 27, 2026 – January 2, 2027'],
] as const)('the title of the %s of %s is %s [CAL-19]', (view, date, title) => {
  expect(calendarTitle({ view, date })).toBe(title)
})

test.each([
  ['day', '2026-05-06', 'Wed, May 6, 2026'],
  ['week', '2026-05-02', 'Apr 26 – May 2, 2026'],
  ['week', '2026-12-30', 'Dec 27, 2026 – Jan 2, 2027'],
] as const)('where there is little room the title of the %s of %s is %s [CAL-68]', (view, date, title) => {
  expect(calendarTitle({ view, date }, 'short')).toBe(title)
})
