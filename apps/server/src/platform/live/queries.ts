import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import type { StoredEvent } from './live-channel.ts'

/** The number of the clinic's newest event. */
export const headOf = async (tx: Tx): Promise<number> =>
  (await tx.one<{ head: number }>(sql`select event_seq as head from clinic_heads`)).head

export const eventsAfter = (tx: Tx, seq: number, most: number): Promise<StoredEvent[]> =>
  tx.many(sql`
    select seq, channel, params, event, data, user_id as "userId"
    from live_events where seq > ${seq} order by seq limit ${most}`)

export type Missed = {
  head: number
  /**
   * How many events of any channel there are after the given number; fewer than the numbers between if some were
   * purged. Null, with no events, if there are too many to read.
   */
  count: number | null
  events: StoredEvent[]
}

/** One statement, so that the newest number, the count and the events belong together while others write and purge. */
export const missedEvents = (
  tx: Tx,
  request: {
    since: number
    channel: string
    params: Record<string, unknown>
    userId: number
    most: number
    mostBehind: number
  },
): Promise<Missed> =>
  tx.one(sql`
    select event_seq as head,
      case when event_seq - ${request.since} <= ${request.mostBehind} then
        (select count(*) from live_events where seq > ${request.since}) end as count,
      coalesce((
        select json_agg(missed order by missed.seq) from (
          select seq, channel, params, event, data, user_id as "userId"
          from live_events
          where event_seq - ${request.since} <= ${request.mostBehind} and seq > ${request.since} and channel = ${request.channel} and params = ${JSON.stringify(request.params)}::jsonb
            and (user_id is null or user_id = ${request.userId})
          order by seq limit ${request.most}) missed), '[]') as events
    from clinic_heads`)

/** A session with the rights that its socket was opened with. */
export type OpenSession = { id: number; admin: boolean }

export const endedSessions = async (
  database: Database,
  sessions: OpenSession[],
  now: Date,
): Promise<number[]> => {
  const ids = sessions.map(one => one.id)
  const admins = sessions.map(one => one.admin)
  const ended = await database.anonymously<{ id: number }>(
    sql`select ended_sessions(${ids}, ${admins}, ${now}) as id`,
  )
  return ended.map(row => row.id)
}
