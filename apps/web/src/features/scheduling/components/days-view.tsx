import type { CalendarDay } from '@archwire/contract/scheduling/calendar-calls'
import { type CalendarPlace, calendarAddress } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { rankIn } from '@archwire/domain/scheduling/calendar/columns'
import { timeOfMinutes } from '@archwire/domain/scheduling/clock/time-of-day'
import { openSpans } from '@archwire/domain/scheduling/hours/opening-hours'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import { CallError } from '../../../lib/call-error.ts'
import { dayWords, longDay } from '../../../pickers/date/day-words.ts'
import { daysQuery } from '../api/days.ts'
import { useSetup } from '../api/setup.ts'
import { CalendarFailure } from './calendar-failure.tsx'
import { useCalendarOptions } from './calendar-options.ts'
import styles from './days-view.module.css'
import { gridColumns } from './grid-columns.ts'
import { daysOf, useNeighbours } from './neighbour-days.ts'
import type { GridColumn } from './place-column.ts'
import { TimeGrid } from './time-grid.tsx'
import { useMoving } from './use-moving.ts'

/** What a click leads to. */
export type CalendarActions = {
  openAppointment: (id: number) => void
  openTimeOff: (id: number) => void
  /** A new appointment or blocked time; `start` is a time of the clinic's clock, 2026-05-06T10:00. */
  book: (start: string, column: GridColumn) => void
  /** The server could not show a day at all. */
  giveUp: () => void
}

type Props = { place: CalendarPlace; today: string; zone: string; actions: CalendarActions }

const noHours = {
  isOpen: false,
  opensAt: null,
  closesAt: null,
  hasBreak: false,
  breakFrom: null,
  breakTo: null,
}

const emptyDay = (date: string): CalendarDay => ({ date, ...noHours, appointments: [], timeOffs: [] })

/** A day by rooms or doctors, or the days of a week side by side. */
export function DaysView({ place, today, zone, actions }: Props) {
  const { mode, types } = useCalendarOptions()
  const { from, to, days: dates } = daysOf(place)
  const { data, isError, error, isFetching, refetch } = useQuery(daysQuery(from, to))
  const { setup, isLoading, error: setupError, retry } = useSetup()
  useNeighbours(place, data !== undefined)
  useGiveUp(place.view === 'day' && data === undefined ? error : null, actions.giveUp)

  const isWaiting = data === undefined || isLoading
  const shown = useMemo(() => (data === undefined ? undefined : onlyTypes(data, types)), [data, types])
  const key = dates.join()
  const columns = useMemo(() => {
    const days = shown ?? key.split(',').map(emptyDay)
    return gridColumns(place.view, days, mode, setup, shown !== undefined)
  }, [shown, key, mode, place.view, setup])
  const open = useMemo(() => (shown ?? []).flatMap(openSpans), [shown])
  const rank = useMemo(
    () => (place.view === 'week' ? rankIn(mode, setup) : undefined),
    [place.view, mode, setup],
  )
  const heads = useMemo(
    () =>
      columns.map(column =>
        place.view === 'week' ? <DayHead key={column.key} date={column.date} today={today} /> : column.title,
      ),
    [columns, place.view, today],
  )
  const labels = useMemo(
    () => columns.map(column => (place.view === 'week' ? longDay(column.date) : column.title)),
    [columns, place.view],
  )

  const moving = useMoving(data, setup.doctors, zone)

  return (
    <>
      {isError && !isFetching ? (
        <CalendarFailure
          title="Sorry! We couldn't load the appointments."
          error={error}
          retry={() => void refetch()}
        />
      ) : null}
      {setupError === undefined ? null : (
        <CalendarFailure title="Sorry! We couldn't load the appointments." error={setupError} retry={retry} />
      )}
      <TimeGrid
        columns={columns}
        open={open}
        heads={heads}
        labels={labels}
        rank={rank}
        mode={mode}
        zone={zone}
        isLoading={isWaiting}
        onAppointment={actions.openAppointment}
        onTimeOff={actions.openTimeOff}
        moving={moving}
        onTime={(column, minute) => actions.book(`${column.date}T${timeOfMinutes(minute)}`, column)}
      />
      {isWaiting && !isError ? (
        <p role="status" className={`${styles.loading} late`}>
          Loading...
        </p>
      ) : null}
    </>
  )
}

export function onlyTypes(days: CalendarDay[], types: ReadonlySet<number>): CalendarDay[] {
  if (types.size === 0) return days
  return days.map(day => ({
    ...day,
    appointments: day.appointments.filter(one => types.has(one.appointmentType.id)),
  }))
}

const DayHead = ({ date, today }: { date: string; today: string }) => (
  <Link
    to={calendarAddress('day', date)}
    className={styles.day}
    aria-current={date === today ? 'date' : undefined}
    title={longDay(date)}
  >
    {dayWords(date, { weekday: 'short' })} <b>{Number(date.slice(8))}</b>
  </Link>
)

/** A day that the server cannot show, and of which nothing is known, has a page of its own. Without a connection it has not. */
function useGiveUp(error: Error | null, giveUp: () => void): void {
  const isRefused = error instanceof CallError && error.kind === 'refused' && error.status !== 401
  useEffect(() => {
    if (isRefused) giveUp()
  }, [isRefused, giveUp])
}
