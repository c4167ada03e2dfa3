const cached = new Map<string, Intl.DateTimeFormat>()

/** A day, yyyy-MM-dd, as text by the given options. */
export function dayLabel(day: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options)
  let format = cached.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
    cached.set(key, format)
  }
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** Wednesday, May 6, 2026 */
export const longDay = (day: string): string =>
  dayLabel(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** May 2026 */
export const monthName = (day: string): string => dayLabel(day, { month: 'long', year: 'numeric' })
