import { calendarAddress, readCalendarAddress } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { Navigate, useLocation } from 'react-router'
import { useClinicDay } from '../../lib/dates/use-clinic-day.ts'
import { useOpenDialog } from '../../lib/navigation/dialog-route.ts'
import { useClinicZone } from '../../shared/clinic/clinic-zone.ts'
import { LiveDays, LiveMonths } from '../../shared/date/live-calendar.tsx'
import { monthsOnSheet } from '../../shared/date/occupancy.ts'
import { PageSkeleton } from '../../ui/feedback/placeholder.tsx'
import { CalendarScreen } from './calendar/calendar-screen.tsx'
import { type CalendarActions, daysOf } from './calendar/days-view.tsx'
import { PrintedDay } from './printed-day/printed-day.tsx'

type Place = { view: string; date: string }

export function CalendarPage({ view, date }: Place) {
  const zone = useClinicZone()
  return zone === undefined ? <PageSkeleton /> : <Calendar zone={zone} {...{ view, date }} />
}

function Calendar({ zone, view, date }: Place & { zone: string }) {
  const today = useClinicDay(zone)
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

/** The actions that a calendar leads to. */
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
