import { recordAnalyticsEvent } from '@archwire/contract/analytics/calls'
import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { type Route, route } from '../../platform/http/route.ts'

const insertAnalyticsEvent = (
  tx: WriteTx,
  event: { name: string; clientId: string; params: Record<string, unknown>; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into analytics_events (clinic_id, name, client_id, params, created_at)
    values (${tx.clinicId}, ${event.name}, ${event.clientId}, ${JSON.stringify(event.params)}, ${event.now})`)

export const analyticsRoutes = (): Route[] => [
  route(recordAnalyticsEvent, async ({ clinic, body, now }) => {
    await clinic.write(tx => insertAnalyticsEvent(tx, { ...body.event, now }))
    return {}
  }),
]
