import { atMost, compare, type Figure, median, noted, ratio } from '../ground/figures.ts'
import type { Ground, Visitor } from '../ground/ground.ts'
import { requestText, responsesPerSecond } from '../ground/http-load.ts'

const milliseconds = 700
const [many, few] = [200_000, 1_000]

/**
 * Reads the audit log of a busy clinic as an administrator does: its newest page, and entries that are hard to find
 * because they are years old.
 */
export async function benchAuditLog({ owner, ports, visitors }: Ground): Promise<Figure[]> {
  const [busy, quiet] = visitors.slice(6, 8)
  if (busy === undefined || quiet === undefined) throw new Error('there is no clinic')
  const former = await fillLog(owner, busy.clinicId, many)
  await fillLog(owner, quiet.clinicId, few)
  // PostgreSQL does the same by itself some minutes later.
  await owner.query('vacuum analyze audit_log')
  const ask = (visitor: Visitor, query: string) => () => {
    const headers = { ...visitor.headers, 'x-background': '1' }
    const text = requestText('GET', `/v2/rest/settings/audit_log?${query}`, headers)
    return responsesPerSecond({
      port: ports.product,
      connections: 1,
      milliseconds,
      request: () => text,
      expectedStatus: 200,
    })
  }
  const reached = await compare({
    page: ask(busy, ''),
    quiet: ask(quiet, ''),
    person: ask(busy, `user_id=${former}`),
    deed: ask(busy, 'query=SSN%20shown'),
    nobody: ask(busy, 'actor=patient'),
    everything: ask(busy, 'query=e'),
  })
  const times = (what: string, perSecond: number[], most: number) =>
    atMost(`${what}, in times of that page`, ratio(reached.page, perSecond), most)
  return [
    noted(
      `GET settings/audit_log, the newest page, ${many} entries stored`,
      `${Math.round(median(reached.page))} a second`,
    ),
    atMost(`the same, in times of ${few} entries stored`, ratio(reached.quiet, reached.page), 1.5),
    times('what somebody did who left long ago', reached.person, 1.5),
    times('a deed that never happened', reached.deed, 1.5),
    times('what patients did, who did nothing', reached.nobody, 1.5),
    times('a letter that is in most deeds', reached.everything, 3),
  ]
}

/**
 * Adds entries of some years by an active user; the first hundredth is by a user who left. Returns the id of the
 * latter.
 */
async function fillLog(owner: Ground['owner'], clinicId: number, count: number): Promise<number> {
  const { rows } = await owner.query(
    `insert into users (clinic_id, email, first_name, last_name, active)
     values ($1, 'former.' || $1::bigint || '@example.com', 'Fay', 'Former', false) returning id`,
    [clinicId],
  )
  const step = Math.min(count, 10_000)
  for (let first = 0; first < count; first += step) {
    await owner.query(
      `insert into audit_log (clinic_id, user_id, actor_kind, action, entity_type, entity_id, changes, created_at, hash)
       select $1, case when n < $4::int / 100 then $2 else staff.id end, 'staff',
         (array['open', 'update', 'create'])[1 + n % 3], (array['patient', 'note', 'appointment'])[1 + n % 3], n,
         '{"city": {"from": "Albany", "to": "Bangor"}}', now() - make_interval(mins => 5 * ($4::int - n)), ''
       from generate_series($3::int, $3::int + $5::int - 1) n,
         (select id from users where clinic_id = $1 and id <> $2 order by id limit 1) staff`,
      [clinicId, rows[0].id, first, count, step],
    )
  }
  return Number(rows[0].id)
}
