import { formatDay, halfOfDay } from './format-day.ts'
import { localDay, localTime } from './local-day.ts'

/** When a note was written, in the clinic's zone, as MM/dd/yyyy HH:mm a: 05/06/2026 14:05 PM. */
export function formatNoteMoment(instant: Date, zone: string): string {
  const time = localTime(instant, zone)
  return `${formatDay(localDay(instant, zone), 'MM/dd/yyyy')} ${time} ${halfOfDay(time)}`
}
