import type { Span } from '../clock/time-of-day.ts'
import type { Laid } from './grid-layout.ts'

/** Entries that find no lane of their own, shown as one: from when to when it stands. */
export type Stack = Span & { items: number[] }

type FoldedLane = {
  lane: number
  lanes: number
  /** There are stacks beside the lanes of its group. */
  isBesideStacks: boolean
}

/** The new lane of each entry; undefined: it is in a stack, or had room as it was. */
export type Folded = { lanes: (FoldedLane | undefined)[]; stacks: Stack[] }

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

/** Each takes the first lane that is free; without one it is left over. */
function takeLanes(items: readonly Laid[], group: readonly number[], most: number) {
  const ends: number[] = []
  const placed = new Map<number, number>()
  const left: number[] = []
  for (const index of group) {
    const { from, to } = items[index] as Laid
    const free = ends.findIndex(end => end <= from)
    const lane = free === -1 ? ends.length : free
    if (lane >= most) left.push(index)
    else {
      ends[lane] = to
      placed.set(index, lane)
    }
  }
  return { placed, lanes: ends.length, left }
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
 * Never more lanes than overlaps need, however wide they are: otherwise a wider column could have narrower entries. Where
 * that is fewer than there are, entries move closer together; where it is more than have a readable width, those that begin
 * first, or are further left, keep a lane each and the others are stacked. `most`: how many lanes are readable alone, and
 * beside stacks. Groups that need each of their lanes stay as they are.
 */
export function foldLanes(
  items: readonly Laid[],
  lanesOf: (index: number) => number,
  most: { alone: number; besideStacks: number },
): Folded {
  const lanes: Folded['lanes'] = items.map(() => undefined)
  const stacks: Stack[] = []
  for (const group of groupsOf(items)) {
    const laid = lanesOf(group[0] ?? 0)
    // Two that overlap cannot move closer.
    if (laid <= Math.min(2, most.alone)) continue
    const closer = takeLanes(items, group, most.alone)
    const isBesideStacks = closer.left.length > 0
    if (!isBesideStacks && closer.lanes === laid) continue
    const taken = isBesideStacks ? takeLanes(items, group, most.besideStacks) : closer
    for (const [index, lane] of taken.placed) lanes[index] = { lane, lanes: taken.lanes, isBesideStacks }
    stacks.push(...stackUp(items, taken.left))
  }
  return { lanes, stacks }
}
