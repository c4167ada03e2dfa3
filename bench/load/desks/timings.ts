import type pg from 'pg'
import type { ReceivedEvents } from './received-events.ts'

/** The figures of one kind of call, in milliseconds. */
export type CallFigures = { count: number; p50: number; p99: number; worst: number; failed: number }

/** Collects the times and failures of the calls of one phase. */
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
    /** Notes an event that is no failure but worth a count, such as a place that somebody else took. */
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

/** The time from the commit of a change to each socket that follows it, in milliseconds. */
export type Delays = {
  /** Events that are sent as they are stored. */
  plain: Spread
  /** Events of conversations, whose row is read before they are sent. */
  read: Spread
}

/** Compares PostgreSQL's own record of each commit with the arrival at each socket; one clock, one machine. */
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
