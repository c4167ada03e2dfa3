import type { TaskSort, TaskStatus } from '@archwire/contract/tasks/calls'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { taskJson } from './task-json.ts'

/** What is pending before what is completed, whichever order the rest is in. */
const orders: Record<TaskSort | 'created', Sql> = {
  created: sql`t.completed, t.created_at desc, t.id desc`,
  due: sql`t.completed, t.due_date nulls last, t.created_at desc, t.id desc`,
  '-due': sql`t.completed, t.due_date desc nulls last, t.created_at desc, t.id desc`,
}

/** Every task that is pending, and the newest that are completed. */
export const currentTasksJson = (
  tx: Tx,
  { mostCompleted, timeZone }: { mostCompleted: number; timeZone: string },
): Promise<{ json: string }> =>
  tx.one(sql`
    select coalesce(json_agg(${taskJson(timeZone)} order by ${orders.created}), '[]')::text as json
    from (
      select * from tasks where clinic_id = ${tx.clinicId} and not completed
      union all
      (select * from tasks where clinic_id = ${tx.clinicId} and completed
       order by created_at desc, id desc limit ${mostCompleted})) t`)

const ofStatus: Record<TaskStatus, Sql> = {
  all: sql``,
  completed: sql`and t.completed`,
  pending: sql`and not t.completed`,
}

/** Each word, wherever it stands in the title or in the name of the patient or of whom the task is assigned to. */
const naming = (tx: Tx, typed: string): Sql => sql`
  from tasks t
  left join patients p on p.clinic_id = t.clinic_id and p.id = t.patient_id
  -- Few, and made ready once for all tasks that are theirs.
  left join (select id, searched_text(coalesce(nullif(full_name, ''), email)) as searched from users
             where clinic_id = ${tx.clinicId} offset 0) u on u.id = t.assigned_to_user_id
  where concat_ws(' ', t.searched, p.searched, u.searched)
    like all(array(select '%' || replace(replace(replace(word, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
                   from regexp_split_to_table(searched_text(${typed}), '\\s+') as word))`

export type PageOfTasks = { json: string; total: number }

type Asked = {
  status: TaskStatus
  sort: TaskSort | undefined
  typed: string
  offset: number
  size: number
  timeZone: string
}

/** A page of the list, and how many there are on all of them. */
export const tasksPageJson = (tx: Tx, asked: Asked): Promise<PageOfTasks> => {
  const order = orders[asked.sort ?? 'created']
  const ofClinic = sql`and t.clinic_id = ${tx.clinicId} ${ofStatus[asked.status]}`
  const onPage = sql`order by ${order} limit ${asked.size} offset ${asked.offset}`
  const json = sql`coalesce(json_agg(${taskJson(asked.timeZone)} order by ${order}), '[]')::text as json`
  if (asked.typed === '') {
    return tx.one(sql`
      select ${json}, (select count(*)::int from tasks t where true ${ofClinic}) as total
      from (select t.* from tasks t where true ${ofClinic} ${onPage}) t`)
  }
  // Searched for once, to be shown and to be counted.
  return tx.one(sql`
    with found as materialized (select t.* ${naming(tx, asked.typed)} ${ofClinic})
    select ${json}, (select count(*)::int from found) as total from (select t.* from found t ${onPage}) t`)
}
