import { beforeEach, expect, test } from 'vitest'
import { chaosSize } from '../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { unlistedEvent } from '../../../test/fixtures/unlisted-event.ts'
import type { ClinicDatabase } from './database.ts'
import { sql } from './sql.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
let clinic: ClinicDatabase
let userId: number

beforeEach(async () => {
  const row = await make.clinic()
  userId = (await make.user(row.id, { first_name: 'Uma' })).id
  clinic = db.database.forClinic(row.id, { kind: 'staff', userId, ip: '192.0.2.7' })
})

const rename = (name: string) =>
  clinic.write(async tx => {
    await tx.run(sql`update clinics set name = ${name} where id = ${tx.clinicId}`)
    tx.audit({ action: 'update', entityType: 'clinic', entityId: tx.clinicId, changes: { name } })
    tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: tx.clinicId } })
  })

const order = { audit_log: 'id', live_events: 'seq' }
const rowsOf = async (table: 'audit_log' | 'live_events') =>
  (await db.owner.query(`select * from ${table} where clinic_id = $1 order by ${order[table]}`, [clinic.id]))
    .rows

const brokenLink = async () =>
  (await clinic.read(tx => tx.one<{ broken: number | null }>(sql`select broken_audit_link() as broken`)))
    .broken

test('a change, its audit row and its event commit together', async () => {
  await rename('First')
  const [audit] = await rowsOf('audit_log')
  expect(audit).toMatchObject({
    user_id: userId,
    actor_kind: 'staff',
    action: 'update',
    entity_type: 'clinic',
    entity_id: clinic.id,
    changes: { name: 'First' },
    ip: '192.0.2.7',
    created_at: db.clock.now(),
  })
  expect(await rowsOf('live_events')).toMatchObject([{ seq: 1, channel: 'clinic', event: 'changed' }])
})

test('a change that cannot be audited or announced is not made', async () => {
  for (const spoil of ['audit', 'publish'] as const) {
    const failing = clinic.write(async tx => {
      await tx.run(sql`update clinics set name = 'Unseen' where id = ${tx.clinicId}`)
      // PostgreSQL's JSON cannot hold a zero byte.
      if (spoil === 'audit') tx.audit({ action: 'update', entityType: 'clinic', changes: { name: '\u0000' } })
      else tx.publish(unlistedEvent({ channel: 'clinic', event: 'changed', data: { name: '\u0000' } }))
    })
    await expect(failing).rejects.toThrow(/unsupported Unicode/)
  }
  const { rows } = await db.owner.query('select name from clinics where id = $1', [clinic.id])
  expect(rows[0].name).not.toBe('Unseen')
  expect(await rowsOf('audit_log')).toEqual([])
})

test('a change whose audit row cannot be serialised is not made', async () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  const failing = clinic.write(async tx => {
    await tx.run(sql`update clinics set name = 'Unseen' where id = ${tx.clinicId}`)
    tx.audit({ action: 'update', entityType: 'clinic', changes: circle })
  })
  await expect(failing).rejects.toThrow('circular')
  const { rows } = await db.owner.query('select name from clinics where id = $1', [clinic.id])
  expect(rows[0].name).not.toBe('Unseen')
})

test('a change that was rolled back leaves neither audit row nor event', async () => {
  const failing = clinic.write(async tx => {
    tx.audit({ action: 'update', entityType: 'clinic' })
    tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: tx.clinicId } })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await rowsOf('audit_log')).toEqual([])
  expect(await rowsOf('live_events')).toEqual([])
})

test('a change with a failed statement is never reported as saved, even if the action ignored the failure', async () => {
  const careless = clinic.write(async tx => {
    await tx.run(sql`update clinics set name = 'Lost' where id = ${tx.clinicId}`)
    await tx.run(sql`select 1 / 0`).catch(() => undefined)
  })
  await expect(careless).rejects.toThrow('rolled back')
})

test('a read transaction cannot write', async () => {
  const sneaky = clinic.read(tx => tx.run(sql`update clinics set name = 'Sneaky' where id = ${tx.clinicId}`))
  await expect(sneaky).rejects.toThrow('read-only transaction')
})

test('event numbers are gapless and in order of commit, however many write at once', async () => {
  const writers = chaosSize(60, 1_000)
  const results = await Promise.allSettled(
    Array.from({ length: writers }, (_, index) =>
      clinic.write(async tx => {
        tx.audit({ action: 'update', entityType: 'clinic', changes: { index } })
        tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: index } })
        if (index % 5 === 0) throw new Error('rolled back')
      }),
    ),
  )
  const committed = results.filter(result => result.status === 'fulfilled').length
  const events = await rowsOf('live_events')
  expect(events.map(event => event.seq)).toEqual(Array.from({ length: committed }, (_, index) => index + 1))
  expect(await rowsOf('audit_log')).toHaveLength(committed)
  expect(await brokenLink()).toBeNull()
})

test.each([
  ['a changed row', 'update audit_log set action = $$nothing$$ where id = $1'],
  ['a changed time', `update audit_log set created_at = created_at + interval '1 second' where id = $1`],
  ['a row that is gone', 'delete from audit_log where id = $1'],
])('the chain shows %s', async (_, tampering) => {
  for (const name of ['One', 'Two', 'Three']) await rename(name)
  expect(await brokenLink()).toBeNull()
  const [, second] = await rowsOf('audit_log')
  await db.owner.query(tampering, [second.id])
  expect(await brokenLink()).not.toBeNull()
})

test('the chain shows that its end was cut off', async () => {
  for (const name of ['One', 'Two']) await rename(name)
  await db.owner.query(
    'delete from audit_log where id = (select max(id) from audit_log where clinic_id = $1)',
    [clinic.id],
  )
  expect(await brokenLink()).toBe(-1)
})

test.each([
  'update audit_log set action = $$nothing$$',
  'delete from audit_log',
  `insert into audit_log (clinic_id, actor_kind, action, entity_type, created_at, hash) values (1, 'system', 'x', 'x', now(), '')`,
  'truncate audit_log',
  'update clinic_heads set event_seq = 0',
  `insert into live_events (clinic_id, seq, channel, event) values (1, 1, 'x', 'x')`,
])("the server's role may not: %s", async statement => {
  await expect(db.pool.query(statement)).rejects.toThrow('permission denied')
})

test('updated_at grows with every change, so that it can serve as a version', async () => {
  const versions = new Set<number>()
  for (let turn = 0; turn < 20; turn++) {
    await rename(`Name ${turn}`)
    const row = await clinic.read(tx => tx.one<{ updated_at: Date }>(sql`select updated_at from clinics`))
    versions.add(row.updated_at.getTime())
  }
  expect(versions.size).toBe(20)
})
