import type { Pool } from 'pg'

// What whoever looks leaves behind, whether they find something or not.
const ofSessions = ['sessions', 'idempotency_keys']

async function tablesOf(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables
       using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'clinic_id'`,
  )
  return rows.map(({ name }) => name).filter(name => !ofSessions.includes(name))
}

const ofEach = async (owner: Pool, clinicId: number, told: string): Promise<Record<string, string>> => {
  const all: Record<string, string> = {}
  for (const name of await tablesOf(owner)) {
    const { rows } = await owner.query(`select ${told} as told from ${name} t where clinic_id = $1`, [
      clinicId,
    ])
    all[name] = rows[0].told ?? ''
  }
  return all
}

/** All that is stored of a clinic, one fingerprint a table. */
export const fingerprintsOf = (owner: Pool, clinicId: number) =>
  ofEach(owner, clinicId, `count(*) || ' ' || md5(string_agg(t::text, '' order by t::text))`)

/** All that is stored of a clinic, as text. */
export const rowsOf = async (owner: Pool, clinicId: number): Promise<string> =>
  Object.values(await ofEach(owner, clinicId, `string_agg(t::text, E'\\n')`)).join('\n')
