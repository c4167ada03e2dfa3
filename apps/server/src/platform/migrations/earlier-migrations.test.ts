// @long: a database for each earlier text
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { schemaOf } from '../../../test/database/compare-databases.ts'
import { databaseUrl, testSecret } from '../../../test/database/database-template.ts'
import { until } from '../../../test/fixtures/until.ts'
import { migrate } from './migrate.ts'

const migrations = path.join(import.meta.dirname, '../../../migrations')
const texts = path.join(import.meta.dirname, '../../../test/earlier-migrations')
const earlier = readdirSync(texts).map(file => {
  const [name, checksum] = file.split('.') as [string, string]
  return { file, name: `${name}.sql`, checksum, text: readFileSync(path.join(texts, file), 'utf8') }
})
/** The last migration that a database with an earlier text can have: the next one came after all of them. */
const lastBeside = '0024_audit_by_time.sql'

const admin = new pg.Client({ connectionString: inject('adminUrl') })
await admin.connect()
afterAll(() => admin.end())

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A database of some version: migrated up to `last`, with one migration in an earlier text. */
async function databaseOf(last: string, other?: { name: string; text: string }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'archwire-earlier-'))
  for (const name of await readdir(migrations)) {
    if (name <= last) await cp(path.join(migrations, name), path.join(folder, name))
  }
  if (other !== undefined) await writeFile(path.join(folder, other.name), other.text)
  const database = `archwire_earlier_${randomBytes(4).toString('hex')}`
  await admin.query(`create database ${database} owner archwire_test_owner`)
  const url = databaseUrl(inject('adminUrl'), database)
  await migrate(url, testSecret, folder)
  // A role that sees every row and may write rows that belong to no clinic.
  const rows = new pg.Client({
    connectionString: Object.assign(new URL(inject('adminUrl')), { pathname: `/${database}` }).toString(),
  })
  await rows.connect()
  const drop = async () => {
    await rows.end()
    // A connection that is just being closed would be killed by force, which its client throws as an error.
    await until('nobody is connected', async () => {
      const { rowCount } = await admin.query('select from pg_stat_activity where datname = $1', [database])
      return rowCount === 0
    })
    await admin.query(`drop database ${database}`)
    await rm(folder, { recursive: true })
  }
  return { url, rows, drop }
}

const fresh = await databaseOf('9999')
const freshSchema = await schemaOf(fresh.rows)
await fresh.drop()

test('no migration that was released has been changed [SRV-04]', () => {
  const lines = readFileSync(path.join(migrations, 'checksums.txt'), 'utf8').trimEnd().split('\n')
  const now = readdirSync(migrations)
    .filter(name => name.endsWith('.sql'))
    .map(name => `${sha256(readFileSync(path.join(migrations, name), 'utf8'))}  ${name}`)
  expect(now, 'a migration that others may have is never changed: write another').toEqual(lines)
})

test('each earlier text has a step to the current one, and each step an earlier text', () => {
  expect(earlier.map(one => `${one.name} ${one.checksum}`)).toEqual(
    earlier.map(one => `${one.name} ${sha256(one.text).slice(0, 12)}`),
  )
  expect(readdirSync(path.join(migrations, 'earlier')).sort()).toEqual(earlier.map(one => one.file).sort())
})

// The gate tries the first text of each migration with most of the later ones; the whole run tries all texts, also on
// databases that ended there.
const tried =
  process.env.TESTS === 'gate'
    ? earlier
        .filter(({ name }, at) => earlier[at - 1]?.name !== name)
        .map(one => ({ ...one, last: lastBeside }))
    : earlier.flatMap(one => [one.name, lastBeside].map(last => ({ ...one, last })))

test.each(tried)(
  'a database with $file, up to $last, becomes like a new one [SRV-03]',
  async ({ name, text, last }) => {
    const { url, rows, drop } = await databaseOf(last, { name, text })
    onTestFinished(drop)
    const { applied } = await migrate(url, testSecret)
    expect(applied).toContain(name)
    expect(await schemaOf(rows)).toEqual(freshSchema)
    expect(await migrate(url, testSecret)).toEqual({ applied: [] })
  },
)

const before = (checksum: string) => {
  const found = earlier.find(one => one.checksum === checksum)
  if (found === undefined) throw new Error(`no earlier text ${checksum}`)
  return found
}

test('data written under an earlier text is preserved: a payer’s number belongs to the last sending, visitors find their visits', async () => {
  const claims = await databaseOf('0020_claims_mends.sql', before('688a2c631a68'))
  onTestFinished(claims.drop)
  await claims.rows.query('set session_replication_role = replica')
  await claims.rows.query(`
    insert into claims (clinic_id, patient_id, insurance_id, payer_id, patient_first_name, patient_last_name,
      patient_relationship, subscriber_first_name, subscriber_last_name, subscriber_dob, subscriber_gender,
      subscriber_relationship, subscriber_member_id, payer_claim_number, created_at, updated_at)
    values (1, 1, 1, 1, 'Ana', 'Ruiz', 'self', 'Ana', 'Ruiz', '1990-01-02', 'female', 'self', 'M1', 'P-77', now(), now())`)
  for (const [number, state] of [
    [1, 'answered'],
    [2, 'queued'],
  ]) {
    await claims.rows.query(
      `insert into claim_submissions (clinic_id, claim_id, claim_control_number, interchange_control_number,
         group_control_number, transaction_control_number, state, settled_at, snapshot, created_at, updated_at)
       select 1, id, 'C' || $1::int, $1::int, $1::int, '0001', $2, case when $2 = 'answered' then now() end, '{}', now(), now()
       from claims`,
      [number, state],
    )
  }
  await migrate(claims.url, testSecret)
  const sent = 'select payer_claim_number as number from claim_submissions order by id'
  expect((await claims.rows.query(sent)).rows).toEqual([{ number: null }, { number: 'P-77' }])

  const visits = await databaseOf('0021_booking.sql', before('e62cd0d7bf03'))
  onTestFinished(visits.drop)
  await visits.rows.query('set session_replication_role = replica')
  await visits.rows.query(`
    insert into appointments (clinic_id, patient_id, appointment_type_id, day, starts_at, duration, ends_at, room_id,
      canceled_at)
    select 1, 1, 1, '2026-12-01', at, 30, at + interval '30 minutes', 1, canceled
    from (values (timestamptz '2026-12-01 15:00Z', null::timestamptz), ('2026-12-01 16:00Z', '2026-11-20 12:00Z'))
      as visit (at, canceled)`)
  await visits.rows.query(`
    insert into bookings (clinic_id, appointment_id, uid, visitor_digest, first_name, email, phone_number, doctor_is_chosen)
    select 1, id, gen_random_uuid(), '', 'Ana', 'ana@example.com', '2125550100', false from appointments`)
  await migrate(visits.url, testSecret)
  const notified = await visits.rows.query(
    `select to_char(told_starts_at at time zone 'UTC', 'HH24:MI') as at, told_canceled as canceled
     from bookings order by appointment_id`,
  )
  expect(notified.rows).toEqual([
    { at: '15:00', canceled: false },
    { at: '16:00', canceled: true },
  ])
})

test('a text that was never released is refused with advice, before anything is changed [SRV-03]', async () => {
  const { url, rows, drop } = await databaseOf('0023_first_start.sql')
  onTestFinished(drop)
  await rows.query(`update schema_migrations set checksum = $1 where name = '0007_record.sql'`, [
    sha256('other'),
  ])
  const was = await schemaOf(rows)
  await expect(migrate(url, testSecret)).rejects.toThrow(
    /Migration 0007_record\.sql was changed .* Nothing was changed\. Start the version of Archwire that made this database/,
  )
  expect(await schemaOf(rows)).toEqual(was)
})
