import { Temporal } from 'temporal-polyfill'

/** The clinic's calendar day at an instant, as yyyy-MM-dd. */
export const localDay = (instant: Date, zone: string): string => local(instant, zone).toPlainDate().toString()

/** The clinic's time of day at an instant, as HH:mm. */
export const localTime = (instant: Date, zone: string): string =>
  local(instant, zone).toPlainTime().toString({ smallestUnit: 'minute' })

const local = (instant: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
