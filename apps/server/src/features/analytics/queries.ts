import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'

export const insertAnalyticsEvent = (
  tx: WriteTx,
  event: { name: string; clientId: string; params: Record<string, unknown>; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into analytics_events (clinic_id, name, client_id, params, created_at)
    values (${tx.clinicId}, ${event.name}, ${event.clientId}, ${JSON.stringify(event.params)}, ${event.now})`)
