import { offsetAt, offsetsOf, zoneMark } from '@archwire/domain/time/zone-mark'

const format = new Intl.DateTimeFormat('en-US', {
  // The wire writes every instant with the clinic's offset: its text is the clinic's local time.
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/**
 * An instant of the wire by the clinic's clock: 2026-05-06T10:00:00.000-04:00 is May 6, 2026, 10:00 AM. With the
 * clinic's zone given, its abbreviation follows in an hour that occurs twice.
 */
export function formatInstant(instant: string, zone?: string): string {
  const words = format.format(new Date(`${instant.slice(0, 19)}Z`))
  const mark = zone === undefined ? '' : zoneMark(instant, zone)
  return mark === '' ? words : `${words} ${mark}`
}

const minuteLength = 60_000

const two = (value: number) => String(value).padStart(2, '0')

const offsetText = (offset: number) =>
  `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`

const wire = (wall: number, offset: number) =>
  `${new Date(wall).toISOString().slice(0, 19)}${offsetText(offset)}`

const wallAt = (day: string, minute: number) => Date.parse(`${day}T00:00:00Z`) + minute * minuteLength

/**
 * The instants at which the clock of a zone shows a minute of a day, written as on the wire: usually one; two in an
 * hour that occurs twice, the earlier first; none if the clock skips it.
 */
export function wallInstants(day: string, minute: number, zone: string): string[] {
  const wall = wallAt(day, minute)
  return offsetsOf(zone, day)
    .filter(offset => offsetAt(zone, new Date(wall - offset * minuteLength)) === offset)
    .map(offset => wire(wall, offset))
}

/** The first of these instants; for a minute that the clock skips, the instant as if the clocks had not changed yet. */
export const wallInstant = (day: string, minute: number, zone: string): string =>
  wallInstants(day, minute, zone)[0] ?? wire(wallAt(day, minute), offsetsOf(zone, day)[0] ?? 0)

/** A moment as the wire writes it in a zone. */
export function wireAt(at: number, zone: string): string {
  const offset = offsetAt(zone, new Date(at))
  return wire(at + offset * minuteLength, offset)
}
