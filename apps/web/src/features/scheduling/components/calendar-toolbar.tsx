import {
  type CalendarPlace,
  type CalendarView,
  calendarAddress,
  stepFrom,
} from '@archwire/domain/scheduling/calendar/calendar-dates'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useIsPhone } from '../../../lib/is-phone.ts'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { BackIcon, ForwardIcon } from '../../../ui/icons.tsx'
import { CalendarHeading } from './calendar-heading.tsx'
import styles from './calendar-toolbar.module.css'

const units: Record<CalendarView, string> = { day: 'day', week: 'week', month: 'month' }

/** Where one is, a step back and forth, and the other views; what else a view offers stands at the end. */
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
  // From a month to a day or a week of it: today's, where it has today.
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
    <div className={`${styles.toolbar} screen-only`}>
      <Link
        className={styles.step}
        to={calendarAddress(previous.view, previous.date)}
        aria-label={`Previous ${units[place.view]}`}
      >
        <BackIcon />
      </Link>
      <CalendarHeading place={place} today={today} />
      <Link
        className={styles.step}
        to={calendarAddress(next.view, next.date)}
        aria-label={`Next ${units[place.view]}`}
      >
        <ForwardIcon />
      </Link>
      {isPhone ? null : (
        <nav aria-label="Calendar" className={styles.views}>
          <Link to={calendarAddress('day', today)} aria-current={isToday ? 'page' : undefined}>
            Today
          </Link>
          <Link to={calendarAddress('week', near)} aria-current={place.view === 'week' ? 'page' : undefined}>
            Week
          </Link>
          <Link
            to={calendarAddress('month', place.date)}
            aria-current={place.view === 'month' ? 'page' : undefined}
          >
            Month
          </Link>
        </nav>
      )}
      <div className={styles.options}>{children}</div>
    </div>
  )
}
