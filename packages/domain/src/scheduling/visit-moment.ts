import { formatTime } from '../time/format-day.ts'

/** A moment of a visit as the calls take it, yyyy-M-d hh:mm aa, from the clinic's day (yyyy-MM-dd) and time (HH:mm). */
export function visitMoment(day: string, time: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}-${month}-${date} ${formatTime(time)}`
}
