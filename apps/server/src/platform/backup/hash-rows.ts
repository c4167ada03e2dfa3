import type { ClientBase } from 'pg'

/** What a table holds: how many rows, and a hash over all of them in whatever order they are stored. */
export type TableHash = { count: number; hash: string }

/**
 * Hashes every row of every table, for comparing a database with its copy; asked by whoever may read all of them. With
 * `known`, only the tables and columns named there: what a newer version added beside them does not count.
 */
export async function hashRows(
  client: ClientBase,
  known?: ReadonlyMap<string, string[]>,
): Promise<Record<string, TableHash>> {
  const tables = known ?? (await columnsOfTables(client))
  // One snapshot, so that the tables are of one moment also while others write.
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

/** Every table that is not PostgreSQL's own, with its columns, all quoted as they can be written in a statement. */
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
