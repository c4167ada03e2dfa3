import { formatTime } from '../time/format-day.ts'
import { timeOfMinutes } from './wall-minutes.ts'

const quarter = 15
const noon = 12 * 60

/** What somebody wrote, taken apart: 9, 930, 9:30, 9.30 pm, 14:30. */
const shape = /^(\d{1,2})(?:[:.h ]?([0-5]\d))?\s*([ap])?\.?\s*m?\.?$/i

// Without AM or PM: nobody means two in the night. From seven to noon it is the morning.
const firstMorningHour = 7

/** The minute of the day that somebody means by a time as people type it; nothing for what is no time. */
export function readTypedTime(typed: string): number | undefined {
  const text = typed.trim()
  const [, hourText = '', minuteText = '00', half] = shape.exec(text) ?? []
  if (hourText === '' || (half === undefined && /m/i.test(text))) return undefined
  const hour = Number(hourText)
  const minutes = Number(minuteText)
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined
    return (half.toLowerCase() === 'p' ? noon : 0) + (hour % 12) * 60 + minutes
  }
  if (hour > 23) return undefined
  // 02:30 is how the night is written on purpose.
  const isAfternoon = hour > 0 && hour < firstMorningHour && !hourText.startsWith('0')
  return (isAfternoon ? noon : 0) + hour * 60 + minutes
}

/** As forms write it: 09:30 AM. */
export const writeTime = (minuteOfDay: number): string => formatTime(timeOfMinutes(minuteOfDay))

/** Appointments begin at a quarter of an hour. */
export const downToQuarter = (minuteOfDay: number): number => minuteOfDay - (minuteOfDay % quarter)
