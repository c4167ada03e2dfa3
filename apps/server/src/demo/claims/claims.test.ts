import { claimStatuses } from '@archwire/domain/claims/claim-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testSecret } from '../../../test/database/database-template.ts'
import { silentLog, testStorage } from '../../../test/fixtures/app-environment.ts'
import { runPendingJobs } from '../../../test/fixtures/run-pending-jobs.ts'
import { practiceProviders } from '../../composition/practice-providers.ts'
import { composeClearinghouse } from '../../composition/providers.ts'
import { claimTasks } from '../../features/claims/claim-tasks.ts'
import { problemsOf, readyClaim } from '../../features/claims/submission/outgoing-claim.ts'
import { resumeStalledClaims } from '../../features/claims/submission/resume-stalled-claims.ts'
import { sandboxPayerTask, storePayerFiles } from '../../features/sandbox/claims.ts'
import { connectDatabase } from '../../platform/db/database.ts'
import { openPool } from '../../platform/db/pool.ts'
import { seedDemo } from '../seed-demo.ts'

const db = await cloneDatabase()
const storage = testStorage()
afterAll(storage.drop)

beforeAll(() =>
  seedDemo({ ownerUrl: db.ownerUrl, appSecret: testSecret, storage, ...practiceProviders }, db.clock.now()),
)

const rows = async (text: string) => (await db.owner.query(text)).rows

test('the demo has claims in every status, each with the history that leads there [G-43]', async () => {
  const statuses = (await rows('select distinct status from claims')).map(({ status }) => status)
  // Voided claims are missing: people who try the demo can void one themselves.
  const shown = claimStatuses.filter(status => status !== 'voiding' && status !== 'voided')
  expect(statuses.toSorted()).toEqual(shown.toSorted())
  const broken = await rows(`
    select c.id from claims c where c.status <> coalesce((
      select a.to_status from claim_activities a where a.claim_id = c.id and a.action = 'update_status'
      order by a.created_at desc, a.id desc limit 1), 'pending')`)
  expect(broken).toEqual([])
  const sent =
    await rows(`select count(*)::int as sendings, count(distinct claim_control_number)::int as numbers
    from claim_submissions`)
  expect(sent[0].sendings).toBe(sent[0].numbers)
  const [{ paid, adds }] = await rows(
    'select count(*)::int as paid, bool_and(adds_up and paid_cents + adjusted_cents + owed_cents = charged_cents) as adds from claim_remittances',
  )
  expect([paid > 0, adds]).toEqual([true, true])
})

test('claims that are being validated or sent are complete, and claims with errors lack something', async () => {
  const waiting = await rows(
    `select id, clinic_id, status from claims where status in ('validating', 'validated', 'submitting', 'invalidated')`,
  )
  for (const { id, clinic_id, status } of waiting) {
    const clinic = db.database.forClinic(clinic_id, { kind: 'system' })
    const ready = await clinic.read(tx => readyClaim(tx, id))
    const { claimErrors, claimItemErrors } = problemsOf(ready, '2026-05-06')
    expect([status, claimItemErrors, claimErrors.length > 0]).toEqual([status, [], status === 'invalidated'])
  }
})

const parts = { appSecret: testSecret, storage, clock: db.clock, log: silentLog }
const sandbox = composeClearinghouse({ driver: 'sandbox', hasDelays: false }, parts)

function sandboxTasks() {
  const { clearinghouse, payers } = sandbox
  if (clearinghouse === undefined || payers === undefined) throw new Error('the sandbox has payers')
  const receiveFile = storePayerFiles(silentLog)
  return [
    ...claimTasks({ ...parts, clearinghouse }),
    sandboxPayerTask({ clearinghouse, payers, receiveFile }),
  ]
}

/** Runs the cron that resumes claims, and the jobs that it adds. */
async function resumeClaims() {
  const pool = openPool(db.workerUrl, { name: 'test demo', max: 2 })
  try {
    await resumeStalledClaims.run({
      database: connectDatabase(pool, db.clock, testSecret),
      now: db.clock.now(),
    })
  } finally {
    await pool.end()
  }
  await runPendingJobs(db, { tasks: sandboxTasks(), sweeps: [], crons: [] })
}

test('claims under way stay as they are on the first day of the demo, and continue after a day', async () => {
  const states = () => rows('select id, status from claims order by id')
  const before = await states()
  for (let round = 0; round < 2; round++) {
    db.clock.advance(11)
    await resumeClaims()
  }
  expect(await states()).toEqual(before)
  // The payers were asked for the status of the sent claims, and answered nothing new.
  const inquired = await rows(
    `select from claim_submissions where state = 'acknowledged' and status_asked_at is not null`,
  )
  expect(inquired.length).toBeGreaterThan(0)
  db.clock.advance(24 * 60)
  await resumeClaims()
  expect(await rows(`select from claims where status in ('validating', 'submitting')`)).toEqual([])
})

test('the payer of a sent claim has it, and pays it when somebody requests that in the sandbox', async () => {
  const sent = await rows(
    `select b.clinic_id, b.control_number as number from claims c
     join claim_submissions s on s.claim_id = c.id and s.state = 'acknowledged'
     join sandbox_claims b on b.clinic_id = s.clinic_id and b.control_number = s.claim_control_number
     where c.status = 'submitted'`,
  )
  expect(sent.length).toBeGreaterThan(0)
  for (const { clinic_id, number } of sent) {
    const files = await sandbox.payers?.advance(db.database.forClinic(clinic_id, { kind: 'system' }), number)
    const read = await Promise.all(
      (files ?? []).map(({ body, signature }) => sandbox.clearinghouse?.readInboundFiles(body, signature)),
    )
    expect(read.flat()).toMatchObject([
      { kind: 'status', messages: [{ controlNumber: number }], problem: null },
      { kind: 'remittance', messages: [{ controlNumber: number, addsUp: true }], problem: null },
    ])
  }
})
