import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '../../scripts/test-runner/whole-run.ts'

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'America/New_York' })

/** The longest time that a test and its cleanup take. */
export const longestWait = limits.test + 10_000

/** How long it is until the clinic's next day, if a test could not end before that; otherwise 0. */
export function untilNextDay(now = new Date()): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.format(now).split(':').map(Number)
  const left = (24 * 60 * 60 - (hours * 60 + minutes) * 60 - seconds) * 1_000
  return left <= longestWait ? left : 0
}

/**
 * Lets a test begin and end on the same day of the clinic, so that today is the same for the test, the server and the
 * page.
 */
export const withinOneDay = (): Promise<void> => pause(untilNextDay())
