import type { Pool } from 'pg'
import { passesLuhn } from '../../src/drivers/payments/sandbox/test-numbers.ts'
import { openPool } from '../../src/platform/db/pool.ts'

/** Every table as text, as in a dump; those of the jobs, which belong to the worker, by its own role. */
export async function everythingStored({
  owner,
  workerUrl,
}: {
  owner: Pool
  workerUrl: string
}): Promise<string> {
  const worker = openPool(workerUrl, { name: 'test worker', max: 1 })
  try {
    const { rows } = await owner.query<{ name: string; owner: string }>(
      `select format('%I.%I', schemaname, tablename) as name, tableowner as owner from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const tables: string[] = []
    for (const table of rows) {
      const reader = table.owner === 'archwire_worker' ? worker : owner
      const content = await reader.query(`select string_agg(t::text, E'\\n') as text from ${table.name} t`)
      tables.push(`${table.name}\n${content.rows[0].text ?? ''}`)
    }
    return tables.join('\n')
  } finally {
    await worker.end()
  }
}

// Tables that change whenever somebody reads, whether they find something or not.
const ofSessions = ['sessions', 'idempotency_keys']

async function tablesOf(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables
       using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'clinic_id'`,
  )
  return rows.map(({ name }) => name).filter(name => !ofSessions.includes(name))
}

const ofEach = async (owner: Pool, clinicId: number, expression: string): Promise<Record<string, string>> => {
  const all: Record<string, string> = {}
  for (const name of await tablesOf(owner)) {
    const { rows } = await owner.query(
      `select ${expression} as content from ${name} t where clinic_id = $1`,
      [clinicId],
    )
    all[name] = rows[0].content ?? ''
  }
  return all
}

/** Everything that is stored of a clinic, one fingerprint per table. */
export const fingerprintsOf = (owner: Pool, clinicId: number) =>
  ofEach(owner, clinicId, `count(*) || ' ' || md5(string_agg(t::text, '' order by t::text))`)

/** Everything that is stored of a clinic, as text. */
export const rowsOf = async (owner: Pool, clinicId: number): Promise<string> =>
  Object.values(await ofEach(owner, clinicId, `string_agg(t::text, E'\\n')`)).join('\n')

/** From now on notes which tables get, lose or change a row; returns them when called. */
export async function watchTables(owner: Pool): Promise<() => Promise<string[]>> {
  await owner.query(`
    create table test_changes (name text primary key);
    create function note_test_change() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if tg_op <> 'UPDATE' or old is distinct from new then
        insert into test_changes values (tg_table_name) on conflict do nothing;
      end if;
      return null;
    end $$;
    do $$ declare t text; begin
      for t in select tablename from pg_tables where schemaname = 'public' and tablename <> 'test_changes' loop
        execute format('create trigger zz_note_test_change after insert or update or delete on %I
          for each row execute function note_test_change()', t);
      end loop;
    end $$`)
  return async () => {
    const { rows } = await owner.query<{ name: string }>('delete from test_changes returning name')
    return rows.map(({ name }) => name).toSorted()
  }
}

/** Ids of requests and forms are random, and may contain a long run of digits by chance. */
const uuid = /(?<![\da-z])[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![\da-z])/gi

/** Bytes as a dump has them: a number among them would be there in ASCII, not in the digits of their hex. */
const bytes = /\\+x((?:[\da-f]{2})+)/gi

/** A digest is random too. */
const digest = /(?<![\da-z])(?=[\da-f]*[a-f])[\da-f]{32,}(?![\da-z])/gi

/** Everything in a text that could be the number of a card, by length and check digit. */
export const cardNumbersIn = (text: string): string[] =>
  (
    text
      .replaceAll(bytes, (_, hex: string) => `(${Buffer.from(hex, 'hex').toString('latin1')})`)
      .replaceAll(uuid, '(uuid)')
      .replaceAll(digest, '(digest)')
      .replaceAll(/(?<=\d)[ -](?=\d)/g, '')
      .match(/(?<!\d)[3-6]\d{13,18}(?!\d)/g) ?? []
  ).filter(passesLuhn)
