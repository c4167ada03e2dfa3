import type { OccupancyDay } from '@archwire/contract/scheduling/calendar-calls'
import { calendarAddress } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { monthColour } from '@archwire/domain/scheduling/calendar/month'
import { Box, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayLabel, monthName } from '../../../lib/dates/day-labels.ts'
import { occupancyQuery, sheetOf } from '../../../shared/date/occupancy.ts'
import { CalendarFailure } from './days-view.tsx'
import styles from './month-view.module.css'

/** Six weeks; each day is a link, coloured by how full it is. */
export function MonthView({ month, today }: { month: string; today: string }) {
  const { data, isError, error, isFetching, refetch } = useQuery(occupancyQuery(month))
  const weeks = sheetOf(month)
  return (
    <>
      {isError && !isFetching ? (
        <CalendarFailure title="Error!" error={error} retry={() => void refetch()} />
      ) : null}
      <table className={styles.month} aria-label={monthName(month)} aria-busy={data === undefined}>
        <thead>
          <tr>
            {weeks[0]?.map(day => (
              <th key={day.slice(8)} scope="col" abbr={dayLabel(day, { weekday: 'long' })}>
                {dayLabel(day, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <Cell key={day} day={day} month={month} today={today} known={data?.get(day)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {data === undefined && !isError ? (
        <Box
          component="p"
          role="status"
          pos="absolute"
          top="50%"
          left={0}
          right={0}
          ta="center"
          className="late"
        >
          Loading...
        </Box>
      ) : null}
    </>
  )
}

type CellProps = { day: string; month: string; today: string; known: OccupancyDay | undefined }

function Cell({ day, month, today, known }: CellProps) {
  const isClosed = known?.isOpen === false
  return (
    <td
      data-outside={day.slice(0, 7) !== month.slice(0, 7)}
      data-past={day < today}
      data-full={known === undefined || isClosed ? undefined : monthColour(known.occupancyRate)}
      data-closed={isClosed}
      aria-current={day === today ? 'date' : undefined}
    >
      <Link to={calendarAddress('day', day)}>
        <time dateTime={day}>
          <span className={VisuallyHidden.classes.root}>{dayLabel(day, { weekday: 'long' })}, </span>
          <span className={VisuallyHidden.classes.root}>{dayLabel(day, { month: 'long' })} </span>
          <b>{Number(day.slice(8))}</b>
          <span className={VisuallyHidden.classes.root}>, {day.slice(0, 4)}, </span>
        </time>
        {known === undefined ? null : (
          <span className={styles.counts}>
            {isClosed ? <span className={styles.closed}>CLOSED</span> : null}
            {known.appointmentsCount > 0 ? (
              <span className={styles.count}>
                {known.appointmentsCount}
                <span className={styles.word}>
                  {' '}
                  {known.appointmentsCount === 1 ? 'appointment' : 'appointments'}
                </span>
              </span>
            ) : null}
            {known.confirmedAppointmentsCount > 0 ? (
              <span className={styles.word}>{known.confirmedAppointmentsCount} confirmed</span>
            ) : null}
            {isClosed ? null : <span className={styles.word}>{Math.round(known.occupancyRate)}% full</span>}
          </span>
        )}
      </Link>
    </td>
  )
}
