import type { Span } from '../clock/time-of-day.ts'
import type { Laid } from './grid-layout.ts'

/** Entries that find no lane of their own, shown as one: how many there are, and from when to when it stands. */
export type Stack = Span & { items: number[] }

/** The lane of each entry and the number of lanes beside it; undefined: it is in a stack, or had room anyway. */
export type Folded = { lanes: ({ lane: number; lanes: number } | undefined)[]; stacks: Stack[] }

const step = 30

/** Entries that are connected by overlaps, each group sorted by start and rank. */
function groupsOf(items: readonly Laid[]): number[][] {
  const order = items.map((_, index) => index)
  const at = (index: number) => items[index] as Laid
  order.sort(
    (one, other) =>
      at(one).from - at(other).from || (at(one).rank ?? 0) - (at(other).rank ?? 0) || one - other,
  )
  const groups: number[][] = []
  let ends = Number.NEGATIVE_INFINITY
  for (const index of order) {
    if (at(index).from >= ends) groups.push([])
    groups.at(-1)?.push(index)
    ends = Math.max(ends, at(index).to)
  }
  return groups
}

/** Puts together what begins in the same half hour. A stack ends where the next one begins. */
function stackUp(items: readonly Laid[], left: readonly number[]): Stack[] {
  const stacks = new Map<number, Stack>()
  for (const index of left) {
    const { from, to } = items[index] as Laid
    const slot = Math.floor(from / step)
    const stack = stacks.get(slot)
    if (stack === undefined) stacks.set(slot, { from, to, items: [index] })
    else {
      stack.items.push(index)
      stack.to = Math.max(stack.to, to)
    }
  }
  const sorted = [...stacks.values()].sort((one, other) => one.from - other.from)
  for (const [index, stack] of sorted.entries())
    stack.to = Math.min(stack.to, sorted[index + 1]?.from ?? stack.to)
  return sorted
}

/**
 * Where more entries overlap than have a readable width side by side, those that begin first, or are further left,
 * keep a lane each; the others are stacked. Groups of no more than `most` lanes stay as they are.
 */
export function foldLanes(items: readonly Laid[], lanesOf: (index: number) => number, most: number): Folded {
  const lanes: Folded['lanes'] = items.map(() => undefined)
  const stacks: Stack[] = []
  for (const group of groupsOf(items)) {
    if (lanesOf(group[0] ?? 0) <= most) continue
    const ends: number[] = []
    const left: number[] = []
    const placed: number[] = []
    for (const index of group) {
      const { from, to } = items[index] as Laid
      const free = ends.findIndex(end => end <= from)
      const lane = free === -1 ? ends.length : free
      if (lane >= most) left.push(index)
      else {
        ends[lane] = to
        lanes[index] = { lane, lanes: 0 }
        placed.push(index)
      }
    }
    for (const index of placed) lanes[index] = { lane: lanes[index]?.lane ?? 0, lanes: ends.length }
    stacks.push(...stackUp(items, left))
  }
  return { lanes, stacks }
}
