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
import { type Span, wallSpan } from '@archwire/domain/scheduling/clock/time-of-day'
import { openSpans } from '@archwire/domain/scheduling/hours/opening-hours'
import { narrowWidth } from './grid-scale.ts'

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
  /** A closed day of a week on which nothing is booked: it takes hardly any room. */
  isNarrow?: boolean
}

/** The first minute that the grid shows and the minute where drawing ends. */
export type GridRange = { start: number; paintTo: number }

export type Rank = (one: ListedAppointment | TimeOff) => number

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
  one.code === other.code &&
  one.isNarrow === other.isNarrow &&
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

const isBare = (day: CalendarDay) => openSpans(day).length === 0 && day.appointments.length === 0

/** Where each column begins, in pixels: narrow ones have one width, the others share the rest. */
export function columnStarts(columns: readonly GridColumn[], width: number): number[] {
  const narrow = columns.filter(({ isNarrow }) => isNarrow).length
  const each = (width - narrow * narrowWidth) / Math.max(1, columns.length - narrow)
  let at = 0
  return columns.map(({ isNarrow }) => {
    const start = at
    at += isNarrow ? narrowWidth : each
    return start
  })
}

/** The columns of a day, or of each day of a week. Days that are still loading are unknown, not closed. */
export function gridColumns(
  view: CalendarView,
  days: readonly CalendarDay[],
  mode: ColumnMode,
  setup: Setup,
  isKnown: boolean,
): GridColumn[] {
  const hasWide = isKnown && !days.every(isBare)
  const columns = days.flatMap((day): GridColumn[] =>
    view === 'week'
      ? [{ ...weekColumn(mode, day), isNarrow: hasWide && isBare(day) }]
      : dayColumns(mode, day, setup).map(column => ({ ...column, date: day.date, partial: [] })),
  )
  return isKnown ? columns : columns.map(column => ({ ...column, closed: [] }))
}
