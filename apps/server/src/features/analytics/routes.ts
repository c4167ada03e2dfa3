import { recordAnalyticsEvent } from '@archwire/contract/analytics/calls'
import { type Route, route } from '../../platform/http/route.ts'
import { insertAnalyticsEvent } from './queries.ts'

export const analyticsRoutes = (): Route[] => [
  route(recordAnalyticsEvent, async ({ clinic, body, now }) => {
    await clinic.write(tx => insertAnalyticsEvent(tx, { ...body.event, now }))
    return {}
  }),
]
