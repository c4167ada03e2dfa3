import type pg from 'pg'
import type { HeardBooks } from './heard.ts'
import { type Spread, spread } from './tally.ts'

/** From the commit of a change to each socket that follows it, in milliseconds. */
export type Delays = {
  /** Events that go out as they are stored. */
  plain: Spread
  /** Events of conversations, whose row is read for them first. */
  read: Spread
}

/** PostgreSQL's own note of when each was committed, against when each socket heard of it; one clock, one machine. */
export async function delaysOf(
  owner: pg.Pool,
  arrivals: ReturnType<HeardBooks['takeArrivals']>,
): Promise<Delays> {
  const plain: number[] = []
  const read: number[] = []
  for (const [clinicId, heard] of Map.groupBy(arrivals, one => one.clinicId)) {
    const { rows } = await owner.query<{ seq: string; at: string }>(
      `select seq, extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000 as at
       from live_events where clinic_id = $1 and seq >= $2`,
      [clinicId, heard.reduce((least, { seq }) => Math.min(least, seq), Number.POSITIVE_INFINITY)],
    )
    const committed = new Map(rows.map(({ seq, at }) => [Number(seq), Number(at)]))
    for (const { seq, at, channel } of heard) {
      const commit = committed.get(seq)
      if (commit !== undefined) (channel === 'conversations' ? read : plain).push(at - commit)
    }
  }
  return { plain: spread(plain), read: spread(read) }
}
