const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const short = (month: string) => months[Number(month) - 1]?.slice(0, 3)

/** The formats of days. */
const dayFormats = {
  'dd/MM/yyyy': (year: string, month: string, day: string) => `${day}/${month}/${year}`,
  'yyyy-MM-dd': (year: string, month: string, day: string) => `${year}-${month}-${day}`,
  'MM/dd/yyyy': (year: string, month: string, day: string) => `${month}/${day}/${year}`,
  'MMMM dd yyyy': (year: string, month: string, day: string) => `${months[Number(month) - 1]} ${day} ${year}`,
  'MMM. dd': (_year: string, month: string, day: string) => `${short(month)}. ${day}`,
  'MMM dd, yyyy': (year: string, month: string, day: string) => `${short(month)} ${day}, ${year}`,
  'dd MMM, yyyy': (year: string, month: string, day: string) => `${day} ${short(month)}, ${year}`,
}
export type DayFormat = keyof typeof dayFormats

/** A day of the wire, yyyy-MM-dd, in another format. */
export function formatDay(day: string, format: DayFormat): string {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(0[1-9]|1[0-2])-(\d{2})$/.exec(day) ?? []
  if (year === '') throw new RangeError(`${day} is no day`)
  return dayFormats[format](year, month, date)
}

/** A time of the wire, HH:mm, as hh:mm aa: 02:05 PM. */
export function formatTime(time: string): string {
  const half = halfOfDay(time)
  const hours = Number(time.slice(0, 2)) % 12 || 12
  return `${String(hours).padStart(2, '0')}:${time.slice(3, 5)} ${half}`
}

/** A time of the wire as people say it: 2:05 PM. */
export const formatShortTime = (time: string): string => formatTime(time).replace(/^0/, '')

/** AM or PM. */
export function halfOfDay(time: string): string {
  if (!/^([01]\d|2[0-3]):[0-5]\d/.test(time)) throw new RangeError(`${time} is no time of day`)
  return time < '12' ? 'AM' : 'PM'
}
