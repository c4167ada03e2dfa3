/** What somebody typed: a time of the clinic's own clock, or, where an offset was given, one instant. */
export type WallTime = { day: string; minutes: number }
export type ParsedTime = { wall: WallTime } | { at: number } | { problem: string }

const invalid = { problem: 'Invalid time' }
const withOffset =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/i
const dayAndTime = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:(?:\s+|T)(.*))?$/i

/**
 * Reads 2026-5-6 10:00 AM, with - or /, and ISO 8601. Everything is one field, so whatever is wrong is said of it in one
 * sentence. The rules of the clock are the zone's: see resolve-wall-time.ts.
 */
export function parseWallTime(text: string): ParsedTime {
  const typed = text.trim()
  const instant = withOffset.exec(typed)
  if (instant !== null) {
    const at = Date.parse(typed)
    return isDay(instant[1] ?? '') && Number.isFinite(at) ? { at } : invalid
  }
  const [, year, , month = '', date = '', time = ''] = dayAndTime.exec(typed) ?? []
  // A time alone, or nothing: what is missing is the day.
  if (year === undefined) {
    return typed === '' || minutesOf(typed) !== undefined ? { problem: 'Date is required' } : invalid
  }
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const minutes = minutesOf(time.replace(/^(\d{2}:\d{2}):\d{2}(\.\d+)?$/, '$1'))
  return isDay(day) && minutes !== undefined ? { wall: { day, minutes } } : invalid
}

/** What is wrong with a time of day that stands in a field of its own, if anything. */
export function timeProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Time is required'
  return minutesOf(text.trim()) === undefined ? invalid.problem : undefined
}

/** Minutes since midnight of h:mm or hh:mm, with AM or PM or on the clock of 24 hours. */
function minutesOf(time: string): number | undefined {
  const [, hours = '', minutes = '', half] = /^(\d{1,2}):([0-5]\d)(?:\s*([AP]M))?$/i.exec(time) ?? []
  if (hours === '') return undefined
  const hour = Number(hours)
  if (half === undefined) return hour < 24 ? hour * 60 + Number(minutes) : undefined
  if (hour < 1 || hour > 12) return undefined
  return ((hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)) * 60 + Number(minutes)
}

/** Whether there is such a day, within what a calendar can be asked for: 29 February only in leap years. */
function isDay(day: string): boolean {
  if (day < '1900-01-01' || day > '2199-12-31') return false
  const there = new Date(`${day}T00:00:00Z`)
  return Number.isFinite(there.getTime()) && there.toISOString().startsWith(day)
}
