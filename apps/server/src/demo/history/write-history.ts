import type { Client } from 'pg'

type Row = Record<string, unknown>

/** The past of a clinic, row by row, until all of it is written. */
export type History = {
  /** Answers the number that the row will have, for others to refer to; 0 in a table without numbers. */
  add(table: string, row: Row): { id: number }
  /** Writes what was added, a table at a time in the order in which they were named, and lets PostgreSQL count the rows. */
  write(): Promise<void>
}

/**
 * Writes the demo's past in bulk: rows that were computed by the product's own rules, all rows of a table by one statement.
 * Numbers are given out here, because nobody else
 * writes into a database without clinics.
 */
export async function beginHistory(owner: Client, clinicId: number, tables: string[]): Promise<History> {
  const last = await lastNumbers(owner, tables)
  const added = new Map(tables.map((table): [string, Row[]] => [table, []]))
  return {
    add: (table, row) => {
      const rows = added.get(table)
      if (rows === undefined) throw new Error(`this history has no ${table}`)
      const before = last.get(table)
      const id = before === undefined ? 0 : before + 1
      if (before !== undefined) last.set(table, id)
      rows.push({ clinic_id: clinicId, ...(before !== undefined && { id }), ...row })
      return { id }
    },
    write: async () => {
      for (const [table, rows] of added) await insertRows(owner, table, rows)
      for (const [table, id] of last)
        await owner.query(`select setval(pg_get_serial_sequence($1, 'id'), $2, $3)`, [
          table,
          Math.max(id, 1),
          id > 0,
        ])
      await owner.query(`analyze ${tables.join(', ')}`)
    },
  }
}

/** The last number of each table that numbers its rows. */
async function lastNumbers(owner: Client, tables: string[]): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ table: string; last: number }>(
    `select t.name as table, coalesce(pg_sequence_last_value(pg_get_serial_sequence(t.name, 'id')::regclass), 0) as last
     from unnest($1::text[]) as t(name)
     join pg_attribute a on a.attrelid = t.name::regclass and a.attname = 'id' and a.attidentity <> ''`,
    [tables],
  )
  return new Map(rows.map(({ table, last }) => [table, Number(last)]))
}

async function insertRows(owner: Client, table: string, rows: Row[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first)
  // A column that a row leaves out would be null there, and not what the table says.
  const odd = rows.find(row => Object.keys(row).join() !== columns.join())
  if (odd !== undefined) throw new Error(`rows of ${table} differ: ${Object.keys(odd)} and ${columns}`)
  await owner.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value
     select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows, bytesAsHex)],
  )
}

/** Bytes as PostgreSQL reads them; JSON.stringify has turned a buffer into an object before it asks. */
const bytesAsHex = (_key: string, value: unknown): unknown =>
  isBuffer(value) ? `\\x${Buffer.from(value.data).toString('hex')}` : value

const isBuffer = (value: unknown): value is { type: 'Buffer'; data: number[] } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value
