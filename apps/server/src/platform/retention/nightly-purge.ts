import { sql } from '../db/sql.ts'
import type { WriteTx } from '../db/transaction.ts'
import { failLostEmails } from '../email/outbox.ts'
import type { CronTask } from '../jobs/job.ts'
import type { Sweep } from '../jobs/sweep.ts'

const day = 24 * 60 * 60 * 1000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * day)

/** Every night: deletes what has expired from tables that would only grow. */
export const nightlyPurge: Sweep = {
  name: 'nightly-purge',
  at: '03:00',
  run: async ({ clinic, now }) => {
    const steps = [
      forgetSessions(daysBefore(now, 7)),
      forgetPasswordTokens(daysBefore(now, 7)),
      forgetLiveEvents(daysBefore(now, 1)),
      forgetIdempotencyKeys(daysBefore(now, 7)),
      forgetSandboxEmails(daysBefore(now, 30)),
      forgetSweepRuns(daysBefore(now, 60)),
      // Emails are given up after one day, so one that still waits after two is lost.
      (tx: WriteTx) => failLostEmails(tx, daysBefore(now, 2)),
    ]
    // A transaction for each step, so that none holds its locks for as long as all take.
    for (const step of steps) await clinic.write(step)
  },
}

const forgetSessions = (before: Date) => (tx: WriteTx) =>
  tx.run(sql`
    delete from sessions
    where clinic_id = ${tx.clinicId} and (revoked_at < ${before} or expires_at < ${before})`)

const forgetPasswordTokens = (before: Date) => (tx: WriteTx) =>
  tx.run(sql`delete from password_tokens where clinic_id = ${tx.clinicId} and created_at < ${before}`)

// Deletes the oldest numbers only: a gap, from events that were written while a clock was wrong, would make all
// browsers that reconnect read everything again.
const forgetLiveEvents = (before: Date) => (tx: WriteTx) =>
  tx.run(sql`
    delete from live_events where clinic_id = ${tx.clinicId} and created_at < ${before} and seq < coalesce(
      (select min(seq) from live_events where clinic_id = ${tx.clinicId} and created_at >= ${before}),
      9223372036854775807)`)

const forgetIdempotencyKeys = (before: Date) => (tx: WriteTx) =>
  tx.run(sql`delete from idempotency_keys where clinic_id = ${tx.clinicId} and created_at < ${before}`)

const forgetSandboxEmails = (before: Date) => (tx: WriteTx) =>
  tx.run(sql`delete from sandbox_emails where clinic_id = ${tx.clinicId} and created_at < ${before}`)

const forgetSweepRuns = (before: Date) => (tx: WriteTx) =>
  tx.run(sql`delete from sweep_runs where clinic_id = ${tx.clinicId} and created_at < ${before}`)

/** The counters of the rate limits belong to no clinic. */
export const forgetOldAttempts: CronTask = {
  name: 'forget-old-attempts',
  pattern: '17 * * * *',
  run: async ({ database, now }) => {
    await database.anonymously(sql`select forget_old_attempts(${now})`)
  },
}
