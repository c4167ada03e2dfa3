import { expect, test } from 'vitest'
import { testSecret } from '../../../test/database/database-template.ts'
import { olderDatabase } from '../../../test/database/older-database.ts'
import { openStoredLink } from '../../../test/fixtures/sealed-link.ts'
import { clinicLinks, digestOf, type LinkKind, linkSealer } from '../db/clinic-seals.ts'
import { canLogIn, urlForRole } from '../db/roles.ts'
import { migrate } from './migrate.ts'
import { acceptNewSecret } from './new-secret.ts'
import { refuseOtherSecret } from './seal-links.ts'

const { admin, ownerUrl } = await olderDatabase()

const tables: { table: string; kind: LinkKind; clear: string }[] = [
  { table: 'consent_form_signatures', kind: 'consent_form_signature', clear: 'identifier_token' },
  { table: 'contracts', kind: 'contract', clear: 'identifier_token' },
  { table: 'intake_forms', kind: 'intake_form', clear: 'uuid' },
  { table: 'invoices', kind: 'invoice', clear: 'identifier_token' },
]

test('an update seals the links that patients have, and each leads where it led, for ninety days [LNK-02]', async () => {
  const before = new Map<string, Map<number, string>>()
  for (const { table, clear } of tables) {
    const { rows } = await admin.query(`select id::int, ${clear}::text as token from ${table}`)
    before.set(table, new Map(rows.map(row => [row.id, row.token])))
  }
  await migrate(ownerUrl, testSecret)
  for (const { table, kind } of tables) {
    const tokens = before.get(table) ?? new Map()
    expect(tokens.size, table).toBeGreaterThan(0)
    const { rows } = await admin.query(
      `select id::int, clinic_id::int, encode(token_digest || token_sealed, 'hex') as kept, token_digest,
         link_ends_at between now() + interval '89 days' and now() + interval '90 days' as "endsIn90" from ${table}`,
    )
    expect(rows).toHaveLength(tokens.size)
    for (const row of rows) {
      const token = openStoredLink(kind, row.clinic_id, row.kept)
      expect(token).toBe(tokens.get(row.id))
      expect(row.token_digest.equals(digestOf(token))).toBe(true)
      expect(row.endsIn90).toBe(true)
    }
    const { rows: columns } = await admin.query(
      `select column_name from information_schema.columns
       where table_name = $1 and column_name in ('identifier_token', 'uuid')`,
      [table],
    )
    expect(columns).toEqual([])
  }
})

test('a start with another secret is refused before anything is changed [LNK-03]', async () => {
  await expect(migrate(ownerUrl, 'another secret, which is as long as it must be')).rejects.toThrow(
    /APP_SECRET is not the one that this database was sealed with/,
  )
  expect(await canLogIn(urlForRole(ownerUrl, 'archwire_app', testSecret))).toBe(true)
  expect(await migrate(ownerUrl, testSecret)).toEqual({ applied: [] })
})

test('an operator who has lost the secret goes on with another, and every link is replaced [LNK-03]', async () => {
  const other = 'yet another secret, which is as long as it must be'
  const before = await admin.query('select token_digest from invoices order by id')
  const links = await acceptNewSecret(ownerUrl, other, new Date())
  expect(links).toBeGreaterThan(before.rows.length)
  const { rows } = await admin.query(
    `select clinic_id::int, encode(token_digest || token_sealed, 'hex') as kept from invoices order by id`,
  )
  expect(rows).toHaveLength(before.rows.length)
  for (const { clinic_id, kept } of rows)
    expect(clinicLinks(linkSealer(other), clinic_id).open('invoice', kept)).toMatch(/^[\w-]{32}$/)
  const { rows: old } = await admin.query('select id, clinic_id from resolve_patient_link($1, $2)', [
    'invoice',
    before.rows[0].token_digest,
  ])
  expect(old).toMatchObject([{ id: null }])
  // Called directly and not by a start, which would change the passwords of the roles of every test's database.
  await refuseOtherSecret(admin, other)
  await expect(migrate(ownerUrl, testSecret)).rejects.toThrow('APP_SECRET is not the one')
})
