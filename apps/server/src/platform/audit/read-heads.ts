import pg from 'pg'
import type { AuditHead } from './audit-head.ts'

/** Where the chain of every clinic ends now, as the owner of the tables. A clinic of which nothing is written has no end. */
export async function readHeads(ownerUrl: string, now: Date): Promise<AuditHead[]> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'archwire audit' })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ clinic: number; row: number; hash: string }>(`
      select c.id::int as clinic, last.id::float8 as row, encode(last.hash, 'hex') as hash
      from clinics c
      cross join lateral (
        select a.id, a.hash from audit_log a where a.clinic_id = c.id order by a.id desc limit 1) as last
      order by c.id`)
    return rows.map(row => ({ at: now.toISOString(), ...row }))
  } finally {
    await owner.end()
  }
}
