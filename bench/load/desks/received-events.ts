import { type DeliveredEvent, subscriptionKey } from '@archwire/contract/live/events'
import { until } from '@archwire/server/test/fixtures/until'
import type pg from 'pg'
import { type Finding, finding } from './findings.ts'

/** The events that one socket received of one channel, in a form that does not grow. */
export type Following = {
  clinicId: number
  userId: number
  key: string
  /** The number that the server named at the beginning; undefined until then. */
  from: number | undefined
  /** Events that came before the server had named that number. */
  early: number[]
  last: number
  count: number
  digest: number
  isInOrder: boolean
  /** Whether the desk has left the channel: then nothing is expected after the last event that it received. */
  isOver: boolean
}

/** The digest is the same for the same numbers in the same order. */
export const digestOf = (digest: number, seq: number): number => (Math.imul(digest, 31) + seq) | 0

function add(following: Following, seq: number): void {
  if (seq <= following.last) following.isInOrder = false
  following.last = seq
  following.count += 1
  following.digest = digestOf(following.digest, seq)
}

/** The arrival of an event at a socket, with its clinic and number. */
type Arrival = { clinicId: number; seq: number; at: number; channel: string }

/** Everything that the sockets of one run received. */
export function receivedEvents() {
  const followings: Following[] = []
  let arrivals: Arrival[] = []
  return {
    follow: (
      clinicId: number,
      userId: number,
      channel: string,
      params: Record<string, unknown>,
    ): Following => {
      const following: Following = {
        clinicId,
        userId,
        key: subscriptionKey(channel, params),
        from: undefined,
        early: [],
        last: 0,
        count: 0,
        digest: 0,
        isInOrder: true,
        isOver: false,
      }
      followings.push(following)
      return following
    },
    /** The server has named the number from which on this socket receives everything. */
    begin: (following: Following, from: number): void => {
      following.from = from
      // An event of an earlier subscription to the same channel may still have been under way.
      for (const seq of following.early.splice(0)) if (seq > from) add(following, seq)
    },
    receive: (following: Following, { seq, channel }: DeliveredEvent): void => {
      if (following.from === undefined) following.early.push(seq)
      else add(following, seq)
      arrivals.push({ clinicId: following.clinicId, seq, at: Date.now(), channel })
    },
    followings: (): readonly Following[] => followings,
    /** Returns the arrivals since the last call. */
    takeArrivals: (): Arrival[] => {
      const taken = arrivals
      arrivals = []
      return taken
    },
  }
}

export type ReceivedEvents = ReturnType<typeof receivedEvents>

/** Compares every channel that a socket followed with the table, number by number. */
export async function checkReceivedEvents(
  owner: pg.Pool,
  followings: readonly Following[],
): Promise<Finding> {
  let wrong: Following[] = []
  const isAllReceived = async () => {
    wrong = await notAsStored(owner, followings)
    return wrong.length === 0
  }
  await until('everything is heard', isAllReceived, 10_000).catch(() => undefined)
  return finding(
    'channels that a socket followed, heard without gap and in order',
    followings.length,
    wrong,
    one => JSON.stringify(one),
  )
}

async function notAsStored(owner: pg.Pool, followings: readonly Following[]): Promise<Following[]> {
  const wrong: Following[] = []
  for (const [clinicId, own] of Map.groupBy(followings, one => one.clinicId)) {
    const { rows } = await owner.query<{
      seq: string
      channel: string
      params: Record<string, unknown>
      user: string | null
    }>('select seq, channel, params, user_id as "user" from live_events where clinic_id = $1 order by seq', [
      clinicId,
    ])
    const stored = Map.groupBy(rows, row => subscriptionKey(row.channel, row.params))
    for (const one of own) {
      const { from } = one
      // The channel was left before the server had responded, so no event is due.
      if (from === undefined && one.isOver && one.count === 0) continue
      let count = 0
      let digest = 0
      for (const { seq, user } of stored.get(one.key) ?? []) {
        const number = Number(seq)
        if (number <= (from ?? 0) || (one.isOver && number > one.last)) continue
        if (user !== null && Number(user) !== one.userId) continue
        count += 1
        digest = digestOf(digest, number)
      }
      if (from === undefined || !one.isInOrder || count !== one.count || digest !== one.digest)
        wrong.push(one)
    }
  }
  return wrong
}
