import type { Browser } from './app.ts'
import type { TestDatabase } from './database.ts'
import { factories } from './factories.ts'
import { schedulingClinic } from './scheduling-clinic.ts'

const address = '/v2/rest/settings/audit_log'

export type AuditEntry = {
  id: number
  deed: string
  subject: string | null
  actor: string
  changes: unknown
}

/** A clinic with Ana, who reads its audit log, and Sam, who may not. */
export async function auditDesk(db: TestDatabase, loginAs: (user: { email: string }) => Promise<Browser>) {
  db.clock.set('2026-05-06T14:00:00Z')
  const clinic = await schedulingClinic(db.owner, { time_zone: 'America/New_York' })
  const administrator = await factories(db.owner).user(clinic.clinicId, {
    admin: true,
    first_name: 'Ana',
    last_name: 'Admin',
  })
  const ana = await loginAs(administrator)
  const sam = await loginAs(clinic.user)
  const read = async (query = '', as = ana) => (await as.get(`${address}${query}`)).json()
  return {
    clinic,
    anaId: administrator.id,
    ana,
    sam,
    address,
    read,
    deeds: async (query = ''): Promise<string[]> =>
      (await read(query)).records.map(({ deed }: AuditEntry) => deed),
    /** Rows as if so many things had happened at this moment. */
    happened: (count: number, values: { at: string; action?: string; userId?: number; patientId?: number }) =>
      db.owner.query(
        `insert into audit_log (clinic_id, user_id, actor_kind, action, entity_type, entity_id, patient_id, created_at, hash)
         select $1, $2, 'staff', $3, 'note', n, $4, $5, '' from generate_series(1, $6) n`,
        [
          clinic.clinicId,
          values.userId ?? administrator.id,
          values.action ?? 'update',
          values.patientId ?? null,
          values.at,
          count,
        ],
      ),
  }
}
