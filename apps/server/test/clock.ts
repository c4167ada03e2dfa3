import type { Clock } from '../src/platform/clock.ts'

export type TestClock = Clock & {
  set(instant: string): void
  advance(minutes: number): void
}

/** A clock that stands still until a test moves it. */
export function testClock(start = '2026-05-06T14:00:00Z'): TestClock {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: instant => {
      now = new Date(instant)
    },
    advance: minutes => {
      now = new Date(now.getTime() + minutes * 60_000)
    },
  }
}
