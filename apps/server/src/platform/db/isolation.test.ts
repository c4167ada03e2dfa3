import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { chaosSize } from '../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testSecret } from '../../../test/database/database-template.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { connectDatabase } from './database.ts'
import { openPool } from './pool.ts'
import { sql } from './sql.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
let ours: { id: number }
let theirs: { id: number }

beforeAll(async () => {
  ours = await make.clinic({ name: 'Ours' })
  theirs = await make.clinic({ name: 'Theirs' })
  await make.user(ours.id)
  await make.user(theirs.id)
})

// Tables that belong to no clinic, each for a reason that its migration gives.
const shared = [
  'clearinghouse_strays',
  'insurance_payers',
  'rate_limits',
  'schema_migrations',
  'secret_marks',
  'set_up_links',
  'taxonomies',
]

test('every table but the named ones belongs to a clinic and has the policy', async () => {
  const { rows } = await db.owner.query(`
    select c.relname as name, c.relrowsecurity as secured,
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'clinic_id' and a.attnotnull) as has_clinic,
           (select array_agg(pg_get_expr(p.polqual, p.polrelid)) from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
  const policy = [`(clinic_id = (NULLIF(current_setting('app.clinic_id'::text, true), ''::text))::bigint)`]
  for (const table of rows.filter(row => !shared.includes(row.name))) {
    expect(table, table.name).toMatchObject({ secured: true, has_clinic: true, policies: policy })
  }
  expect(rows.map(row => row.name)).toEqual(expect.arrayContaining(shared))
})

test("the server's and the jobs' roles can neither bypass the policies nor change them", async () => {
  const { rows } = await db.owner.query(`
    select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
           (select count(*)::int from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace) as owned
    from pg_roles r where rolname in ('archwire_app', 'archwire_worker')`)
  expect(rows).toHaveLength(2)
  for (const role of rows) {
    expect(role).toMatchObject({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owned: 0,
    })
  }
  await expect(db.pool.query('drop policy clinic_only on users')).rejects.toThrow('must be owner')
  await expect(db.pool.query('alter table users disable row level security')).rejects.toThrow('must be owner')
})

/** Alternates one connection between two clinics; returns how often it saw a row of the other clinic. */
async function foreignRowsSeen(times: number): Promise<number> {
  const pool = openPool(db.appUrl, { name: 'alternating', max: 1 })
  const database = connectDatabase(pool, db.clock, testSecret)
  let foreign = 0
  for (let turn = 0; turn < times; turn++) {
    const clinic = turn % 2 === 0 ? ours : theirs
    const rows = await database
      .forClinic(clinic.id, { kind: 'system' })
      .read(tx => tx.many<{ clinic_id: number }>(sql`select clinic_id from users`))
    foreign += rows.filter(row => row.clinic_id !== clinic.id).length
    if (rows.length === 0) throw new Error('the clinic does not even see its own')
  }
  await pool.end()
  return foreign
}

test('one connection that alternates between two clinics never sees the other one', async () => {
  expect(await foreignRowsSeen(chaosSize(2_000, 10_000))).toBe(0)
})

test('this test would notice a missing policy', async () => {
  await db.owner.query('drop policy clinic_only on users; alter table users disable row level security')
  try {
    expect(await foreignRowsSeen(10)).toBeGreaterThan(0)
  } finally {
    await db.owner.query(`drop trigger set_updated_at on users; call protect_by_clinic('users')`)
  }
  expect(await foreignRowsSeen(10)).toBe(0)
})

test('outside of a clinic no rows are visible, and none remain visible after a transaction', async () => {
  const client = new pg.Client({ connectionString: db.appUrl })
  await client.connect()
  const count = async () => (await client.query('select from users')).rowCount
  expect(await count()).toBe(0)
  await client.query('begin')
  await client.query(`select set_config('app.clinic_id', $1, true)`, [String(ours.id)])
  expect(await count()).toBeGreaterThan(0)
  await client.query('commit')
  expect(await count()).toBe(0)
  await client.end()
})

test('a row cannot be written into another clinic', async () => {
  const clinic = db.database.forClinic(ours.id, { kind: 'system' })
  const write = clinic.write(tx =>
    tx.run(sql`insert into users (clinic_id, email) values (${theirs.id}, 'spy@example.com')`),
  )
  await expect(write).rejects.toThrow('row-level security')
  const move = clinic.write(tx => tx.run(sql`update users set clinic_id = ${theirs.id}`))
  await expect(move).rejects.toThrow('row-level security')
})

test('functions that look across clinics can be called only by the roles that need them', async () => {
  const { rows } = await db.owner.query(`
    select p.proname as name, p.proconfig as config, has_function_privilege('public', p.oid, 'execute') as is_public
    from pg_proc p where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'archwire_jobs'::regnamespace)`)
  expect(rows.length).toBeGreaterThan(5)
  for (const one of rows) {
    expect(one.is_public, one.name).toBe(false)
    // pg_temp must be named last: if it were left out, a temporary table would be found before the real one.
    const path = one.config?.find((setting: string) => setting.startsWith('search_path='))
    expect(path, one.name).toMatch(/^search_path=pg_catalog, .*pg_temp$/)
  }
  await expect(db.pool.query('select * from all_clinics()')).rejects.toThrow('permission denied')
})
