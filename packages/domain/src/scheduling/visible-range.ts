import type { Span } from './wall-minutes.ts'

const hour = 60
const quarter = 15

/** What a calendar shows where nothing asks for more: 9:00 to 18:00. */
export const defaultRange = { start: 540, end: 1_080 }
const lastEnd = 1_425

/** `end` is the start of the last quarter where the range was widened; `paintTo` is where the grid ends. */
export type VisibleRange = { start: number; end: number; paintTo: number }

/**
 * The hours that a calendar shows, wide enough for everything in it: appointments, blocked time, and the clinic's hours
 * on the days on which it is open.
 */
export function visibleRange(spans: Iterable<Span>): VisibleRange {
  let earliest = defaultRange.start
  let latest = defaultRange.end
  for (const { from, to } of spans) {
    if (from < earliest) earliest = from
    if (to > latest) latest = to
  }
  const start = Math.floor(earliest / hour) * hour
  if (latest <= defaultRange.end) return { start, end: defaultRange.end, paintTo: defaultRange.end }
  const end = Math.min(lastEnd, Math.floor(latest / hour) * hour + 45)
  return { start, end, paintTo: end + quarter }
}
