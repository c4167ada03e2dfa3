import { formatTime } from '../../time/format-day.ts'

const minute = 60_000
const longWait = 15

const minutesIn = (instant: string | Date): number => Math.floor(new Date(instant).getTime() / minute)

/**
 * Whole minutes from the check-in until now, or until the patient was seated. Never negative, even if a clock is slow.
 */
export const minutesWaited = (checkedInTime: string, until: Date | string): number =>
  Math.max(0, minutesIn(until) - minutesIn(checkedInTime))

/** The colour of a wait. */
export const waitingColour = (minutes: number): 'yellow' | 'red' => (minutes >= longWait ? 'red' : 'yellow')

type Punctuality = { text: 'Early' | 'Late' | 'On Time'; colour: 'green' | 'red' | 'black' }

/** How punctual the patient was, to the minute that a clock shows. */
export function punctuality(startsAt: string, checkedInTime: string): Punctuality {
  const late = minutesIn(checkedInTime) - minutesIn(startsAt)
  if (late === 0) return { text: 'On Time', colour: 'black' }
  return late < 0 ? { text: 'Early', colour: 'green' } : { text: 'Late', colour: 'red' }
}

type Arrival = { startsAt: string; checkedInTime: string | null; seated: boolean; seatedTime: string | null }

/** When the patient came and how long the wait is or was; undefined before they come. */
export function arrival(
  { startsAt, checkedInTime, seated, seatedTime }: Arrival,
  now: Date,
): (Punctuality & { minutes: number; sentence: string }) | undefined {
  if (checkedInTime === null) return undefined
  const came = punctuality(startsAt, checkedInTime)
  const isOver = seated && seatedTime !== null
  const minutes = minutesWaited(checkedInTime, isOver ? seatedTime : now)
  // Not "Late (12 min)": that would read as twelve minutes late.
  const sentence = `${came.text}, ${isOver ? 'waited' : 'waiting'} ${minutes} min`
  return { ...came, minutes, sentence }
}

/** The moment of a visit as calls take it, yyyy-M-d hh:mm aa, from the clinic's day (yyyy-MM-dd) and time (HH:mm). */
export function visitMoment(day: string, time: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}-${month}-${date} ${formatTime(time)}`
}
