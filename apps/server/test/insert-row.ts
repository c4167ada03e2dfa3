import type { Pool } from 'pg'

/** Writes a row as the owner; answers it as it stands in the table. */
export async function insertRow<Row>(
  owner: Pool,
  table: string,
  values: Record<string, unknown>,
): Promise<Row> {
  const keys = Object.keys(values)
  const places = keys.map((_, index) => `$${index + 1}`)
  const { rows } = await owner.query(
    `insert into ${table} (${keys.join(', ')}) values (${places.join(', ')}) returning *`,
    Object.values(values),
  )
  return rows[0]
}
