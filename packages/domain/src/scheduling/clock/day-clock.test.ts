import { expect, test } from 'vitest'
import { dayClock } from './wall-time.ts'

const zone = 'America/New_York'
const wall = (instants: number[]) => instants.map(at => new Date(at).toISOString())

test('the minutes of an ordinary day count from midnight', () => {
  const clock = dayClock('2026-05-06', zone)
  expect(wall(clock.instantsOf(10 * 60))).toEqual(['2026-05-06T14:00:00.000Z'])
  expect(clock.endMinuteOf(0, 600, 30)).toBe(630)
})

test('a time that the clock skips does not exist, and an appointment across it ends an hour later by the clock', () => {
  const clock = dayClock('2026-03-08', zone)
  expect(clock.instantsOf(2 * 60 + 30)).toEqual([])
  const [at = 0] = clock.instantsOf(60 + 45)
  expect(clock.endMinuteOf(at, 105, 30)).toBe(3 * 60 + 15)
})

test('a time that the clock shows twice is two instants, the earlier first', () => {
  const clock = dayClock('2026-11-01', zone)
  expect(wall(clock.instantsOf(90))).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'])
})
