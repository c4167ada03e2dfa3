import { formatTime } from '../../time/format-day.ts'

/** The minutes of a day on the clinic's clock, also on a day on which the clocks change. */
export const minutesOfDay = 1_440

/** The minutes since midnight on the clinic's clock, of an instant of the wire: it has the clinic's offset. */
export const wallMinutes = (instant: string): number =>
  Number(instant.slice(11, 13)) * 60 + Number(instant.slice(14, 16))

/** Minutes since midnight of a time of day, HH:mm. */
export const minutesOfTime = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** From one minute of a day up to another. */
export type Span = { from: number; to: number }

/**
 * The minutes on which an appointment is drawn, on the day on which it begins: from the clock's time at its start to
 * the clock's time at its end. Midnight at the end is the end of that day. If the end is not after the start, because
 * the clock shows the hour twice, it is drawn as long as it lasts.
 */
export function wallSpan({ startsAt, endsAt }: { startsAt: string; endsAt: string }): Span {
  const from = wallMinutes(startsAt)
  if (endsAt.slice(0, 10) > startsAt.slice(0, 10)) return { from, to: minutesOfDay }
  const to = wallMinutes(endsAt)
  if (to > from) return { from, to }
  const lasts = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
  return { from, to: Math.min(minutesOfDay, from + lasts) }
}

/** A minute of the day as HH:mm; the last one is midnight again. */
export const timeOfMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const quarter = 15
const noon = 12 * 60

/** The parts of a typed time: 9, 930, 9:30, 9.30 pm, 14:30. */
const typedTime = /^(\d{1,2})(?:[:.h ]?([0-5]\d))?\s*([ap])?\.?\s*m?\.?$/i

// Without AM or PM nobody means two in the night: hours before seven are afternoon, from seven to noon morning.
const firstMorningHour = 7

/** The minute of the day that a typed time means; undefined if it is no time. */
export function readTypedTime(typed: string): number | undefined {
  const text = typed.trim()
  const [, hourText = '', minuteText = '00', half] = typedTime.exec(text) ?? []
  if (hourText === '' || (half === undefined && /m/i.test(text))) return undefined
  const hour = Number(hourText)
  const minutes = Number(minuteText)
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined
    return (half.toLowerCase() === 'p' ? noon : 0) + (hour % 12) * 60 + minutes
  }
  if (hour > 23) return undefined
  // People who mean the night write 02:30.
  const isAfternoon = hour > 0 && hour < firstMorningHour && !hourText.startsWith('0')
  return (isAfternoon ? noon : 0) + hour * 60 + minutes
}

/** As forms write it: 09:30 AM. */
export const writeTime = (minuteOfDay: number): string => formatTime(timeOfMinutes(minuteOfDay))

/** Appointments begin at a quarter of an hour. */
export const downToQuarter = (minuteOfDay: number): number => minuteOfDay - (minuteOfDay % quarter)
