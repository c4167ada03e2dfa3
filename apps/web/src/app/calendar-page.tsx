import { calendarAddress, readCalendarAddress } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { Navigate, useLocation, useParams } from 'react-router'
import type { CalendarActions } from '../features/scheduling/components/days-view.tsx'
import { daysOf } from '../features/scheduling/components/neighbour-days.ts'
import { useClinicDay } from '../features/scheduling/components/use-clinic-day.ts'
import { CalendarScreen } from '../features/scheduling/screens/calendar-screen.tsx'
import { useOpenDialog } from '../lib/dialog-route.ts'
import { monthsOnSheet } from '../pickers/date/occupancy.ts'
import { useClinicZone } from './clinic-zone.ts'
import { DayOnPaper } from './day-on-paper.tsx'
import { LiveDays, LiveMonths } from './live-calendar.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

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
      {place.view === 'day' ? <DayOnPaper date={place.date} zone={zone} /> : null}
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
