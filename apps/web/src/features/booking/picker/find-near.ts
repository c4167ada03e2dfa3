import { addDays, nearest, type Slot, type TimesSource } from './free-times.ts'
import { dayOf } from './when-words.ts'

const most = 4

/** The free times next to one that is gone: on its day, or else on the nearest day that has some. */
export async function findNear(source: TimesSource, gone: string, signal: AbortSignal): Promise<Slot[]> {
  const day = dayOf(gone)
  const same = nearest(await source.slots(day, signal), gone, most)
  if (same.length > 0) return same
  const from = later(source.firstDay, addDays(day, -7))
  const to = earlier(source.lastDay, addDays(day, 14))
  if (from > to) return []
  const free = (await source.days(from, to, signal)).filter(one => one.free > 0 && one.date !== day)
  const away = (date: string) => Math.abs(Date.parse(date) - Date.parse(day))
  const [next] = free.sort((one, other) => away(one.date) - away(other.date))
  return next === undefined ? [] : nearest(await source.slots(next.date, signal), gone, most)
}

const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (one < other ? one : other)
