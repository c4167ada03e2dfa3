import { afterAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testSecret } from '../../../test/database/database-template.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { runPendingJobs } from '../../../test/fixtures/run-pending-jobs.ts'
import { connectDatabase } from '../db/database.ts'
import { openPool } from '../db/pool.ts'
import { addDueSweeps, type Sweep } from './sweep.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const pool = openPool(db.workerUrl, { name: 'test sweeps', max: 4 })
const worker = connectDatabase(pool, db.clock, testSecret)
afterAll(() => pool.end())

const newYork = await make.clinic({ time_zone: 'America/New_York' })
const phoenix = await make.clinic({ time_zone: 'America/Phoenix' })
const auckland = await make.clinic({ time_zone: 'Pacific/Auckland' })

let ran: string[] = []
const names = new Map([
  [newYork.id, 'New York'],
  [phoenix.id, 'Phoenix'],
  [auckland.id, 'Auckland'],
])
const sweepAt = (at: string): Sweep => ({
  name: `at-${at}`,
  at,
  run: async ({ clinic, day, now }) =>
    void ran.push(`${names.get(clinic.id)} ${day} ${now.toISOString().slice(5, 16)}`),
})

/** Every five minutes between two instants, as the crontab does, by two processes at once. */
async function live(from: string, to: string, sweep: Sweep): Promise<void> {
  for (let now = Date.parse(from); now <= Date.parse(to); now += 5 * 60_000) {
    db.clock.set(new Date(now).toISOString())
    await Promise.all([addDueSweeps(worker, db.clock, [sweep]), addDueSweeps(worker, db.clock, [sweep])])
    if ((await pool.query('select from graphile_worker.jobs')).rowCount !== 0) {
      const book = { tasks: [], sweeps: [sweep], crons: [] }
      await Promise.all([runPendingJobs(db, book), runPendingJobs(db, book)])
    }
  }
}

beforeEach(async () => {
  ran = []
  await db.owner.query('delete from sweep_runs')
})

test('each clinic is swept once a day by its own clock, however many processes there are', async () => {
  await live('2026-05-06T00:00:00Z', '2026-05-06T23:55:00Z', sweepAt('03:00'))
  // The order of clinics that are due at the same moment does not matter.
  expect(ran.toSorted()).toEqual([
    'Auckland 2026-05-06 05-06T00:00',
    'Auckland 2026-05-07 05-06T15:00',
    // At midnight UTC it is afternoon or noon in these clinics: a process that starts now still runs today's sweep,
    // once.
    'New York 2026-05-05 05-06T00:00',
    'New York 2026-05-06 05-06T07:00',
    'Phoenix 2026-05-05 05-06T00:00',
    'Phoenix 2026-05-06 05-06T10:00',
  ])
})

test('on the day without 02:30 the sweep of 02:30 runs at 03:00, once', async () => {
  // New York goes from 01:59 to 03:00 on March 8, at 07:00 UTC.
  await live('2026-03-08T05:00:00Z', '2026-03-08T09:00:00Z', sweepAt('02:30'))
  expect(ran.filter(line => line.startsWith('New York'))).toEqual(['New York 2026-03-08 03-08T07:00'])
})

test('on the day with two 01:30 the sweep of 01:30 runs the first time, once', async () => {
  // New York has 01:00 to 01:59 twice on November 1: at 05:00 and at 06:00 UTC.
  await live('2026-11-01T04:30:00Z', '2026-11-01T08:00:00Z', sweepAt('01:30'))
  expect(ran.filter(line => line.startsWith('New York'))).toEqual(['New York 2026-11-01 11-01T05:30'])
})

test('clocks of the southern hemisphere change too, and those of Phoenix never do', async () => {
  // Auckland goes back at 03:00 on April 5 (14:00 UTC on the 4th) and forward at 02:00 on September 27.
  await live('2026-04-04T12:30:00Z', '2026-04-04T16:00:00Z', sweepAt('02:30'))
  await live('2026-09-26T12:30:00Z', '2026-09-26T16:00:00Z', sweepAt('02:30'))
  expect(ran.filter(line => line.startsWith('Auckland'))).toEqual([
    'Auckland 2026-04-05 04-04T13:30',
    'Auckland 2026-09-27 09-26T14:00',
  ])
  expect(ran.filter(line => line.startsWith('Phoenix')).map(line => line.slice(0, 18))).toEqual([
    'Phoenix 2026-04-04',
    'Phoenix 2026-09-26',
  ])
})

test('after three days without a server today’s sweep runs once, and those of the days before do not', async () => {
  await live('2026-05-10T07:00:00Z', '2026-05-10T07:05:00Z', sweepAt('03:00'))
  await live('2026-05-13T20:02:00Z', '2026-05-13T20:22:00Z', sweepAt('03:00'))
  expect(ran.filter(line => line.startsWith('New York'))).toEqual([
    'New York 2026-05-10 05-10T07:00',
    'New York 2026-05-13 05-13T20:02',
  ])
})

test('a clinic with an unknown time zone does not delay the others', async () => {
  const setZone = (zone: string) =>
    db.owner.query('update clinics set time_zone = $1 where id = $2', [zone, newYork.id])
  await setZone('Mars/Olympus')
  db.clock.set('2026-06-01T18:00:00Z')
  const sweep = sweepAt('03:00')
  await expect(addDueSweeps(worker, db.clock, [sweep])).rejects.toThrow(`sweeps of clinic ${newYork.id}`)
  await setZone('America/New_York')
  await runPendingJobs(db, { tasks: [], sweeps: [sweep], crons: [] })
  expect(ran).toEqual(['Phoenix 2026-06-01 06-01T18:00', 'Auckland 2026-06-02 06-01T18:00'])
})
