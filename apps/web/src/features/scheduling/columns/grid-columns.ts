import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import type { CalendarDay } from '@archwire/contract/scheduling/calendar-calls'
import type { TimeOff } from '@archwire/contract/scheduling/time-off-calls'
import type { CalendarView } from '@archwire/domain/scheduling/calendar/calendar-dates'
import {
  type ColumnMode,
  dayColumns,
  type Resource,
  type Setup,
  weekColumn,
} from '@archwire/domain/scheduling/calendar/columns'
import { layOut } from '@archwire/domain/scheduling/calendar/grid-layout'
import { type Span, wallSpan } from '@archwire/domain/scheduling/clock/time-of-day'

/** A column as the grid draws it. */
export type GridColumn = Resource & {
  key: string
  /** The day that the column shows. */
  date: string
  title: string
  appointments: ListedAppointment[]
  /** Blocked time of the whole column. */
  timeOffs: TimeOff[]
  /** Blocked time that covers only a part of the column, laid out beside the appointments. */
  partial: TimeOff[]
  closed: Span[]
}

/** The first minute that the grid shows and the minute where drawing ends. */
export type GridRange = { start: number; paintTo: number }

export type Rank = (one: ListedAppointment | TimeOff) => number

/** `slot` is the place in the list: what is drawn next in the same place reuses the element. */
type PlacedCard = { slot: number; appointment: ListedAppointment; inset: string; isBeside: boolean }
type PlacedBlock = { slot: number; timeOff: TimeOff; inset: string }

const share = (part: number, whole: number) => `${Math.round((part / whole) * 1e6) / 1e4}%`

/** The position within a column as a CSS `inset`. */
export function insetOf({ from, to }: Span, range: GridRange, lane = 0, lanes = 1): string {
  const height = range.paintTo - range.start
  const top = share(Math.max(0, from - range.start), height)
  const bottom = share(Math.max(0, range.paintTo - to), height)
  return `${top} ${share(lanes - lane - 1, lanes)} ${bottom} ${share(lane, lanes)}`
}

/** Closed or blocked time outside the visible hours is not drawn. */
export const visibleSpans = (spans: readonly Span[], { start, paintTo }: GridRange): Span[] =>
  spans.filter(({ from, to }) => to > start && from < paintTo)

const extents = new WeakMap<GridColumn, Span>()

/** From the earliest start to the latest end in a column; cached until the column changes. */
export function extentOf(column: GridColumn): Span {
  const known = extents.get(column)
  if (known !== undefined) return known
  // An empty extent, widened below.
  const extent = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY }
  for (const list of [column.appointments, column.timeOffs, column.partial]) {
    for (const one of list) {
      const { from, to } = wallSpan(one)
      extent.from = Math.min(extent.from, from)
      extent.to = Math.max(extent.to, to)
    }
  }
  extents.set(column, extent)
  return extent
}

export function placeColumn(
  { appointments, timeOffs, partial }: GridColumn,
  range: GridRange,
  rank: Rank | undefined,
): { cards: PlacedCard[]; blocks: PlacedBlock[] } {
  const items = [...appointments, ...partial]
  const spans = items.map(wallSpan)
  const places = layOut(
    rank === undefined ? spans : spans.map((span, index) => ({ ...span, rank: rankOf(rank, items[index]) })),
  )
  const insets = spans.map((span, index) => insetOf(span, range, places[index]?.lane, places[index]?.lanes))
  const cards = appointments.map((appointment, slot) => ({
    slot,
    appointment,
    inset: insets[slot] ?? '',
    isBeside: (places[slot]?.lanes ?? 1) > 1,
  }))
  const whole = timeOffs.map((timeOff, slot) => ({ slot, timeOff, inset: insetOf(wallSpan(timeOff), range) }))
  const parts = partial.map((timeOff, index) => ({
    slot: timeOffs.length + index,
    timeOff,
    inset: insets[appointments.length + index] ?? '',
  }))
  return { cards, blocks: [...whole, ...parts] }
}

const rankOf = (rank: Rank, one: ListedAppointment | TimeOff | undefined) =>
  one === undefined ? 0 : rank(one)

const sameList = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value, index) => value === other[index])

const sameSpans = (one: readonly Span[], other: readonly Span[]) =>
  one.length === other.length &&
  one.every(({ from, to }, index) => from === other[index]?.from && to === other[index]?.to)

const isSame = (one: GridColumn, other: GridColumn) =>
  one.key === other.key &&
  one.date === other.date &&
  one.title === other.title &&
  one.resourceId === other.resourceId &&
  sameList(one.appointments, other.appointments) &&
  sameList(one.timeOffs, other.timeOffs) &&
  sameList(one.partial, other.partial) &&
  sameSpans(one.closed, other.closed)

/** Keeps the old column object wherever nothing has changed, so that it is not drawn again. */
export const keepUnchanged = (before: readonly GridColumn[], now: readonly GridColumn[]): GridColumn[] =>
  now.map((column, index) => {
    const old = before[index]
    return old !== undefined && isSame(old, column) ? old : column
  })

/** The columns of a day, or of each day of a week. Days that are still loading are unknown, not closed. */
export function gridColumns(
  view: CalendarView,
  days: readonly CalendarDay[],
  mode: ColumnMode,
  setup: Setup,
  isKnown: boolean,
): GridColumn[] {
  const columns = days.flatMap((day): GridColumn[] =>
    view === 'week'
      ? [weekColumn(mode, day)]
      : dayColumns(mode, day, setup).map(column => ({ ...column, date: day.date, partial: [] })),
  )
  return isKnown ? columns : columns.map(column => ({ ...column, closed: [] }))
}
