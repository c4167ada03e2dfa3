import { subscriptionKey } from '@archwire/contract/live/events'
import { until } from '@archwire/server/test/until'
import type pg from 'pg'
import { type Finding, finding } from './finding.ts'
import { digestOf, type Following } from './heard.ts'

/** Every channel that a socket followed, number by number, against the table. */
export async function untilHeard(owner: pg.Pool, followings: readonly Following[]): Promise<Finding> {
  let wrong: Following[] = []
  const isAllHeard = async () => {
    wrong = await notAsStored(owner, followings)
    return wrong.length === 0
  }
  await until('everything is heard', isAllHeard, 10_000).catch(() => undefined)
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
      // Left before the server had answered: nothing was promised.
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
