import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export type Trace = {
  id: number
  createdAt: Date
  who: string | null
  action: string
  changes: Record<string, unknown>
}

/** What the audit log knows of an appointment, the newest first. */
export const tracesOf = (tx: Tx, appointmentId: number, most: number): Promise<Trace[]> =>
  tx.many(sql`
    select a.id, a.created_at as "createdAt", u.full_name as who, a.action, a.changes
    from audit_log a left join users u on u.clinic_id = a.clinic_id and u.id = a.user_id
    where a.clinic_id = ${tx.clinicId} and a.entity_type = 'appointment' and a.entity_id = ${appointmentId}
      and a.action <> 'open'
    order by a.id desc limit ${most}`)

export type SetupNames = Record<'doctorId' | 'roomId' | 'appointmentTypeId', Record<string, string>>

/** The names of everything that a clinic is made of, also of what is no longer in use. */
export const setupNames = (tx: Tx): Promise<SetupNames> =>
  tx.one(sql`
    select
      (select coalesce(json_object_agg(id, full_name), '{}') from doctors where clinic_id = ${tx.clinicId})
        as "doctorId",
      (select coalesce(json_object_agg(id, title), '{}') from rooms where clinic_id = ${tx.clinicId}) as "roomId",
      (select coalesce(json_object_agg(id, title), '{}') from appointment_types where clinic_id = ${tx.clinicId})
        as "appointmentTypeId"`)
