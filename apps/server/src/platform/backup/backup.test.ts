// @whole: starts whole servers with their databases over and over
import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type EmbeddedPostgres,
  reachEmbeddedPostgres,
  startEmbeddedPostgres,
} from '@archwire/embedded-postgres/start-embedded-postgres'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashRows } from '../../../test/database/compare-databases.ts'
import { databaseUrl, testSecret } from '../../../test/database/database-template.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { until } from '../../../test/fixtures/until.ts'
import { practiceProviders } from '../../composition/practice-providers.ts'
import { seedDemo } from '../../demo/seed-demo.ts'
import { diskStorage } from '../../drivers/storage/disk.ts'
import { systemClock } from '../clock.ts'
import { connectDatabase } from '../db/database.ts'
import { openPool } from '../db/pool.ts'
import { urlForRole } from '../db/roles.ts'
import { sql } from '../db/sql.ts'
import { migrate } from '../migrations/migrate.ts'
import { backUp } from './back-up.ts'
import { filesBelow, type Manifest } from './manifest.ts'
import { restore } from './restore.ts'

const home = mkdtempSync(path.join(tmpdir(), 'archwire-backup-'))
chmodSync(home, 0o755)
const at = (name: string) => path.join(home, name)
const quiet = () => undefined
const patience = 60_000
// Settings with which PostgreSQL deletes its log as early as it can.
const hasty = { max_wal_size: '32MB', min_wal_size: '32MB', wal_keep_size: '0' }

let clinics: number[] = []
const acknowledged = { beforeStart: 0, beforeEnd: 0 }
let manifest: Manifest
let server: EmbeddedPostgres | undefined
let ownerUrl: string

/**
 * Writes pairs of rows, each pair in one transaction, until the work is done; returns how many pairs were committed.
 */
async function writeDuring(ownerUrl: string, work: (count: () => number) => Promise<void>): Promise<void> {
  const pool = openPool(urlForRole(ownerUrl, 'archwire_app', testSecret), { name: 'test', max: 6 })
  const database = connectDatabase(pool, systemClock, testSecret)
  let committed = 0
  let isOver = false
  const writer = async (clinicId: number) => {
    while (!isOver) {
      await database.forClinic(clinicId, { kind: 'system' }).write(async tx => {
        await tx.run(
          sql`insert into pairs (clinic_id, half, filler) values (${clinicId}, 'first', ${'x'.repeat(2000)})`,
        )
        await tx.run(sql`insert into pairs (clinic_id, half, filler) values (${clinicId}, 'second', '')`)
        tx.audit({ action: 'create', entityType: 'note' })
        tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId } })
      })
      committed++
    }
  }
  const writers = clinics.map(writer)
  try {
    await work(() => committed)
  } finally {
    isOver = true
    await Promise.all(writers)
    await pool.end()
  }
}

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir: at('data'), settings: hasty, log: quiet })
  const admin = new pg.Client({ connectionString: server.adminUrl })
  admin.on('error', quiet)
  await admin.connect()
  await admin.query(`create role archwire_test_owner login createrole password 'owner'`)
  await admin.query('create database archwire owner archwire_test_owner')
  ownerUrl = databaseUrl(server.adminUrl, 'archwire')
  await migrate(ownerUrl, testSecret)
  const storage = diskStorage(at('data/files'), at('data/incoming'))
  const demo = { ownerUrl, appSecret: testSecret, storage, ...practiceProviders }
  await seedDemo(demo, new Date())
  const owner = openPool(ownerUrl, { name: 'test owner', max: 1 })
  await owner.query(
    'create table pairs (clinic_id bigint not null, half text not null, filler text not null)',
  )
  await owner.query(`call protect_by_clinic('pairs')`)
  const make = factories(owner)
  clinics = [(await make.clinic()).id, (await make.clinic()).id, (await make.clinic()).id]
  mkdirSync(at('data/files/1'), { recursive: true })
  writeFileSync(at('data/files/1/scan'), 'an x-ray')

  await writeDuring(ownerUrl, async count => {
    await until('there is something to copy', () => count() >= 50, patience)
    acknowledged.beforeStart = count()
    const running = await reachEmbeddedPostgres(at('data'), quiet)
    const backup = backUp({ dataDir: at('data'), adminUrl: running.adminUrl, folder: at('backup') })
    // Without the slot, PostgreSQL would reuse the log that the backup needs.
    await until('the copying is under way', () => existsSync(at('backup/postgres/PG_VERSION')), patience)
    for (let round = 0; round < 3; round++) {
      await admin.query('select pg_switch_wal()')
      await admin.query('checkpoint')
    }
    manifest = await backup
    await running.leave()
    acknowledged.beforeEnd = count()
    await until('there is more than was copied', () => count() >= acknowledged.beforeEnd + 50, patience)
  })
  await Promise.all([admin.end(), owner.end()])
}, 10 * patience)

afterAll(async () => {
  await server?.stop()
  rmSync(home, { recursive: true, force: true })
})

describe('a backup made while three clinics write', () => {
  test('restored elsewhere, it has every change that was made before it began, and no half of a change', async () => {
    expect(acknowledged.beforeEnd).toBeGreaterThan(acknowledged.beforeStart)
    await restore(at('backup'), at('elsewhere'))
    const restored = await startEmbeddedPostgres({ dataDir: at('elsewhere'), log: quiet })
    const owner = new pg.Client({ connectionString: restored.adminUrl.replace(/postgres$/, 'archwire') })
    try {
      await owner.connect()
      // Only these clinics: those of the demo have earlier changes of their own.
      const { rows } = await owner.query(
        `select count(*) filter (where half = 'first')::int as first, count(*) filter (where half = 'second')::int as second,
           (select count(*)::int from audit_log where clinic_id = any($1)) as audits,
           (select count(*)::int from live_events where clinic_id = any($1)) as events from pairs`,
        [clinics],
      )
      expect(rows[0].first).toBeGreaterThanOrEqual(acknowledged.beforeStart)
      // A change that is written while the last files are copied may be in the backup, a later one may not.
      expect(rows[0].first).toBeLessThanOrEqual(acknowledged.beforeEnd + clinics.length)
      expect(rows[0]).toMatchObject({ second: rows[0].first, audits: rows[0].first, events: rows[0].first })
      for (const clinic of clinics) {
        await owner.query(`select set_config('app.clinic_id', $1, false)`, [String(clinic)])
        expect((await owner.query('select broken_audit_link() as broken')).rows).toEqual([{ broken: null }])
      }
      // Checks every page and every index entry, beyond what the counts read.
      await owner.query('create extension amcheck')
      await owner.query(`select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam
        where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p'`)
      await owner.query(`insert into pairs values ($1, 'first', '')`, [clinics[0]])
    } finally {
      await owner.end()
      await restored.stop()
    }
    expect(readFileSync(at('elsewhere/files/1/scan'), 'utf8')).toBe('an x-ray')
  })

  test('the manifest lists what is in it, secrets included', () => {
    const names = manifest.files.map(file => file.path)
    expect(names).toContain('secrets/postgres-password')
    expect(names).toContain('postgres/backup_label')
    expect(names).not.toContain('postgres/postmaster.pid')
  })

  test('it is not restored over an existing installation', async () => {
    mkdirSync(at('used'))
    writeFileSync(at('used/letter'), '')
    await expect(restore(at('backup'), at('used'))).rejects.toThrow(/used is not empty/)
  })

  test('it is not written into a folder with files, nor into the data folder', async () => {
    const from = { dataDir: at('data'), adminUrl: 'postgres://nowhere.invalid' }
    await expect(backUp({ ...from, folder: at('backup') })).rejects.toThrow(/not empty/)
    await expect(backUp({ ...from, folder: at('data/backup') })).rejects.toThrow(/inside the data folder/)
  })

  test('it is refused if a file was changed, added or lost, before anything is written', async () => {
    const scan = at('backup/files/1/scan')
    appendFileSync(scan, '!')
    await expect(restore(at('backup'), at('new'))).rejects.toThrow(/files\/1\/scan was changed/)
    writeFileSync(scan, 'an x-ray')
    writeFileSync(at('backup/postgres/extra'), '')
    await expect(restore(at('backup'), at('new'))).rejects.toThrow(/postgres\/extra does not belong/)
    rmSync(at('backup/postgres/extra'))
    rmSync(scan)
    await expect(restore(at('backup'), at('new'))).rejects.toThrow(/files\/1\/scan is missing/)
    rmSync(at('backup/manifest.json'))
    await expect(restore(at('backup'), at('new'))).rejects.toThrow(/no finished backup/)
  })
})

/** Runs work on the server's database, as a role that sees all of it. */
const inside = async <T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> => {
  const admin = new pg.Client({ connectionString: new URL('/archwire', adminUrl).toString() })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

test('a backup of a known moment has every row of every table, and every file, as it was', {
  timeout: 6 * patience,
}, async () => {
  const { adminUrl } = server as EmbeddedPostgres
  // A pipe among the copied files: the copying waits until the test opens it. So the last change before the end of the
  // copying, which is the moment of the backup, is known.
  execFileSync('mkfifo', [at('data/postgres/held')])
  let backup: Promise<Manifest> | undefined
  await writeDuring(ownerUrl, async count => {
    backup = backUp({ dataDir: at('data'), adminUrl, folder: at('second') })
    await until('the copying is under way', () => existsSync(at('second/postgres/PG_VERSION')), patience)
    const atLeast = count() + 50
    await until('there is more than there was', () => count() >= atLeast, patience)
  })
  const rows = await inside(adminUrl, admin => hashRows(admin))
  await (await open(at('data/postgres/held'), 'w')).close()
  await backup
  await writeDuring(ownerUrl, count => until('there is more than was copied', () => count() > 0, patience))

  await restore(at('second'), at('as-it-was'))
  const restored = await startEmbeddedPostgres({ dataDir: at('as-it-was'), log: quiet })
  try {
    expect(await inside(restored.adminUrl, admin => hashRows(admin))).toEqual(rows)
  } finally {
    await restored.stop()
  }
  expect(Object.values(rows).filter(table => table.count > 0).length).toBeGreaterThan(60)
  expect(await inside(adminUrl, admin => hashRows(admin))).not.toEqual(rows)
  const files = await filesBelow(at('data/files'))
  expect(files.length).toBeGreaterThan(30)
  for (const name of files)
    expect(readFileSync(at(`as-it-was/files/${name}`)).equals(readFileSync(at(`data/files/${name}`)))).toBe(
      true,
    )
})

const root = path.join(import.meta.dirname, '../../../../..')

/** An npm command, as an operator runs it beside the running server. */
function command(script: string, args: string[], env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/operations/${script}`, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: at('data'), ...env },
  })
  return { status, stdout, stderr }
}

test('the commands make an encrypted backup that only its key restores, and say if a backup is not encrypted [BKP-01, BKP-03, BKP-04, BKP-05, BKP-06]', {
  timeout: 6 * patience,
}, async () => {
  const { adminUrl } = server as EmbeddedPostgres
  rmSync(at('data/postgres/held'), { force: true })
  const key = await generateX25519Identity()
  writeFileSync(at('key'), `${key}\n`, { mode: 0o600 })
  writeFileSync(at('other-key'), `${await generateX25519Identity()}\n`, { mode: 0o600 })
  const recipient = await identityToRecipient(key)
  const rows = await inside(adminUrl, admin => hashRows(admin))

  const sealed = command('backup.ts', [at('sealed')], { BACKUP_AGE_RECIPIENT: recipient })
  expect(sealed).toMatchObject({ status: 0, stderr: '' })
  expect(sealed.stdout).toContain(`It is encrypted by age for ${recipient}`)
  const names = await filesBelow(at('sealed'))
  expect(names.filter(name => !name.endsWith('.age'))).toEqual([])
  const secret = readFileSync(at('data/secrets/postgres-password'))
  for (const name of names) {
    const bytes = readFileSync(at(`sealed/${name}`))
    expect([bytes.includes(secret), bytes.includes('an x-ray')], name).toEqual([false, false])
  }

  const to = ['--data-dir', at('unsealed')]
  const refused = (identity: Record<string, string>, words: string) => {
    const restore = command('restore.ts', [at('sealed'), ...to], identity)
    expect([restore.status, restore.stderr]).toEqual([1, expect.stringContaining(words)])
    expect(existsSync(at('unsealed'))).toBe(false)
  }
  refused({}, 'is encrypted. Say in AGE_IDENTITY_FILE')
  refused({ AGE_IDENTITY_FILE: at('other-key') }, 'is encrypted for another key')
  const control = readFileSync(at('sealed/postgres/global/pg_control.age'))
  truncateSync(at('sealed/postgres/global/pg_control.age'), control.length - 20)
  refused({ AGE_IDENTITY_FILE: at('key') }, 'postgres/global/pg_control.age was changed')
  writeFileSync(at('sealed/postgres/global/pg_control.age'), control)

  const restore = command('restore.ts', [at('sealed'), ...to], { AGE_IDENTITY_FILE: at('key') })
  expect(restore).toMatchObject({ status: 0, stderr: '' })
  const restored = await startEmbeddedPostgres({ dataDir: at('unsealed'), log: quiet })
  try {
    expect(await inside(restored.adminUrl, admin => hashRows(admin))).toEqual(rows)
  } finally {
    await restored.stop()
  }
  expect(readFileSync(at('unsealed/files/1/scan'), 'utf8')).toBe('an x-ray')

  const open = command('backup.ts', [at('open')], {})
  expect([open.status, open.stdout]).toEqual([0, expect.stringContaining('It is NOT encrypted')])
  expect(existsSync(at('open/manifest.json'))).toBe(true)
})
