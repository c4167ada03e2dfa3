import { type Sql, sql } from '../../platform/db/sql.ts'

/** A task `t` as the wire carries it, its instants by the clinic's clock. */
export const taskJson = (timeZone: string): Sql => sql`
  json_build_object(
    'id', t.id, 'title', t.title, 'completed', t.completed, 'createdAt', wire_instant(t.created_at, ${timeZone}),
    'dueDate', t.due_date,
    'patient', (select json_build_object('id', p.id, 'fullName', p.full_name) from patients p
                where p.clinic_id = t.clinic_id and p.id = t.patient_id),
    'assignedBy', (select json_build_object('id', u.id, 'fullName', u.full_name, 'email', u.email) from users u
                   where u.clinic_id = t.clinic_id and u.id = t.assigned_to_user_id),
    'linkable', case when t.linkable_id is not null then json_build_object(
      'type', t.linkable_type, 'id', t.linkable_id, 'patientId', t.patient_id) end,
    'updatedAt', wire_instant(t.updated_at, ${timeZone}))`
