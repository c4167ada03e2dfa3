import { addDays, addMonths, monthsBetween } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { pickerColour } from '@archwire/domain/scheduling/calendar/month'
import { Box, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { dayLabel, longDay, monthName } from '../../lib/dates/day-labels.ts'
import { BackIcon, ForwardIcon } from '../../ui/icons.tsx'
import styles from './month-sheet.module.css'
import { occupancyQuery, sheetOf } from './occupancy.ts'

/**
 * The month that a sheet shows: the one around a day, until it is changed. A day of another month brings the sheet
 * back, and so does midnight of the month's last day.
 */
export function useShownMonth(around: string): {
  month: string
  turn: (months: number) => void
  turnTo: (day: string) => void
} {
  const base = `${around.slice(0, 7)}-01`
  const [turned, setTurned] = useState({ base, months: 0 })
  const away = turned.base === base ? turned.months : 0
  return {
    month: addMonths(base, away),
    turn: months => setTurned({ base, months: away + months }),
    turnTo: day => setTurned({ base, months: monthsBetween(base, day) }),
  }
}

type Props = {
  shown: ReturnType<typeof useShownMonth>
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
  /** The day that is shown or chosen elsewhere. */
  chosen?: string | undefined
  /** Full days are as grey as closed ones: nothing can be booked there. */
  grayWhenFull?: boolean
  /** The name that distinguishes it from another sheet on the page. */
  label?: string
  /** For past dates rather than for booking: occupancy is not fetched, and a year is one step. */
  isForReports?: boolean
  /** The last day that can be chosen. */
  latest?: string | undefined
  onPick: (day: string) => void
}

const steps: Record<string, (day: string) => string> = {
  ArrowLeft: day => addDays(day, -1),
  ArrowRight: day => addDays(day, 1),
  ArrowUp: day => addDays(day, -7),
  ArrowDown: day => addDays(day, 7),
  Home: day => addDays(day, -weekDay(day)),
  End: day => addDays(day, 6 - weekDay(day)),
  PageUp: day => sameDayOf(day, -1),
  PageDown: day => sameDayOf(day, 1),
}

const weekDay = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

function sameDayOf(day: string, months: number): string {
  const first = addMonths(day, months)
  const last = Number(addDays(addMonths(first, 1), -1).slice(8))
  return addDays(first, Math.min(Number(day.slice(8)), last) - 1)
}

/** A month on one sheet, its days coloured by how full they are. Arrows move in it, Enter chooses. */
export function MonthSheet({ shown, today, chosen, grayWhenFull = false, label = 'Month', ...props }: Props) {
  const { isForReports = false, latest, onPick } = props
  const { month } = shown
  const name = monthName(month)
  const table = useRef<HTMLTableElement>(null)
  const { data, isError, isFetching, refetch } = useQuery({
    ...occupancyQuery(month),
    enabled: !isForReports,
  })
  const isIn = (day: string | undefined) => day?.slice(0, 7) === month.slice(0, 7)
  // The whole sheet is one stop of the Tab key.
  const stop = [chosen, today].find(isIn) ?? month

  const focus = (day: string) => table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  const moveInside = (event: KeyboardEvent<HTMLElement>) => {
    const day = event.currentTarget.dataset.day
    const next = day === undefined ? undefined : steps[event.key]?.(day)
    if (day === undefined || next === undefined) return
    event.preventDefault()
    if (isIn(next)) return focus(next)
    shown.turnTo(next)
    requestAnimationFrame(() => focus(next))
  }
  const isTooLate = (day: string) => latest !== undefined && day > latest
  const goToToday = () => {
    shown.turnTo(today)
    // The pressed button is gone then.
    requestAnimationFrame(() => focus(today))
  }

  return (
    <section aria-label={label}>
      <Group gap={0} wrap="nowrap" mih="var(--control)" pl="xs">
        <Box component="h2" flex={1} aria-live="polite">
          {name}
        </Box>
        {isIn(today) || isForReports ? null : (
          <button
            type="button"
            className={`quiet ${styles.back}`}
            data-mantine-stop-propagation
            onClick={goToToday}
          >
            Today
          </button>
        )}
        {isForReports ? <Turn label="Previous year" sign="«" onClick={() => shown.turn(-12)} /> : null}
        <Turn label="Previous month" sign={<BackIcon />} onClick={() => shown.turn(-1)} />
        <Turn label="Next month" sign={<ForwardIcon />} onClick={() => shown.turn(1)} />
        {isForReports ? <Turn label="Next year" sign="»" onClick={() => shown.turn(12)} /> : null}
      </Group>
      <table ref={table} aria-label={name} className={styles.sheet}>
        <thead>
          <tr>
            {sheetOf(month)[0]?.map(day => (
              <th key={weekDay(day)} scope="col" aria-label={dayLabel(day, { weekday: 'long' })}>
                {dayLabel(day, { weekday: 'short' }).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheetOf(month).map(week => (
            <tr key={week[0]}>
              {week.map(day => {
                const known = data?.get(day)
                return (
                  <td
                    key={weekDay(day)}
                    data-outside={!isIn(day)}
                    data-full={isForReports ? undefined : pickerColour(known, { today, grayWhenFull })}
                    aria-current={day === today ? 'date' : undefined}
                  >
                    <button
                      type="button"
                      data-day={day}
                      data-mantine-stop-propagation
                      tabIndex={day === stop ? 0 : -1}
                      aria-pressed={day === chosen}
                      // Arrow keys still pass over a day that cannot be chosen.
                      aria-disabled={isTooLate(day)}
                      aria-label={`${longDay(day)}${howFull(known)}`}
                      onClick={() => {
                        if (!isTooLate(day)) onPick(day)
                      }}
                      onKeyDown={moveInside}
                    >
                      <time dateTime={day}>{Number(day.slice(8))}</time>
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {isError && !isFetching ? (
        <Stack role="status" align="flex-start" gap={4} pt="xs" px="xs" c="dimmed">
          <p>Sorry! We couldn't load the calendar info.</p>
          <button type="button" className={`quiet ${styles.back}`} onClick={() => void refetch()}>
            Retry
          </button>
        </Stack>
      ) : null}
    </section>
  )
}

const Turn = (props: { label: string; sign: ReactNode; onClick: () => void }) => (
  <button
    type="button"
    className="quiet"
    data-mantine-stop-propagation
    aria-label={props.label}
    onClick={props.onClick}
  >
    {props.sign}
  </button>
)

const howFull = (day: { isOpen: boolean; occupancyRate: number } | undefined) => {
  if (day === undefined) return ''
  return day.isOpen ? `, ${Math.round(day.occupancyRate)}% full` : ', closed'
}
