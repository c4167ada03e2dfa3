import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '../../scripts/test-runner/whole-run.ts'

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'America/New_York' })

/** The longest test, and what is done after it. */
export const longestWait = limits.test + 10_000

/** How long until the clinic's next day, if that is too near for a test to end before it; otherwise 0. */
export function untilNextDay(now = new Date()): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.format(now).split(':').map(Number)
  const left = (24 * 60 * 60 - (hours * 60 + minutes) * 60 - seconds) * 1_000
  return left <= longestWait ? left : 0
}

/** A test begins and ends on one day of the clinic: what it calls today is today for the server and the page too. */
export const withinOneDay = (): Promise<void> => pause(untilNextDay())
