import { Temporal } from 'temporal-polyfill'

/** An instant as the wire carries it: with the clinic's offset, to the millisecond. 2024-05-06T10:00:00.000-04:00 */
export function wireInstant(instant: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', fractionalSecondDigits: 3 })
}
