/** The day has so many minutes on the clinic's clock, also where the clocks change. */
export const minutesOfDay = 1_440

/** Minutes since midnight that the clinic's clock shows at an instant of the wire: it carries the clinic's offset. */
export const wallMinutes = (instant: string): number =>
  Number(instant.slice(11, 13)) * 60 + Number(instant.slice(14, 16))

/** Minutes since midnight of a time of day, HH:mm. */
export const minutesOfTime = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** From one minute of a day up to another. */
export type Span = { from: number; to: number }

/**
 * Where something stands on the day that it begins on: from the clock's time at its start to the clock's time at its
 * end. Midnight at the end is the end of that day. Where the end is not after the start, because the hour comes twice,
 * it is as long as it really lasts.
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
