import {
  type CalendarPlace,
  type CalendarView,
  calendarAddress,
  stepFrom,
  weekOf,
} from '@archwire/domain/scheduling/calendar/calendar-dates'
import type { ColumnMode } from '@archwire/domain/scheduling/calendar/columns'
import { Box, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { shortcuts, useShortcut } from '../../../lib/browser/shortcuts.ts'
import { dayLabel, monthName } from '../../../lib/dates/day-labels.ts'
import { MonthSheet, useShownMonth } from '../../../shared/date/month-sheet.tsx'
import { PlainDialog } from '../../../ui/dialog/plain-dialog.tsx'
import { BackIcon, DownIcon, ForwardIcon, PrintIcon } from '../../../ui/icons.tsx'
import { changeCalendarOptions, useCalendarOptions } from '../columns/calendar-setup.ts'
import styles from './calendar-toolbar.module.css'

/** The title of the calendar: a day, a month, or the range of a week; short, `Wed, May 6, 2026`. */
export function calendarTitle({ view, date }: CalendarPlace, length: 'long' | 'short' = 'long'): string {
  if (view === 'day')
    return dayLabel(date, { weekday: length, month: length, day: 'numeric', year: 'numeric' })
  if (view === 'month') return monthName(date)
  const week = weekOf(date)
  const [first = date, last = date] = [week[0], week.at(-1)]
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  const from = dayLabel(first, { month: length, day: 'numeric', ...(isOneYear ? {} : { year: 'numeric' }) })
  const to = dayLabel(last, {
    ...(first.slice(0, 7) === last.slice(0, 7) ? {} : { month: length }),
    day: 'numeric',
  })
  return `${from} – ${to}, ${last.slice(0, 4)}`
}

type Props = { place: CalendarPlace; today: string }

/** The heading. On a phone, which has no room for a month beside the calendar, it opens one. */
function CalendarHeading({ place, today }: Props) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Box component="h1" fz="lg" lh="24px" className={styles.title ?? ''} tabIndex={-1}>
        {isPhone ? (
          <button
            type="button"
            className={`quiet ${styles.chooser}`}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {calendarTitle(place)}
            <DownIcon />
          </button>
        ) : (
          <span className={styles.words} data-short={calendarTitle(place, 'short')}>
            {calendarTitle(place)}
          </span>
        )}
      </Box>
      {isPhone && isOpen ? <DaySheet place={place} today={today} close={() => setOpen(false)} /> : null}
    </>
  )
}

function DaySheet({ place, today, close }: Props & { close: () => void }) {
  const navigate = useNavigate()
  const shown = useShownMonth(place.date)
  const goTo = (day: string) => {
    close()
    void navigate(calendarAddress('day', day))
  }
  return (
    <PlainDialog title="Choose a day" shape="sheet" onClose={close}>
      <Box px="xs" pb="md">
        <MonthSheet
          shown={shown}
          today={today}
          chosen={place.view === 'day' ? place.date : undefined}
          onPick={goTo}
        />
      </Box>
    </PlainDialog>
  )
}

const units: Record<CalendarView, string> = { day: 'day', week: 'week', month: 'month' }

/** The toolbar: the heading, previous and next, the views, and the actions of the current view at the end. */
export function CalendarToolbar({
  place,
  today,
  children,
}: {
  place: CalendarPlace
  today: string
  children?: ReactNode
}) {
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const goTo = (to: CalendarPlace) => void navigate(calendarAddress(to.view, to.date))
  const previous = stepFrom(place, -1)
  const next = stepFrom(place, 1)
  // Leaving a month leads to today, if the month contains it.
  const isMonthOfToday = place.view === 'month' && today.slice(0, 7) === place.date.slice(0, 7)
  const near = isMonthOfToday ? today : place.date

  useShortcut('t', 'Today', () => goTo({ view: 'day', date: today }))
  useShortcut('d', 'Calendar: day', () => goTo({ view: 'day', date: near }))
  useShortcut('w', 'Calendar: week', () => goTo({ view: 'week', date: near }))
  useShortcut('m', 'Calendar: month', () => goTo({ view: 'month', date: place.date }))
  useShortcut('ArrowLeft', `Previous ${units[place.view]}`, () => goTo(previous))
  useShortcut('ArrowRight', `Next ${units[place.view]}`, () => goTo(next))
  useShortcut('PageUp', `Previous ${units[place.view]}`, () => goTo(previous))
  useShortcut('PageDown', `Next ${units[place.view]}`, () => goTo(next))

  const isToday = place.view === 'day' && place.date === today
  return (
    <div className={`${styles.frame} screen-only`}>
      <div className={styles.toolbar}>
        <Link
          className={`quiet ${styles.step}`}
          to={calendarAddress(previous.view, previous.date)}
          aria-label={`Previous ${units[place.view]}`}
        >
          <BackIcon />
        </Link>
        <CalendarHeading place={place} today={today} />
        <Link
          className={`quiet ${styles.step}`}
          to={calendarAddress(next.view, next.date)}
          aria-label={`Next ${units[place.view]}`}
        >
          <ForwardIcon />
        </Link>
        {isPhone ? null : (
          <Group component="nav" gap={4} aria-label="Calendar" className={styles.views}>
            <Link
              className="framed"
              to={calendarAddress('day', today)}
              aria-current={isToday ? 'page' : undefined}
            >
              Today
            </Link>
            <Link
              className="framed"
              to={calendarAddress('week', near)}
              aria-current={place.view === 'week' ? 'page' : undefined}
            >
              Week
            </Link>
            <Link
              className="framed"
              to={calendarAddress('month', place.date)}
              aria-current={place.view === 'month' ? 'page' : undefined}
            >
              Month
            </Link>
          </Group>
        )}
        <div className={styles.actions}>{children}</div>
      </div>
    </div>
  )
}

const modes: { mode: ColumnMode; label: string }[] = [
  { mode: 'rooms', label: 'Rooms' },
  { mode: 'doctors', label: 'Doctors' },
]

export function ModeSwitch() {
  const current = useCalendarOptions().mode
  return (
    <fieldset aria-label="Columns" className={styles.switch}>
      {modes.map(({ mode, label }) => (
        <button
          key={mode}
          type="button"
          className="framed"
          aria-pressed={mode === current}
          onClick={() => changeCalendarOptions({ mode })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

/** What the letters and marks on the cards mean: who is new here does not know the key. */
export const LegendButton = () => (
  <Box
    component="button"
    type="button"
    className="framed"
    w="var(--control)"
    p={0}
    aria-label="What letters and marks mean"
    title="What letters and marks mean"
    aria-haspopup="dialog"
    onClick={() => shortcuts.press('?')}
  >
    ?
  </Box>
)

export const PrintButton = () => (
  <button type="button" className={`framed ${styles.print}`} title="Print" onClick={() => window.print()}>
    <PrintIcon />
    Print
  </button>
)
