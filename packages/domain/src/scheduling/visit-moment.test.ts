import { expect, test } from 'vitest'
import { visitMoment } from './visit-moment.ts'

test.each([
  ['2026-05-06', '09:55', '2026-5-6 09:55 AM'],
  ['2026-11-15', '00:05', '2026-11-15 12:05 AM'],
  ['2026-12-01', '14:05', '2026-12-1 02:05 PM'],
])('check-in and seat times are written yyyy-M-d hh:mm aa: %s %s is %s [APT-93]', (day, time, written) => {
  expect(visitMoment(day, time)).toBe(written)
})
