import { setTimeout as pause } from 'node:timers/promises'

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'America/New_York' })

/** How long until the clinic's next day, if that is too near for a test to end before it; otherwise 0. */
function untilNextDay(): number {
  const [hours, minutes, seconds = 0] = clock.format().split(':').map(Number)
  return hours === 23 && minutes === 59 && seconds >= 10 ? (60 - seconds) * 1_000 : 0
}

/** A test begins and ends on one day of the clinic: what it calls today is today for the server and the page too. */
export const withinOneDay = (): Promise<void> => pause(untilNextDay())
