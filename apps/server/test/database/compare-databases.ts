import type { ClientBase } from 'pg'

/** The number of rows of a table, and a hash over all of them in any order. */
export type TableHash = { count: number; hash: string }

/**
 * Hashes every row of every table, to compare a database with its copy, as a role that may read all of them. With
 * `known`, only the tables and columns named there are hashed: those that a newer version added do not count.
 */
export async function hashRows(
  client: ClientBase,
  known?: ReadonlyMap<string, string[]>,
): Promise<Record<string, TableHash>> {
  const tables = known ?? (await columnsOfTables(client))
  // One snapshot, so that all tables are of the same moment while others write.
  await client.query('begin transaction isolation level repeatable read read only')
  try {
    const hashes: Record<string, TableHash> = {}
    for (const [table, columns] of tables) {
      const { rows } = await client.query<TableHash>(
        `select count(*)::int as count, md5(coalesce(string_agg(row, '' order by row), '')) as hash
         from (select md5(row(${columns.join(', ')})::text) as row from ${table}) as hashed`,
      )
      if (rows[0] !== undefined) hashes[table] = rows[0]
    }
    return hashes
  } finally {
    await client.query('rollback')
  }
}

/** Every table but PostgreSQL's own, with its columns, quoted for statements. */
export async function columnsOfTables(client: ClientBase): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as table,
       array_agg(format('%I', a.attname) order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
     group by 1 order by 1`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

// Each statement returns one column: a line for everything of its kind, without what depends on when it was made.
const kinds = {
  columns: `
    select format('%s.%s %s%s %s', table_name, column_name, udt_name,
      case when is_nullable = 'NO' then ' not null' end,
      coalesce(column_default, generation_expression, identity_generation)) as line
    from information_schema.columns where table_schema = 'public'`,
  constraints: `
    select format('%s %s: %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  indexes: `select indexdef as line from pg_indexes where schemaname = 'public'`,
  functions: `
    select pg_get_functiondef(oid) || coalesce((
      select string_agg(one::text, ' ' order by one::text) from unnest(proacl) as one), '') as line
    from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  triggers: `
    select pg_get_triggerdef(t.oid) as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
  policies: `select format('%s %s %s', tablename, policyname, qual) as line from pg_policies where schemaname = 'public'`,
  grants: `
    select format('%s %s %s', table_name, grantee, privilege_type) as line
    from information_schema.role_table_grants where table_schema = 'public'`,
  columnGrants: `
    select format('%s.%s %s %s', table_name, column_name, grantee, privilege_type) as line
    from information_schema.column_privileges where table_schema = 'public'`,
}

/** Everything that migrations create in a database, as text that can be compared. */
export async function schemaOf(client: ClientBase): Promise<Record<string, string[]>> {
  const schema: Record<string, string[]> = {}
  for (const [kind, text] of Object.entries(kinds)) {
    const { rows } = await client.query<{ line: string }>(text)
    schema[kind] = rows.map(({ line }) => line).sort()
  }
  return schema
}
