import { formatDay, halfOfDay } from '../time/format-day.ts'

/** When a note was written, as MM/dd/yyyy HH:mm a; the wire writes every instant by the clinic's clock. */
export function writtenMoment(instant: string): string {
  const time = instant.slice(11, 16)
  return `${formatDay(instant.slice(0, 10), 'MM/dd/yyyy')} ${time} ${halfOfDay(time)}`
}
