import type { Pool } from 'pg'
import { openPool } from '../src/platform/db/pool.ts'

/** Every table as text, as a dump would show it: the jobs' ones, which belong to the worker, by its own role. */
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
