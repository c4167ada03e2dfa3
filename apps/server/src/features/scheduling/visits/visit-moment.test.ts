import { expect, test } from 'vitest'
import { visitMoment } from './change-visit.ts'

const at = (text: string, now: string) =>
  visitMoment('seated_time', text, { now: new Date(now), timeZone: 'America/New_York' }).toISOString()

test.each([
  ['the first time', '2026-11-01T05:30:20Z', '2026-11-01T05:30:00.000Z'],
  ['the second time', '2026-11-01T06:30:20Z', '2026-11-01T06:30:00.000Z'],
  ['the second time, a minute ago', '2026-11-01T06:31:05Z', '2026-11-01T06:30:00.000Z'],
  ['the second time, later', '2026-11-01T09:00:00Z', '2026-11-01T06:30:00.000Z'],
])('1:30 in the night in which it occurs twice, %s', (_, now, expected) => {
  expect(at('2026-11-1 1:30 AM', now)).toBe(expected)
})

test('a time with an offset is that instant', () => {
  expect(at('2026-11-01T01:30:00-04:00', '2026-11-01T06:30:20Z')).toBe('2026-11-01T05:30:00.000Z')
})

test('an hour that occurs once is taken as it is', () => {
  expect(at('2026-11-1 3:30 AM', '2026-11-01T10:00:00Z')).toBe('2026-11-01T08:30:00.000Z')
})
