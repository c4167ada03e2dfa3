import type { CalendarDay } from '@archwire/contract/scheduling/calendar-calls'
import type { CalendarView } from '@archwire/domain/scheduling/calendar/calendar-dates'
import {
  type ColumnMode,
  dayColumns,
  type Setup,
  weekColumn,
} from '@archwire/domain/scheduling/calendar/columns'
import type { GridColumn } from './place-column.ts'

/** The columns of a day, or of each day of a week. Of days that are on their way nothing is known: they are not closed. */
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
