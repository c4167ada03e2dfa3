import { Temporal } from 'temporal-polyfill'
import { endMinuteOf, endOfDay, readMoment } from './resolve-wall-time.ts'
import { minutesOfDay, timeOfMinutes } from './wall-minutes.ts'

/** One day by the clinic's clock; minutes are counted from the midnight that it shows. */
export type DayClock = {
  /** None for a time that the clock leaves out, two for one that it shows twice. */
  instantsOf(minute: number): number[]
  /** What it shows when something that begins then is over. */
  endMinuteOf(at: number, minute: number, duration: number): number
}

const aMinute = 60_000

/** Zones are asked only about the two days of a year that are not like the others: for each time of a month it would take long. */
export function dayClock(day: string, zone: string): DayClock {
  const midnight = Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds
  if (endOfDay(day, zone) - midnight === minutesOfDay * aMinute) {
    return {
      instantsOf: minute => [midnight + minute * aMinute],
      endMinuteOf: (_at, minute, duration) => minute + duration,
    }
  }
  return {
    instantsOf: minute => {
      const found = (['earlier', 'later'] as const).flatMap(which => {
        const moment = readMoment(`${day} ${timeOfMinutes(minute)}`, zone, which)
        return 'at' in moment ? [moment.at] : []
      })
      return [...new Set(found)]
    },
    endMinuteOf: (at, minutes, duration) => endMinuteOf({ at, day, minutes }, duration, zone),
  }
}
