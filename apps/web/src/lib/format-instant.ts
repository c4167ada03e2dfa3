import { zoneMark } from '@archwire/domain/time/zone-mark'

const format = new Intl.DateTimeFormat('en-US', {
  // The wire writes every instant by the clinic's clock: what stands there is what its people read.
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/**
 * An instant of the wire by the clinic's clock: 2026-05-06T10:00:00.000-04:00 is May 6, 2026, 10:00 AM. Where the clinic's
 * zone is given, its letters follow in an hour that comes twice.
 */
export function formatInstant(instant: string, zone?: string): string {
  const words = format.format(new Date(`${instant.slice(0, 19)}Z`))
  const mark = zone === undefined ? '' : zoneMark(instant, zone)
  return mark === '' ? words : `${words} ${mark}`
}
