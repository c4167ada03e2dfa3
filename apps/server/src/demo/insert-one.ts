import type { Client } from 'pg'

/** A row, and its number. */
export async function insertOne(
  owner: Client,
  table: string,
  row: Record<string, unknown>,
): Promise<{ id: number }> {
  const names = Object.keys(row)
  const { rows } = await owner.query<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
     returning id`,
    Object.values(row),
  )
  const [made] = rows
  if (made === undefined) throw new Error(`nothing was inserted into ${table}`)
  return made
}
