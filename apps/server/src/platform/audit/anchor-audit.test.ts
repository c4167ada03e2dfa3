import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testSecret } from '../../../test/database/database-template.ts'
import { listeningLog, silentLog, testStorage } from '../../../test/fixtures/app-environment.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { runPendingJobs } from '../../../test/fixtures/run-pending-jobs.ts'
import { s3Keys, s3Server } from '../../../test/providers/s3-server.ts'
import { composeJobs } from '../../composition/jobs.ts'
import type { AnchorSettings } from '../../config/backup-config.ts'
import { connectDatabase } from '../db/database.ts'
import { openPool } from '../db/pool.ts'
import { jobBacklog } from '../jobs/backlog.ts'
import { addDueSweeps } from '../jobs/sweep.ts'
import { openMetrics } from '../metrics/open-metrics.ts'
import { auditHead, compareHeads, readAnchors } from './audit-heads.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const pool = openPool(db.workerUrl, { name: 'test anchors', max: 4 })
const worker = connectDatabase(pool, db.clock, testSecret)
afterAll(() => pool.end())
const home = mkdtempSync(path.join(tmpdir(), 'archwire-anchor-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const newYork = (await make.clinic({ time_zone: 'America/New_York' })).id
const auckland = (await make.clinic({ time_zone: 'Pacific/Auckland' })).id
await make.clinic({ time_zone: 'America/New_York' })

const work = (clinicId: number) =>
  db.database.forClinic(clinicId, { kind: 'system' }).write(async tx => {
    tx.audit({ action: 'create', entityType: 'note' })
  })

/** The daily anchoring of an installation with this setting. */
const bookOf = (auditAnchor: AnchorSettings | undefined, metrics = openMetrics()) =>
  composeJobs({
    config: {
      email: { driver: 'off' },
      sms: { driver: 'off' },
      payments: { driver: 'off' },
      clearinghouse: { driver: 'off' },
      appUrl: undefined,
      port: 0,
      auditAnchor,
    },
    appSecret: testSecret,
    storage: testStorage(),
    clock: db.clock,
    log: silentLog,
    metrics,
  })

/** Two servers find at once what is due at a moment, and both do it. */
async function twoServersAt(moment: string, settings: AnchorSettings, log = silentLog): Promise<void> {
  db.clock.set(moment)
  const book = bookOf(settings)
  const sweeps = book.sweeps.filter(sweep => sweep.name === 'anchor-audit')
  const due = { tasks: [], sweeps, crons: [] }
  await Promise.all([addDueSweeps(worker, db.clock, sweeps), addDueSweeps(worker, db.clock, sweeps)])
  await Promise.all([runPendingJobs(db, due, log), runPendingJobs(db, due, log)])
}

beforeEach(async () => {
  await db.owner.query('delete from sweep_runs')
  await Promise.all([work(newYork), work(auckland)])
})

test('without AUDIT_ANCHOR no heads are written [ANC-02]', () => {
  expect(bookOf(undefined).sweeps.map(sweep => sweep.name)).not.toContain('anchor-audit')
})

test('the head of each clinic is written once a day, by the clinic’s own clock, also by two servers [ANC-02]', async () => {
  const file = path.join(home, 'heads.jsonl')
  const settings: AnchorSettings = { kind: 'file', path: file }
  for (let hour = 0; hour < 48; hour++) {
    await twoServersAt(
      new Date(Date.parse('2026-05-06T06:00:00Z') + hour * 3_600_000).toISOString(),
      settings,
    )
    if (hour % 12 === 0) await work(newYork)
  }
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { heads, unread } = await readAnchors(file)
  expect(unread).toEqual([])
  expect(
    heads.map(({ at, clinic }) => `${clinic === newYork ? 'New York' : 'Auckland'} ${at}`).toSorted(),
  ).toEqual([
    // A server that starts in the middle of a day still writes that day's head.
    'Auckland 2026-05-06T06:00:00.000Z',
    'Auckland 2026-05-06T14:00:00.000Z',
    'Auckland 2026-05-07T14:00:00.000Z',
    'New York 2026-05-06T06:00:00.000Z',
    'New York 2026-05-07T06:00:00.000Z',
  ])
  expect((await compareHeads(db.ownerUrl, heads)).map(one => one.wrong)).toEqual(heads.map(() => undefined))
})

test('after a line that was cut off the next head begins on a new line [ANC-05]', async () => {
  const file = path.join(home, 'torn.jsonl')
  writeFileSync(file, '{"at":"2026-05-')
  await twoServersAt('2026-06-01T20:00:00.000Z', { kind: 'file', path: file })
  const { heads, unread } = await readAnchors(file)
  expect([heads.length, unread]).toEqual([2, [`line 1 of ${file}`]])
})

test('heads that cannot be written are tried again, and the log and the metrics report it [ANC-03]', async () => {
  const folder = path.join(home, 'not-mounted')
  const settings: AnchorSettings = { kind: 'file', path: path.join(folder, 'heads.jsonl') }
  const warned: string[] = []
  const log = listeningLog('warn', ({ task }, message) => warned.push(`${task}: ${message}`))
  const metrics = openMetrics()
  metrics.watchJobs(() => jobBacklog(worker))
  const sweep = bookOf(settings, metrics).sweeps.find(one => one.name === 'anchor-audit')
  const clinic = worker.forClinic(newYork, { kind: 'system' })
  await expect(sweep?.run({ clinic, day: '2026-06-02', now: db.clock.now() })).rejects.toThrow('ENOENT')
  await twoServersAt('2026-06-02T20:00:00.000Z', settings, log)
  expect(warned).toEqual(
    Array.from({ length: 2 }, () => 'sweep-anchor-audit: a job failed and will be tried again'),
  )
  const exposed = await metrics.registry.metrics()
  expect(exposed).toContain(
    'archwire_provider_calls_total{provider="audit-anchor",call="add",outcome="failed"} 1',
  )
  expect(exposed).toContain('archwire_jobs_waiting{task="sweep-anchor-audit"} 2')
  expect(existsSync(folder)).toBe(false)
  mkdirSync(folder)
  await pool.query('update graphile_worker._private_jobs set run_at = now()')
  await twoServersAt('2026-06-02T20:05:00.000Z', settings, log)
  expect((await readAnchors(settings.path)).heads).toHaveLength(2)
})

test('in a bucket each head is an object of its own, and a refusal is reported [ANC-02, ANC-03]', async () => {
  const bucket = await s3Server()
  const settings: AnchorSettings = { kind: 'bucket', url: bucket.url, prefix: 'archwire/one', ...s3Keys }
  await twoServersAt('2026-06-03T20:00:00.000Z', settings)
  await twoServersAt('2026-06-04T20:00:00.000Z', settings)
  expect([...bucket.objects.keys()].toSorted()).toEqual(
    ['03', '04']
      .flatMap(day =>
        [newYork, auckland].map(
          clinic => `/bucket/archwire/one/2026-06-${day}T20-00-00.000Z-clinic-${clinic}.jsonl`,
        ),
      )
      .toSorted(),
  )
  const heads = [...bucket.objects.values()].map(body => auditHead.parse(JSON.parse(body.toString())))
  expect((await compareHeads(db.ownerUrl, heads)).every(one => one.wrong === undefined)).toBe(true)
  bucket.fail(...Array.from({ length: 3 }, () => ({ status: 403, code: 'AccessDenied' })))
  const warned: unknown[] = []
  const log = listeningLog('warn', ({ err }) => warned.push((err as Error).message))
  await twoServersAt('2026-06-05T20:00:00.000Z', settings, log)
  expect(warned).toContain('the bucket answered 403 AccessDenied')
})

test('the file grows, and its earlier lines stay as they are [ANC-02]', async () => {
  const file = path.join(home, 'kept.jsonl')
  const settings: AnchorSettings = { kind: 'file', path: file }
  await twoServersAt('2026-07-01T20:00:00.000Z', settings)
  const before = readFileSync(file, 'utf8')
  await twoServersAt('2026-07-02T20:00:00.000Z', settings)
  expect(readFileSync(file, 'utf8').startsWith(before)).toBe(true)
})
