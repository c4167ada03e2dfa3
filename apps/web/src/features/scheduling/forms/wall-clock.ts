import { minutesOfTime } from '@archwire/domain/scheduling/clock/time-of-day'
import { localMoment } from '../../../lib/local-moment.ts'
import type { WallClock } from './appointment-values.ts'

/** What the clock on the wall of a clinic in this zone shows. */
export function wallClock(zone: string, now = new Date()): WallClock {
  const { day, clock } = localMoment(now, zone)
  return { day, minute: minutesOfTime(clock), zone }
}
