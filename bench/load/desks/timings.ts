import type pg from 'pg'
import type { ReceivedEvents } from './received-events.ts'

/** Of one kind of call; in milliseconds. */
export type CallFigures = { count: number; p50: number; p99: number; worst: number; failed: number }

/** How the calls of one phase fared. */
export function openTally() {
  const times = new Map<string, number[]>()
  const failures = new Map<string, number>()
  const notes = new Map<string, number>()
  const samples: string[] = []
  const add = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1)
  return {
    call: (kind: string, milliseconds: number): void => {
      const known = times.get(kind)
      if (known === undefined) times.set(kind, [milliseconds])
      else known.push(milliseconds)
    },
    fail: (kind: string, what: string): void => {
      add(failures, kind)
      if (samples.length < 5) samples.push(`${kind}: ${what}`)
    },
    /** What is no failure and still worth a count, such as a place that somebody else took. */
    note: (what: string): void => void add(notes, what),
    figures: (): Record<string, CallFigures> => {
      const kinds = new Set([...times.keys(), ...failures.keys()])
      return Object.fromEntries(
        [...kinds].map(kind => {
          const found = times.get(kind) ?? []
          return [kind, { ...spread(found), failed: failures.get(kind) ?? 0 }]
        }),
      )
    },
    notes: (): Record<string, number> => Object.fromEntries(notes),
    samples,
  }
}

export type Tally = ReturnType<typeof openTally>

export type Spread = { count: number; p50: number; p99: number; worst: number }

export function spread(values: number[]): Spread {
  const sorted = Float64Array.from(values).sort()
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), worst: at(1) }
}

/** From the commit of a change to each socket that follows it, in milliseconds. */
export type Delays = {
  /** Events that go out as they are stored. */
  plain: Spread
  /** Events of conversations, whose row is read for them first. */
  read: Spread
}

/** PostgreSQL's own note of when each was committed, against when each socket received it; one clock, one machine. */
export async function delaysOf(
  owner: pg.Pool,
  arrivals: ReturnType<ReceivedEvents['takeArrivals']>,
): Promise<Delays> {
  const plain: number[] = []
  const read: number[] = []
  for (const [clinicId, received] of Map.groupBy(arrivals, one => one.clinicId)) {
    const { rows } = await owner.query<{ seq: string; at: string }>(
      `select seq, extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000 as at
       from live_events where clinic_id = $1 and seq >= $2`,
      [clinicId, received.reduce((least, { seq }) => Math.min(least, seq), Number.POSITIVE_INFINITY)],
    )
    const committed = new Map(rows.map(({ seq, at }) => [Number(seq), Number(at)]))
    for (const { seq, at, channel } of received) {
      const commit = committed.get(seq)
      if (commit !== undefined) (channel === 'conversations' ? read : plain).push(at - commit)
    }
  }
  return { plain: spread(plain), read: spread(read) }
}
