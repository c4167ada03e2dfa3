import type { Client } from 'pg'

type Row = Record<string, unknown>

/** The past of a clinic, collected row by row and then written. */
export type History = {
  /** Returns the id that the row will have, so that others can refer to it. The id is 0 in a table without ids. */
  add(table: string, row: Row): { id: number }
  /**
   * Writes the added rows, table by table in the order in which the tables were named, and updates PostgreSQL's
   * statistics.
   */
  write(): Promise<void>
}

/**
 * Writes the demo's past in bulk: rows that the product's own rules computed, one statement for each table. Ids are
 * assigned here, because nobody else writes into a database without clinics.
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

/** The last id of each table that has ids. */
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
  // A column that one row leaves out would become null instead of the table's default.
  const odd = rows.find(row => Object.keys(row).join() !== columns.join())
  if (odd !== undefined) throw new Error(`rows of ${table} differ: ${Object.keys(odd)} and ${columns}`)
  await owner.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value
     select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows, bytesAsHex)],
  )
}

/** Bytes in PostgreSQL's format. JSON.stringify has already turned a buffer into an object here. */
const bytesAsHex = (_key: string, value: unknown): unknown =>
  isBuffer(value) ? `\\x${Buffer.from(value.data).toString('hex')}` : value

const isBuffer = (value: unknown): value is { type: 'Buffer'; data: number[] } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value
