import type { CalendarDay } from '@archwire/contract/scheduling/calendar-calls'
import {
  type CalendarPlace,
  calendarAddress,
  stepFrom,
  weekOf,
} from '@archwire/domain/scheduling/calendar/calendar-dates'
import { rankIn } from '@archwire/domain/scheduling/calendar/columns'
import { timeOfMinutes } from '@archwire/domain/scheduling/clock/time-of-day'
import { openSpans } from '@archwire/domain/scheduling/hours/opening-hours'
import { Box } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import { inBackground } from '../../../lib/api/background-calls.ts'
import { CallError } from '../../../lib/api/call-error.ts'
import { whenIdle } from '../../../lib/browser/when-idle.ts'
import { dayLabel, longDay } from '../../../lib/dates/day-labels.ts'
import { Failure } from '../../../ui/feedback/message.tsx'
import { daysQuery } from '../appointments/days-query.ts'
import { useCalendarOptions, useSetup } from '../columns/calendar-setup.ts'
import { type GridColumn, gridColumns } from '../columns/grid-columns.ts'
import { useMoving } from '../drag/use-dragging.tsx'
import { TimeGrid } from '../grid/time-grid.tsx'
import styles from './days-view.module.css'

/** Shown above the calendar when a read fails, with a retry. What was read before stays visible. */
export const CalendarFailure = ({
  title,
  error,
  retry,
}: {
  title: string
  error: Error
  retry: () => void
}) => (
  <Box flex="none" px="md" pb="xs">
    <Failure title={title} retry={retry}>
      <p>{error.message}</p>
    </Failure>
  </Box>
)

/** The days that a day view or a week view shows. */
export function daysOf({ view, date }: CalendarPlace): { from: string; to: string; days: string[] } {
  const days = view === 'week' ? weekOf(date) : [date]
  return { from: days[0] ?? date, to: days.at(-1) ?? date, days }
}

/** Prefetches the previous and next day or week while the browser is idle, so that paging is instant. */
function usePrefetchNeighbours(place: CalendarPlace, isReady: boolean): void {
  const queryClient = useQueryClient()
  const { view, date } = place
  useEffect(() => {
    if (!isReady) return undefined
    return whenIdle(() => {
      for (const steps of [1, -1] as const) {
        const { from, to } = daysOf(stepFrom({ view, date }, steps))
        void inBackground(() => queryClient.prefetchQuery({ ...daysQuery(from, to), staleTime: 30_000 }))
      }
    })
  }, [queryClient, view, date, isReady])
}

/** What clicks in the calendar lead to. */
export type CalendarActions = {
  openAppointment: (id: number) => void
  openTimeOff: (id: number) => void
  /** Opens a new appointment or blocked time; `start` is a local time of the clinic such as 2026-05-06T10:00. */
  book: (start: string, column: GridColumn) => void
  /** Called when the server fails to return a day. */
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
  usePrefetchNeighbours(place, data !== undefined)
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
        <Box
          component="p"
          role="status"
          pos="absolute"
          top="50%"
          left={0}
          right={0}
          ta="center"
          className={`${styles.loading} late`}
        >
          Loading...
        </Box>
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
    {dayLabel(date, { weekday: 'short' })} <b>{Number(date.slice(8))}</b>
  </Link>
)

/**
 * A day that the server cannot return, and of which nothing is cached, gets an error page; a lost connection does not.
 */
function useGiveUp(error: Error | null, giveUp: () => void): void {
  const isRefused = error instanceof CallError && error.kind === 'refused' && error.status !== 401
  useEffect(() => {
    if (isRefused) giveUp()
  }, [isRefused, giveUp])
}
