import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testSecret } from '../../../test/database/database-template.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { runPendingJobs } from '../../../test/fixtures/run-pending-jobs.ts'
import { connectDatabase } from '../db/database.ts'
import { openPool } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { interrupted } from '../email/deliver-email.ts'
import { deliverEmail } from '../email/outbox.ts'
import { enqueue } from '../jobs/job.ts'
import { addDueSweeps } from '../jobs/sweep.ts'
import { forgetOldAttempts, nightlyPurge } from './nightly-purge.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const worker = connectDatabase(openPool(db.workerUrl, { name: 'test purge', max: 2 }), db.clock, testSecret)
afterAll(() => worker.close())
const clinic = await make.clinic()
const user = await make.user(clinic.id)
db.clock.set('2026-05-06T14:00:00Z')

const ago = (days: number) => new Date(db.clock.now().getTime() - days * 24 * 60 * 60 * 1000)
const counts = async (table: string): Promise<number> =>
  (await db.owner.query(`select count(*) from ${table}`)).rows[0].count

async function insert(table: string, values: Record<string, unknown>): Promise<void> {
  const keys = Object.keys(values)
  const places = keys.map((_, index) => `$${index + 1}`)
  await db.owner.query(
    `insert into ${table} (${keys.join(', ')}) values (${places.join(', ')})`,
    Object.values(values),
  )
}

test('the nightly purge deletes what has expired, and nothing else', async () => {
  const of = { clinic_id: clinic.id }
  const session = { ...of, user_id: user.id, csrf_secret: 's' }
  let digest = 0
  const token = () => Buffer.from(`digest ${++digest}`)
  await insert('sessions', { ...session, token_digest: token(), expires_at: ago(8) })
  await insert('sessions', { ...session, token_digest: token(), expires_at: ago(-1), revoked_at: ago(8) })
  await insert('sessions', { ...session, token_digest: token(), expires_at: ago(6) })
  await insert('sessions', { ...session, token_digest: token(), expires_at: ago(-1), revoked_at: ago(6) })
  await insert('sessions', { ...session, token_digest: token(), expires_at: ago(-1) })
  for (const days of [8, 6]) {
    const reset = { user_id: user.id, purpose: 'reset', token_digest: token(), expires_at: ago(days) }
    await insert('password_tokens', { ...of, ...reset, created_at: ago(days) })
    const key = `00000000-0000-4000-8000-00000000000${days}`
    await insert('idempotency_keys', { ...of, key, request_hash: token(), created_at: ago(days) })
  }
  await insert('live_events', { ...of, seq: 1, channel: 'clinic', event: 'changed', created_at: ago(1.1) })
  await insert('live_events', { ...of, seq: 2, channel: 'clinic', event: 'changed', created_at: ago(0.9) })
  for (const days of [31, 29]) {
    const email = { message_id: `<${days}@test>`, to_email: 'a@example.com', subject: 's', text: 't' }
    await insert('sandbox_emails', { ...of, ...email, created_at: ago(days) })
  }
  for (const [status, days] of [
    ['queued', 2.1],
    ['sending', 2.1],
    ['queued', 1.9],
    ['sent', 2.1],
  ] as const) {
    const message_id = `<${status} ${days}@test>`
    const email = { template: 't', to_email: 'a@example.com', reason: message_id, message_id }
    await insert('outbox_emails', { ...of, ...email, status, created_at: ago(days) })
  }
  // This one is old too, but its job still exists.
  await db.database.forClinic(clinic.id, { kind: 'system' }).write(async tx => {
    const id = await tx.one<{ id: number }>(sql`
      insert into outbox_emails (clinic_id, template, to_email, reason, message_id, created_at)
      values (${clinic.id}, 't', 'a@example.com', 'waits', '<waits@test>', ${ago(2.1)}) returning id`)
    await enqueue(tx, deliverEmail, { emailId: id.id }, { afterMs: 3_600_000 })
  })
  await insert('sweep_runs', { ...of, name: 'old', local_day: '2026-03-01', created_at: ago(61) })

  await addDueSweeps(worker, db.clock, [nightlyPurge])
  await runPendingJobs(db)

  const left = [
    'sessions',
    'password_tokens',
    'idempotency_keys',
    'live_events',
    'sandbox_emails',
    'sweep_runs',
  ]
  expect(
    Object.fromEntries(await Promise.all(left.map(async table => [table, await counts(table)]))),
  ).toEqual({
    sessions: 3,
    password_tokens: 1,
    idempotency_keys: 1,
    live_events: 1,
    sandbox_emails: 1,
    sweep_runs: 1,
  })
  const { rows } = await db.owner.query('select message_id, status, error from outbox_emails order by id')
  expect(rows).toEqual([
    {
      message_id: '<queued 2.1@test>',
      status: 'failed',
      error: 'Not sent: nothing was left that would have sent it.',
    },
    { message_id: '<sending 2.1@test>', status: 'failed', error: interrupted },
    { message_id: '<queued 1.9@test>', status: 'queued', error: null },
    { message_id: '<sent 2.1@test>', status: 'sent', error: null },
    { message_id: '<waits@test>', status: 'queued', error: null },
  ])
})

test('counted attempts are deleted after a day', async () => {
  await insert('rate_limits', { bucket: Buffer.from('old'), window_start: ago(1.1), hits: 1 })
  await insert('rate_limits', { bucket: Buffer.from('new'), window_start: ago(0.9), hits: 1 })
  await forgetOldAttempts.run({ database: worker, now: db.clock.now() })
  expect(await counts('rate_limits')).toBe(1)
})

test('events written while a clock was wrong leave no gap in the numbers', async () => {
  const { id } = await make.clinic()
  for (const [place, days] of [3, 0.5, 16, 0.4].entries())
    await insert('live_events', {
      clinic_id: id,
      seq: place + 1,
      channel: 'clinic',
      event: 'changed',
      created_at: ago(days),
    })
  const here = worker.forClinic(id, { kind: 'system' })
  await nightlyPurge.run({ clinic: here, day: '2026-05-06', now: db.clock.now() })
  const remaining = await db.owner.query('select seq from live_events where clinic_id = $1 order by seq', [
    id,
  ])
  expect(remaining.rows.map(({ seq }) => seq)).toEqual([2, 3, 4])
})
