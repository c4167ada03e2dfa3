import type { Span } from '../clock/time-of-day.ts'

/** Something with a time. Where several overlap, those of a lower rank (room, doctor) are further left. */
export type Laid = Span & { rank?: number }

/** The lane in which it is drawn, and the number of lanes. */
type Place = { lane: number; lanes: number }

/**
 * Places overlapping items side by side. All items that are connected by overlaps share one number of lanes; within it
 * each rank has lanes of its own, from left to right, as many as its own overlaps need. Placed items stay where they
 * are if something is added behind them. O(n log n).
 */
export function layOut(items: readonly Laid[]): Place[] {
  const places = items.map((): Place => ({ lane: 0, lanes: 1 }))
  const order = items.map((_, index) => index)
  order.sort((one, other) => compare(items[one], items[other]) || one - other)
  let group: number[] = []
  let groupEnds = Number.NEGATIVE_INFINITY
  for (const index of order) {
    const item = items[index]
    if (item === undefined) continue
    if (item.from >= groupEnds) {
      placeGroup(items, group, places)
      group = []
    }
    group.push(index)
    groupEnds = Math.max(groupEnds, item.to)
  }
  placeGroup(items, group, places)
  return places
}

const rankOf = (item: Laid | undefined) => item?.rank ?? 0

// Of two that begin together the longer comes first, as people expect it on the left.
function compare(one: Laid | undefined, other: Laid | undefined): number {
  if (one === undefined || other === undefined) return 0
  return one.from - other.from || rankOf(one) - rankOf(other) || other.to - one.to
}

/** A group is sorted by start. */
function placeGroup(items: readonly Laid[], group: readonly number[], places: Place[]): void {
  if (group.length < 2) return
  const byRank = new Map<number, number[]>()
  for (const index of group) {
    const rank = rankOf(items[index])
    const same = byRank.get(rank)
    if (same === undefined) byRank.set(rank, [index])
    else same.push(index)
  }
  let first = 0
  for (const rank of [...byRank.keys()].sort((one, other) => one - other)) {
    first += placeRank(items, byRank.get(rank) ?? [], first, places)
  }
  for (const index of group) {
    const place = places[index]
    if (place !== undefined) place.lanes = first
  }
}

/** Each takes the leftmost lane that is free by then. Returns the number of lanes. */
function placeRank(items: readonly Laid[], same: readonly number[], first: number, places: Place[]): number {
  const busy = new Heap<{ lane: number; to: number }>((one, other) => one.to - other.to)
  const free = new Heap<number>((one, other) => one - other)
  let lanes = 0
  for (const index of same) {
    const item = items[index]
    const place = places[index]
    if (item === undefined || place === undefined) continue
    for (let next = busy.least(); next !== undefined && next.to <= item.from; next = busy.least()) {
      busy.take()
      free.put(next.lane)
    }
    const lane = free.take() ?? lanes++
    place.lane = first + lane
    busy.put({ lane, to: item.to })
  }
  return lanes
}

class Heap<T> {
  readonly #values: T[] = []
  readonly #compare: (one: T, other: T) => number

  constructor(compare: (one: T, other: T) => number) {
    this.#compare = compare
  }

  least(): T | undefined {
    return this.#values[0]
  }

  put(value: T): void {
    const values = this.#values
    let at = values.push(value) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (!this.#isLess(at, above)) return
      this.#swap(at, above)
      at = above
    }
  }

  take(): T | undefined {
    const values = this.#values
    const least = values[0]
    const last = values.pop()
    if (values.length === 0 || last === undefined) return least
    values[0] = last
    for (let at = 0; ; ) {
      const left = 2 * at + 1
      const below = this.#isLess(left + 1, left) ? left + 1 : left
      if (!this.#isLess(below, at)) return least
      this.#swap(at, below)
      at = below
    }
  }

  #isLess(one: number, other: number): boolean {
    const [a, b] = [this.#values[one], this.#values[other]]
    return a !== undefined && b !== undefined && this.#compare(a, b) < 0
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#values[one], this.#values[other]]
    if (a === undefined || b === undefined) return
    this.#values[one] = b
    this.#values[other] = a
  }
}

const hour = 60
const quarter = 15

/** The range of a calendar that needs no more: 9:00 to 18:00. */
const defaultRange = { start: 540, end: 1_080 }
const lastEnd = 1_425

/** `end` is the start of the last quarter if the range was widened; `paintTo` is where the grid ends. */
type VisibleRange = { start: number; end: number; paintTo: number }

/**
 * The range of hours that a calendar shows, wide enough for appointments, blocked time, and the hours of the days on
 * which the clinic is open.
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
