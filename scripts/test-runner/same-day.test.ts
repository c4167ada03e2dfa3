import { expect, test } from 'vitest'
import { longestWait, untilNextDay } from '../../e2e/harness/same-day.ts'
import { limits } from './whole-run.ts'

test('a browser test that could still run at midnight waits for the clinic’s next day', () => {
  expect(longestWait).toBeGreaterThan(limits.test)
  // New York: four hours behind in May, five in November.
  expect(untilNextDay(new Date('2026-05-07T03:54:00Z'))).toBe(0)
  expect(untilNextDay(new Date('2026-05-07T03:56:00Z'))).toBe(240_000)
  expect(untilNextDay(new Date('2026-05-07T03:59:59Z'))).toBe(1_000)
  expect(untilNextDay(new Date('2026-05-07T04:00:00Z'))).toBe(0)
  expect(untilNextDay(new Date('2026-11-18T04:58:30Z'))).toBe(90_000)
  expect(untilNextDay(new Date('2026-11-18T03:58:30Z'))).toBe(0)
})
