import { getDays, getOccupancy, getTimeSlots } from '@archwire/contract/scheduling/calendar-calls'
import { type Route, route, steadyRoute } from '../../platform/http/route.ts'
import { daysForm, occupancyForm } from './calendar-queries.ts'
import { findTimeSlots } from './find-time-slots.ts'
import { readDays } from './read-days.ts'
import { readOccupancy } from './read-occupancy.ts'

export const calendarRoutes = (): Route[] => [
  steadyRoute(getDays, daysForm, ({ clinic, query, session }) =>
    readDays(clinic, { ...query, timeZone: session.timeZone }),
  ),
  steadyRoute(getOccupancy, occupancyForm, ({ clinic, query, session }) =>
    readOccupancy(clinic, { ...query, timeZone: session.timeZone }),
  ),
  route(getTimeSlots, ({ clinic, query, session }) => findTimeSlots(clinic, query, session.timeZone)),
]
