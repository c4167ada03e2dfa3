import { type Sql, sql } from '../../platform/db/sql.ts'

/**
 * The JSON of a note `n` as the calls return it. Without a time zone, its instants use the zone of the transaction.
 */
export function noteJson(timeZone?: string): Sql {
  const instant = (at: Sql) =>
    timeZone === undefined ? sql`wire_instant(${at})` : sql`wire_instant(${at}, ${timeZone})`
  return sql`json_build_object(
    'id', n.id, 'annotation', n.annotation, 'classification', n.classification, 'alerts', n.alerts,
    'label', null, 'name', null, 'color', case n.classification when 'green' then '#4caf50' else '#ffc107' end,
    'patientId', n.patient_id, 'createdAt', ${instant(sql`n.created_at`)}, 'updatedAt', ${instant(sql`n.updated_at`)},
    'user', (select json_build_object('fullName', u.full_name) from users u
             where u.clinic_id = n.clinic_id and u.id = n.user_id),
    'doctor', (select json_build_object('id', d.id, 'fullName', d.full_name) from doctors d
               where d.clinic_id = n.clinic_id and d.id = n.doctor_id))`
}
