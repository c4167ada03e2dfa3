import { formatDay } from '../time/format-day.ts'

const day = 86_400_000

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The heading above the messages of a day; both are days of the clinic, yyyy-MM-dd. A week begins on Sunday. */
export function dayHeading(written: string, today: string): string {
  const at = Date.parse(written)
  const now = Date.parse(today)
  if (at === now) return 'TODAY'
  if (at === now - day) return 'YESTERDAY'
  const sunday = now - new Date(now).getUTCDay() * day
  const isThisWeek = at >= sunday && at < now
  return (isThisWeek && weekdays[new Date(at).getUTCDay()]) || formatDay(written, 'MMM dd, yyyy')
}

/** The clinic's day of a message: instants of the wire have the clinic's offset. */
export const writtenOn = (createdAt: string): string => createdAt.slice(0, 10)
