import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import type { TimeOff } from '@archwire/contract/scheduling/time-off-calls'
import { foldLanes } from '@archwire/domain/scheduling/calendar/fold-lanes'
import { layOut } from '@archwire/domain/scheduling/calendar/grid-layout'
import { type Span, wallSpan } from '@archwire/domain/scheduling/clock/time-of-day'
import type { GridColumn, GridRange, Rank } from './grid-columns.ts'
import type { Scale } from './grid-scale.ts'

/** From top to bottom and from left to right, as CSS: each alone has fewer variants than both together. */
export type CardPlace = { block: string; inline: string }

/** `slot` is the place in the list: what is drawn next in the same place reuses the element. */
type Placed = { slot: number; place: CardPlace }
export type PlacedCard = Placed & {
  appointment: ListedAppointment
  /** It has the height of one line. */
  isShort: boolean
  /** It ends where the grid ends: what hangs over grows upward. */
  isLow: boolean
  /** The width in pixels; 0: not known. */
  width: number
}
type PlacedBlock = Placed & { timeOff: TimeOff; isShort: boolean }
/** Entries that find no readable width beside the others. */
export type PlacedStack = Placed & { key: string; span: Span; entries: (ListedAppointment | TimeOff)[] }

const share = (part: number, whole: number) => `${Math.round((part / whole) * 1e6) / 1e4}%`

const blockOf = ({ from, to }: Span, { start, paintTo }: GridRange): string => {
  const height = paintTo - start
  return `${share(Math.max(0, from - start), height)} ${share(Math.max(0, paintTo - to), height)}`
}

const wholeWidth = '0% 0%'

/** The position of something that takes the whole width of a column, as a CSS `inset`. */
export function insetOf(span: Span, range: GridRange): string {
  const [top, bottom] = blockOf(span, range).split(' ')
  return `${top} 0% ${bottom} 0%`
}

type Lane = { lane: number; lanes: number }

/** Beside stacks, the lanes share what these leave. */
function inlineOf({ lane, lanes }: Lane, isBesideStacks: boolean): string {
  if (!isBesideStacks) return `${share(lane, lanes)} ${share(lanes - lane - 1, lanes)}`
  const part = (count: number) => `calc((100% - ${stackWidth}px) * ${count} / ${lanes})`
  return `${part(lane)} calc(${stackWidth}px + ${part(lanes - lane - 1)})`
}

/** A first name can be read in so many pixels, with the letter of a status beside it. */
const readable = 60
const stackWidth = 28
const lineHeight = 16
/** Two lines, with two pixels above them and one between cards. */
const twoLines = 2 * lineHeight + 3

/** How many lanes have a readable width. */
const lanesIn = (width: number) => Math.max(1, Math.floor(width / readable))

/** Something that hangs over the end of the grid is cut off there, so the last ones of the day grow upward. */
const lastMinutes = 75

export const isTimeOff = (one: ListedAppointment | TimeOff): one is TimeOff => 'timeableType' in one

/** Where everything in a column stands. `rank`: the column is a day of a week, whose rooms or doctors stand side by side. */
export function placeColumn(
  { date, appointments, timeOffs, partial }: GridColumn,
  range: GridRange,
  rank: Rank | undefined,
  { width, perMinute }: Scale,
): { cards: PlacedCard[]; blocks: PlacedBlock[]; stacks: PlacedStack[] } {
  const items = [...appointments, ...partial]
  const spans = items.map(wallSpan)
  const laid =
    rank === undefined ? spans : spans.map((span, index) => ({ ...span, rank: rankOf(rank, items[index]) }))
  const places = layOut(laid)
  const most = { alone: lanesIn(width), besideStacks: lanesIn(width - stackWidth) }
  // Without a known width everything is drawn. Two that overlap cannot move closer.
  const mayFold =
    rank !== undefined && width > 0 && places.some(({ lanes }) => lanes > Math.min(2, most.alone))
  const folded = mayFold ? foldLanes(laid, index => places[index]?.lanes ?? 1, most) : undefined
  const stacked = new Set(folded?.stacks.flatMap(stack => stack.items))
  const isShort = ({ from, to }: Span) => perMinute > 0 && (to - from) * perMinute < twoLines
  const placeOf = (index: number): CardPlace & { lanes: number; isBesideStacks: boolean } => {
    const span = spans[index] ?? { from: 0, to: 0 }
    const fold = folded?.lanes[index]
    const lane = fold ?? places[index] ?? { lane: 0, lanes: 1 }
    const isBesideStacks = fold?.isBesideStacks === true
    return {
      block: blockOf(span, range),
      inline: inlineOf(lane, isBesideStacks),
      lanes: lane.lanes,
      isBesideStacks,
    }
  }
  const cards: PlacedCard[] = []
  for (const [slot, appointment] of appointments.entries()) {
    if (stacked.has(slot)) continue
    const { lanes, isBesideStacks, ...place } = placeOf(slot)
    const span = spans[slot] ?? { from: 0, to: 0 }
    cards.push({
      slot,
      appointment,
      place,
      isShort: isShort(span),
      isLow: span.to > range.paintTo - lastMinutes,
      width: (width - (isBesideStacks ? stackWidth : 0)) / lanes,
    })
  }
  const whole = timeOffs.map((timeOff, slot) => {
    const span = wallSpan(timeOff)
    return {
      slot,
      timeOff,
      isShort: isShort(span),
      place: { block: blockOf(span, range), inline: wholeWidth },
    }
  })
  const parts = partial.flatMap((timeOff, index) => {
    const at = appointments.length + index
    if (stacked.has(at)) return []
    const { block, inline } = placeOf(at)
    const span = spans[at] ?? { from: 0, to: 0 }
    return [{ slot: timeOffs.length + index, timeOff, isShort: isShort(span), place: { block, inline } }]
  })
  const stacks = (folded?.stacks ?? []).map((stack, slot) => ({
    slot,
    key: `${date} ${stack.from}`,
    span: { from: stack.from, to: stack.to },
    entries: stack.items.flatMap(index => items[index] ?? []),
    place: { block: blockOf(stack, range), inline: `calc(100% - ${stackWidth}px) 0px` },
  }))
  return { cards, blocks: [...whole, ...parts], stacks }
}

const rankOf = (rank: Rank, one: ListedAppointment | TimeOff | undefined) =>
  one === undefined ? 0 : rank(one)
