import type { Task } from '@archwire/contract/tasks/calls'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

/** The JSON of a task `t` as the calls return it, with its instants in the clinic's time zone. */
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

type TaskValues = {
  title: string
  dueDate: string | null
  patientId: number | null
  assignedById: number | null
  completedAt: Date | null
}

/** The record that a task is about, besides its patient. */
export type Linkable = { type: 'InsuranceForm' | 'Contract' | 'Patient'; id: number }

export const taskById = (tx: Tx, id: number, timeZone: string): Promise<{ json: Task } | undefined> =>
  tx.maybeOne(sql`
    select ${taskJson(timeZone)} as json from tasks t where t.clinic_id = ${tx.clinicId} and t.id = ${id}`)

/** Locks the task until the end of the transaction. */
export const lockTask = (tx: WriteTx, id: number): Promise<TaskValues | undefined> =>
  tx.maybeOne(sql`
    select title, due_date::text as "dueDate", patient_id as "patientId", assigned_to_user_id as "assignedById",
           completed_at as "completedAt"
    from tasks where clinic_id = ${tx.clinicId} and id = ${id} for update`)

export const insertTask = (
  tx: WriteTx,
  /** Null: the task was made by the system. */
  task: TaskValues & { userId: number | null; linkable?: Linkable; now: Date },
  timeZone: string,
): Promise<{ json: Task }> =>
  tx.one(sql`
    with t as (
      insert into tasks (clinic_id, title, due_date, patient_id, assigned_to_user_id, completed_at, created_by_user_id,
                         linkable_type, linkable_id, created_at, updated_at)
      values (${tx.clinicId}, ${task.title}, ${task.dueDate}, ${task.patientId}, ${task.assignedById},
              ${task.completedAt}, ${task.userId}, ${task.linkable?.type ?? null}, ${task.linkable?.id ?? null}, ${task.now},
              ${task.now})
      returning *)
    select ${taskJson(timeZone)} as json from t`)

export const updateTask = (
  tx: WriteTx,
  id: number,
  task: TaskValues,
  timeZone: string,
): Promise<{ json: Task }> =>
  tx.one(sql`
    with t as (
      update tasks set title = ${task.title}, due_date = ${task.dueDate}, patient_id = ${task.patientId},
        assigned_to_user_id = ${task.assignedById}, completed_at = ${task.completedAt}
      where clinic_id = ${tx.clinicId} and id = ${id} returning *)
    select ${taskJson(timeZone)} as json from t`)

/** The open tasks about a record. */
export const openTasksAbout = (tx: Tx, { type, id }: Linkable): Promise<{ id: number }[]> =>
  tx.many(sql`
    select id from tasks
    where clinic_id = ${tx.clinicId} and linkable_type = ${type} and linkable_id = ${id} and completed_at is null`)

/** Completes the open tasks about a record. */
export const completeTasksAbout = (
  tx: WriteTx,
  { type, id }: Linkable,
  now: Date,
): Promise<{ id: number; patientId: number | null }[]> =>
  tx.many(sql`
    update tasks set completed_at = ${now}
    where clinic_id = ${tx.clinicId} and linkable_type = ${type} and linkable_id = ${id} and completed_at is null
    returning id, patient_id as "patientId"`)

/** Locks a user, so that the user is not removed before the transaction ends. */
export const lockAssignee = (tx: WriteTx, id: number): Promise<{ isActive: boolean } | undefined> =>
  tx.maybeOne(sql`
    select active as "isActive" from users where clinic_id = ${tx.clinicId} and id = ${id} for key share`)

/** The names of users by id, for the audit log. */
export const namesOf = async (tx: Tx, ids: (number | null)[]): Promise<Record<string, string>> =>
  (
    await tx.one<{ names: Record<string, string> }>(sql`
      select coalesce(json_object_agg(id, coalesce(nullif(full_name, ''), email)), '{}') as names from users
      where clinic_id = ${tx.clinicId} and id = any(${ids.filter(id => id !== null)}::bigint[])`)
  ).names

/** Moves tasks from one patient to another: all of them, or only these. */
export const moveTasks = (
  tx: WriteTx,
  { from, to, only }: { from: number; to: number; only?: number[] },
): Promise<{ id: number }[]> =>
  tx.many(sql`
    update tasks set patient_id = ${to}
    where clinic_id = ${tx.clinicId} and patient_id = ${from}
      and (${only ?? null}::bigint[] is null or id = any(${only ?? null}::bigint[]))
    returning id`)
