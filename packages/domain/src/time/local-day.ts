import { Temporal } from 'temporal-polyfill'

/** The clinic's calendar day at an instant, as yyyy-MM-dd. */
export const localDay = (instant: Date, zone: string): string => local(instant, zone).toPlainDate().toString()

/** The clinic's time of day at an instant, as HH:mm. */
export const localTime = (instant: Date, zone: string): string =>
  local(instant, zone).toPlainTime().toString({ smallestUnit: 'minute' })

/** When a day of the clinic begins: at midnight, or where its clock leaves that out, with the first minute there is. */
export const dayBegins = (day: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds)

/** The day after another one. */
export const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

const local = (instant: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
