import {
  blockTime as blockCall,
  cancelTimeOff as cancelCall,
  changeTimeOff as changeCall,
  getTimeOff,
} from '@archwire/contract/scheduling/time-off-calls'
import { onceRoute, type Route, route } from '../../platform/http/route.ts'
import { blockTime } from './block-time.ts'
import { cancelTimeOff } from './cancel-time-off.ts'
import { changeTimeOff } from './change-time-off.ts'
import { readTimeOff } from './read-time-off.ts'

export const timeOffRoutes = (): Route[] => [
  route(getTimeOff, ({ clinic, params, session }) => readTimeOff(clinic, params.id, session.timeZone)),
  onceRoute(blockCall, ({ body, user, session, now }, tx) =>
    blockTime(tx, body.time_off, { userId: user.id, timeZone: session.timeZone, now }),
  ),
  route(changeCall, ({ clinic, params, body, version, session, now }) =>
    changeTimeOff(clinic, { id: params.id, form: body.time_off, version, timeZone: session.timeZone, now }),
  ),
  route(cancelCall, ({ clinic, params, version, user, session, now }) =>
    cancelTimeOff(clinic, { id: params.id, version, userId: user.id, timeZone: session.timeZone, now }),
  ),
]
