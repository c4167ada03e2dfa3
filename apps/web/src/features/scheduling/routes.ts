import { calendarAddress, readCalendarAddress } from '@archwire/domain/scheduling/calendar/calendar-dates'
import type { FeatureRoutes } from '../../lib/navigation/feature-routes.ts'

const editing = () => import('./edit-event-pages.tsx')
const nextVisit = () => import('./next-visit/next-visit-page.tsx')

export const schedulingRoutes = {
  '/v2/calendar': { to: (_, today) => calendarOf(undefined, today) },
  '/v2/calendar/:view': { to: ({ view }, today) => calendarOf(view, today) },
  '/v2/calendar/:view/:date': {
    load: async () => (await import('./calendar-page.tsx')).CalendarPage,
  },
  '/v2/flow': { load: async () => (await import('./day-flow/flow-page.tsx')).FlowPage },
  '/v2/event/new': {
    load: async () => (await import('./new-appointment/new-event-page.tsx')).NewEventPage,
    over: '/v2',
  },
  '/v2/appointment/:id': {
    load: async () => (await import('./appointment-window/appointment-page.tsx')).AppointmentPage,
    over: '/v2',
  },
  '/v2/appointment/:id/edit': {
    load: async () => (await editing()).EditAppointmentPage,
    over: '/v2',
  },
  '/v2/appointment/:id/move': {
    load: async () => (await import('./next-visit/move-visit-page.tsx')).MoveVisitPage,
    over: '/v2',
  },
  '/v2/time-off/:id/edit': {
    load: async () => (await editing()).EditTimeOffPage,
    over: '/v2',
  },
  '/v2/seat-patient/:id': {
    load: async () => (await import('./visits/seat-patient-page.tsx')).SeatPatientPage,
    over: '/v2',
  },
  '/v2/next-visit/:id': {
    load: async () => (await nextVisit()).NextVisitPage,
    over: '/v2',
  },
  '/v2/patient/:id/next-visit': {
    load: async () => (await nextVisit()).PatientNextVisitPage,
    over: '/v2/patient/:id/profile',
  },
} satisfies FeatureRoutes

function calendarOf(view: string | undefined, today: string): string {
  const place = readCalendarAddress(view, undefined, today)
  return calendarAddress(place.view, place.date)
}
