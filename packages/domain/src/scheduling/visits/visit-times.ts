import { formatTime } from '../../time/format-day.ts'

const minute = 60_000
const longWait = 15

const minutesIn = (instant: string | Date): number => Math.floor(new Date(instant).getTime() / minute)

/** Whole minutes from the check-in until now, or until somebody took the patient in. A clock that is behind is no wait. */
export const minutesWaited = (checkedInTime: string, until: Date | string): number =>
  Math.max(0, minutesIn(until) - minutesIn(checkedInTime))

/** How much of a worry a wait is. */
export const waitingColour = (minutes: number): 'yellow' | 'red' => (minutes >= longWait ? 'red' : 'yellow')

type Punctuality = { text: 'Early' | 'Late' | 'On Time'; colour: 'green' | 'red' | 'black' }

/** When the patient came, measured by the start, to the minute that a clock shows. */
export function punctuality(startsAt: string, checkedInTime: string): Punctuality {
  const late = minutesIn(checkedInTime) - minutesIn(startsAt)
  if (late === 0) return { text: 'On Time', colour: 'black' }
  return late < 0 ? { text: 'Early', colour: 'green' } : { text: 'Late', colour: 'red' }
}

type Arrival = { startsAt: string; checkedInTime: string | null; seated: boolean; seatedTime: string | null }

/** How the patient came and how long the wait is or was; undefined while nobody has come. */
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

/** A moment of a visit as the calls take it, yyyy-M-d hh:mm aa, from the clinic's day (yyyy-MM-dd) and time (HH:mm). */
export function visitMoment(day: string, time: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}-${month}-${date} ${formatTime(time)}`
}
