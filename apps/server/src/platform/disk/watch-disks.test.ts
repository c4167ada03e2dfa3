import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { silentLog } from '../../../test/fixtures/app-environment.ts'
import { limitedDisk } from '../../../test/fixtures/limited-disk.ts'
import { openMetrics } from '../metrics/open-metrics.ts'
import { databaseUpTo, diskOf, megabyte } from './disks.ts'
import { watchDisks } from './watch-disks.ts'

const db = await cloneDatabase()

test('the disk of a folder is measured, also before the folder exists [DSK-03]', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'archwire-room-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const there = await diskOf('files', folder).space()
  const later = await diskOf('files', path.join(folder, 'not/yet/there')).space()
  expect(later.total).toBe(there.total)
  expect(there.free).toBeGreaterThan(0)
  expect(there.free).toBeLessThanOrEqual(there.total)
})

test('a database on another machine may grow to the configured size [DSK-03]', async () => {
  const { rows } = await db.pool.query('select pg_database_size(current_database()) as bytes')
  const { free, total } = await databaseUpTo(db.pool, 1_000 * megabyte).space()
  expect(total).toBe(1_000 * megabyte)
  expect(Math.abs(free - (total - rows[0].bytes))).toBeLessThan(megabyte)
  expect((await databaseUpTo(db.pool, 1).space()).free).toBe(0)
})

test('a disk that cannot be measured refuses nothing, and one that was measured before keeps its level', async () => {
  let isThere = false
  let free = 10
  const disks = await watchDisks({
    disks: [
      {
        name: 'database',
        space: async () => {
          if (!isThere) throw new Error('no such device')
          return { free: free * megabyte, total: 1_000 * megabyte }
        },
      },
    ],
    clock: db.clock,
    log: silentLog,
  })
  onTestFinished(disks.stop)
  expect([disks.room(), disks.states()]).toEqual(['enough', []])
  isThere = true
  await disks.look()
  expect(disks.room()).toBe('full')
  isThere = false
  free = 900
  await disks.look()
  expect(disks.room()).toBe('full')
  isThere = true
  await disks.look()
  expect([disks.room(), disks.states().length]).toEqual(['enough', 1])
})

test('metrics show the free space, the reserve, and whether changes are saved [DSK-08]', async () => {
  const { disks, leave } = await limitedDisk(db)
  onTestFinished(disks.stop)
  const metrics = openMetrics()
  metrics.watchDisks(disks)
  const exposed = await metrics.registry.metrics()
  expect(exposed).toContain(`archwire_disk_free_bytes{disk="database"} ${900 * megabyte}`)
  expect(exposed).toContain(`archwire_disk_reserve_bytes{disk="files"} ${100 * megabyte}`)
  expect(exposed).toContain('archwire_writable 1')
  await leave(99)
  expect(await metrics.registry.metrics()).toContain('archwire_writable 0')
})

test('a full disk of files does not refuse changes [DSK-05, DSK-10]', async () => {
  const { disks, leave } = await limitedDisk(db)
  onTestFinished(disks.stop)
  await leave(99, 'incoming')
  expect([disks.database.has('room'), disks.takesFiles(), disks.room()]).toEqual([true, false, 'files-full'])
  await leave(150, 'incoming')
  expect([disks.takesFiles(), disks.room(), disks.reason()]).toEqual([true, 'nearly-full', undefined])
})

test('PostgreSQL’s report of a full disk is forgotten after a minute without another one [DSK-06]', async () => {
  const { disks } = await limitedDisk(db)
  onTestFinished(disks.stop)
  disks.database.onFull()
  expect([disks.database.has('room'), disks.database.has('reserve'), disks.room()]).toEqual([
    false,
    true,
    'full',
  ])
  db.clock.advance(0.5)
  expect([disks.database.has('room'), disks.room()]).toEqual([true, 'full'])
  db.clock.advance(0.6)
  expect(disks.room()).toBe('enough')
})
