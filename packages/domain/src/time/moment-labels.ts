import { Temporal } from 'temporal-polyfill'
import { zoneLetters } from './zone-mark.ts'

type DateOptions = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'year' | 'month' | 'day'>

const dateParts = (at: Date, zone: string, options: DateOptions): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options }).format(at)

/** 2:30 PM */
export function clockTime(at: Date, zone: string): string {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Tue, May 6 at 2:30 PM */
export const shortMoment = (at: Date, zone: string): string =>
  `${dateParts(at, zone, { weekday: 'short', month: 'short', day: 'numeric' })} at ${clockTime(at, zone)}`

/** Tue May 6, 2:30 PM: as short as a subject has to be. */
export const subjectMoment = (at: Date, zone: string): string =>
  shortMoment(at, zone).replace(', ', ' ').replace(' at ', ', ')

/** Tuesday, May 6, 2026 at 2:30 PM EDT: read away from the clinic, so with its zone. */
export function wholeMoment(at: Date, zone: string): string {
  const day = dateParts(at, zone, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
  return `${day} at ${clockTime(at, zone)} ${zoneLetters(at.toISOString(), zone)}`
}
