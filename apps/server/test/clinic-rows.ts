import type { Pool } from 'pg'

// What whoever looks leaves behind, whether they find something or not.
const ofSessions = ['sessions', 'idempotency_keys']

/** All that is stored of a clinic, one fingerprint a table. */
export async function rowsOfClinic(owner: Pool, clinicId: number): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables
       using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'clinic_id'`,
  )
  const prints: Record<string, string> = {}
  for (const { name } of tables) {
    if (ofSessions.includes(name)) continue
    const { rows } = await owner.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as print
       from ${name} t where clinic_id = $1`,
      [clinicId],
    )
    prints[name] = rows[0].print
  }
  return prints
}
