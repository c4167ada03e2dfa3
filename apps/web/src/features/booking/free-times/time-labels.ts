import { offsetAt, zoneMark } from '@archwire/domain/time/zone-mark'

// Every instant on the wire has the clinic's local time, so it is formatted as it stands there.
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })

const longDay = format({ weekday: 'long', month: 'long', day: 'numeric' })
const wholeDay = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const shortDay = format({ weekday: 'short', month: 'short', day: 'numeric' })
const weekday = format({ weekday: 'short' })
const month = format({ month: 'long', year: 'numeric' })
const clock = format({ hour: 'numeric', minute: '2-digit' })

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** Tuesday, November 17 */
export const dayLabel = (day: string): string => longDay.format(noon(day))
/** Tue, Nov 17 */
export const shortDayLabel = (day: string): string => shortDay.format(noon(day))
/** Tue */
export const weekdayLabel = (day: string): string => weekday.format(noon(day))

/** November 2026, or of days of two months both. */
export function monthLabel(from: string, to: string): string {
  const [first, last] = [month.format(noon(from)), month.format(noon(to))]
  if (first === last) return first
  const [name, year] = first.split(' ')
  return last.endsWith(String(year)) ? `${name} – ${last}` : `${first} – ${last}`
}

export const dayOf = (instant: string): string => instant.slice(0, 10)

/** 9:00 AM; a time that comes twice, when clocks go back, also has its zone: 1:30 AM EDT. */
export function timeLabel(instant: string, zone: string): string {
  const words = clock.format(new Date(`${instant.slice(0, 19)}Z`))
  const mark = zoneMark(instant, zone)
  return mark === '' ? words : `${words} ${mark}`
}

/** Tuesday, November 17, 2026 at 9:00 AM */
export const momentLabel = (instant: string, zone: string): string =>
  `${wholeDay.format(noon(dayOf(instant)))} at ${timeLabel(instant, zone)}`

/** The same, shorter: Tue, Nov 17, 9:00 AM */
export const shortMomentLabel = (instant: string, zone: string): string =>
  `${shortDayLabel(dayOf(instant))}, ${timeLabel(instant, zone)}`

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether the clocks of two zones differ at a moment: where they agree, nobody need know that there are two. */
export const differs = (zone: string, other: string, at: Date): boolean =>
  offsetAt(zone, at) !== offsetAt(other, at)

/** Eastern Time */
export const zoneLabel = (zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** What a visitor's own clock shows then, if it differs: Tue 6:00 AM. */
export function ownTimeLabel(instant: string, zone: string, own: string): string | undefined {
  const at = new Date(instant)
  if (!differs(zone, own, at)) return undefined
  const words = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en-US', { timeZone: own, ...words }).format(at)
}
