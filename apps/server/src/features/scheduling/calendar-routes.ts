import {
  getDays,
  getFreeWeek,
  getOccupancy,
  getTimeSlots,
} from '@archwire/contract/scheduling/calendar-calls'
import {
  blockTime as blockCall,
  cancelTimeOff as cancelCall,
  changeTimeOff as changeCall,
  getTimeOff,
} from '@archwire/contract/scheduling/time-off-calls'
import { cachedRoute, idempotentRoute, type Route, route } from '../../platform/http/route.ts'
import { findFreeWeek } from './availability/find-free-week.ts'
import { findTimeSlots } from './availability/free-times.ts'
import { daysStatementName, occupancyStatementName } from './calendar/calendar-queries.ts'
import { readDays, readOccupancy } from './calendar/read-calendar.ts'
import { blockTime, cancelTimeOff, changeTimeOff, readTimeOff } from './time-off/time-offs.ts'

export const calendarRoutes = (): Route[] => [
  cachedRoute(getDays, daysStatementName, ({ clinic, query, session }) =>
    readDays(clinic, { ...query, timeZone: session.timeZone }),
  ),
  cachedRoute(getOccupancy, occupancyStatementName, ({ clinic, query, session }) =>
    readOccupancy(clinic, { ...query, timeZone: session.timeZone }),
  ),
  route(getTimeSlots, ({ clinic, query, session }) => findTimeSlots(clinic, query, session.timeZone)),
  route(getFreeWeek, ({ clinic, query, session, now }) =>
    findFreeWeek(clinic, query, { now, timeZone: session.timeZone }),
  ),
]

export const timeOffRoutes = (): Route[] => [
  route(getTimeOff, ({ clinic, params, session }) => readTimeOff(clinic, params.id, session.timeZone)),
  idempotentRoute(blockCall, ({ body, user, session, now }, tx) =>
    blockTime(tx, body.time_off, { userId: user.id, timeZone: session.timeZone, now }),
  ),
  route(changeCall, ({ clinic, params, body, version, session, now }) =>
    changeTimeOff(clinic, { id: params.id, form: body.time_off, version, timeZone: session.timeZone, now }),
  ),
  route(cancelCall, ({ clinic, params, version, user, session, now }) =>
    cancelTimeOff(clinic, { id: params.id, version, userId: user.id, timeZone: session.timeZone, now }),
  ),
]
