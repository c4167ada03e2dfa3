import { Temporal } from 'temporal-polyfill'
import { formatDay, halfOfDay } from './format-day.ts'

/** The clinic's calendar day at an instant, as yyyy-MM-dd. */
export const localDay = (instant: Date, zone: string): string =>
  localTimeOf(instant, zone).toPlainDate().toString()

/** The clinic's time of day at an instant, as HH:mm. */
export const localTime = (instant: Date, zone: string): string =>
  localTimeOf(instant, zone).toPlainTime().toString({ smallestUnit: 'minute' })

/** When a day of the clinic begins: at midnight, or with the first minute that the clock has. */
export const dayBegins = (day: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds)

/** The next day. */
export const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

const localTimeOf = (instant: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)

/** An instant as on the wire: with the clinic's offset, to the millisecond. 2024-05-06T10:00:00.000-04:00 */
export function wireInstant(instant: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', fractionalSecondDigits: 3 })
}

/** The time of a note in the clinic's zone, as MM/dd/yyyy HH:mm a: 05/06/2026 14:05 PM. */
export function formatNoteMoment(instant: Date, zone: string): string {
  const time = localTime(instant, zone)
  return `${formatDay(localDay(instant, zone), 'MM/dd/yyyy')} ${time} ${halfOfDay(time)}`
}
