import { calendarAddress, readCalendarAddress } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { Navigate, useLocation, useParams } from 'react-router'
import { clinicQuery } from '../../../features/clinic/details/clinic.ts'
import { CalendarScreen } from '../../../features/scheduling/calendar/calendar-screen.tsx'
import { type CalendarActions, daysOf } from '../../../features/scheduling/calendar/days-view.tsx'
import type { DaySheet } from '../../../features/scheduling/printed-day/day-sheet.tsx'
import { userQuery } from '../../../features/session/user.ts'
import { whenIdle } from '../../../lib/browser/when-idle.ts'
import { useClinicDay } from '../../../lib/dates/use-clinic-day.ts'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { monthsOnSheet } from '../../../shared/date/occupancy.ts'
import { LiveDays, LiveMonths } from '../../live/live-calendar.tsx'
import { useClinicZone } from '../../page/clinic-zone.ts'
import { PageSkeleton } from '../../page/page-fallbacks.tsx'

/**
 * Whether the page is being printed, by a button or by the browser's own command. The browser prints what is drawn when
 * its event handler returns: print-only content must be rendered within it.
 */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

type Props = { date: string; zone: string }

/**
 * The calendar of a day on paper. It is rendered only while the page is printed. Printing cannot wait for a download,
 * so its code is loaded as soon as the calendar has been shown.
 */
export function PrintedDay(props: Props) {
  const isPrinting = useIsPrinting()
  const [Sheet, setSheet] = useState<typeof DaySheet>()
  useEffect(() => whenIdle(() => void loadSheet().then(sheet => setSheet(() => sheet), ignoreFailure)), [])
  return isPrinting ? createPortal(<Paper {...props} Sheet={Sheet} />, document.body) : null
}

const loadSheet = async () =>
  (await import('../../../features/scheduling/printed-day/day-sheet.tsx')).DaySheet

// The next calendar tries again.
const ignoreFailure = () => undefined

function Paper({ date, zone, Sheet }: Props & { Sheet: typeof DaySheet | undefined }) {
  const clinic = useQuery({ ...clinicQuery, enabled: false }).data
  const user = useQuery({ ...userQuery, enabled: false }).data
  if (Sheet === undefined) return <p>This day had not been loaded when it was printed.</p>
  return <Sheet date={date} zone={zone} clinic={clinic?.name} printedBy={user?.fullName} />
}

export function CalendarPage() {
  const zone = useClinicZone()
  return zone === undefined ? <PageSkeleton /> : <Calendar zone={zone} />
}

function Calendar({ zone }: { zone: string }) {
  const today = useClinicDay(zone)
  const { view, date } = useParams()
  const { search, hash, state } = useLocation()
  const place = readCalendarAddress(view, date, today)
  const address = calendarAddress(place.view, place.date)
  const actions = useActions()
  if (address !== `/v2/calendar/${view}/${date}`)
    return <Navigate to={{ pathname: address, search, hash }} replace state={state} />
  return (
    <>
      {place.view === 'month' ? (
        <LiveMonths months={monthsOnSheet(place.date)} />
      ) : (
        <LiveDays days={daysOf(place).days} />
      )}
      {place.view === 'day' ? <PrintedDay date={place.date} zone={zone} /> : null}
      <CalendarScreen place={place} today={today} zone={zone} actions={actions} />
    </>
  )
}

const giveUp = () => window.location.assign('/500')

/** What can be opened from a calendar. */
function useActions(): CalendarActions {
  const open = useOpenDialog()
  return {
    giveUp,
    openAppointment: id => open(`/v2/appointment/${id}`),
    openTimeOff: id => open(`/v2/time-off/${id}/edit`),
    book: (start, { resourceId, resource, virtual }) =>
      open('/v2/event/new', { start, resourceId, resource, virtual }),
  }
}
