import {
  mostCompleted,
  type Task,
  type TaskSort,
  type TaskStatus,
  tasksPerPage,
} from '@archwire/contract/tasks/calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { ReadyJson } from '../../platform/http/route.ts'
import { taskById, taskJson } from './queries.ts'

/** Open tasks always come before completed ones. */
const orders: Record<TaskSort | 'created', Sql> = {
  created: sql`t.completed, t.created_at desc, t.id desc`,
  due: sql`t.completed, t.due_date nulls last, t.created_at desc, t.id desc`,
  '-due': sql`t.completed, t.due_date desc nulls last, t.created_at desc, t.id desc`,
}

/** All open tasks, and the newest completed ones. */
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

/** Each word must occur in the title or in the name of the patient or the assignee. */
const naming = (tx: Tx, typed: string): Sql => sql`
  from tasks t
  left join patients p on p.clinic_id = t.clinic_id and p.id = t.patient_id
  -- Few, and made ready once for all tasks that are theirs.
  left join (select id, searched_text(coalesce(nullif(full_name, ''), email)) as searched from users
             where clinic_id = ${tx.clinicId} offset 0) u on u.id = t.assigned_to_user_id
  where concat_ws(' ', t.searched, p.searched, u.searched)
    like all(array(select '%' || replace(replace(replace(word, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
                   from regexp_split_to_table(searched_text(${typed}), '\\s+') as word))`

type PageOfTasks = { json: string; total: number }

type PageRequest = {
  status: TaskStatus
  /** Undefined: of everybody, and of nobody. */
  assigneeId: number | undefined
  sort: TaskSort | undefined
  typed: string
  offset: number
  size: number
  timeZone: string
}

/** One page of tasks, and how many tasks there are on all pages. */
export const tasksPageJson = (tx: Tx, request: PageRequest): Promise<PageOfTasks> => {
  const order = orders[request.sort ?? 'created']
  const ofAssignee =
    request.assigneeId === undefined ? sql`` : sql`and t.assigned_to_user_id = ${request.assigneeId}`
  const ofClinic = sql`and t.clinic_id = ${tx.clinicId} ${ofStatus[request.status]} ${ofAssignee}`
  const onPage = sql`order by ${order} limit ${request.size} offset ${request.offset}`
  const json = sql`coalesce(json_agg(${taskJson(request.timeZone)} order by ${order}), '[]')::text as json`
  if (request.typed === '') {
    return tx.one(sql`
      select ${json}, (select count(*)::int from tasks t where true ${ofClinic}) as total
      from (select t.* from tasks t where true ${ofClinic} ${onPage}) t`)
  }
  // The search runs once, for the page and for the count.
  return tx.one(sql`
    with found as materialized (select t.* ${naming(tx, request.typed)} ${ofClinic})
    select ${json}, (select count(*)::int from found) as total from (select t.* from found t ${onPage}) t`)
}

/** Undefined: the parameter was not in the request. */
type TaskQuery = {
  page?: number | undefined
  query?: string | undefined
  status?: TaskStatus | undefined
  sort?: TaskSort | undefined
  assignee?: 'me' | undefined
}

/** Without parameters: all current tasks at once. With parameters: a page of the tasks that match. */
export async function listTasks(
  clinic: ClinicDatabase,
  request: TaskQuery,
  { userId, timeZone }: { userId: number; timeZone: string },
): Promise<ReadyJson> {
  if (Object.values(request).every(value => value === undefined)) {
    const { json } = await clinic.read(tx => currentTasksJson(tx, { mostCompleted, timeZone }))
    return new ReadyJson(json)
  }
  const { page = 1, query = '', status = 'all', sort, assignee } = request
  const { json, total } = await clinic.read(tx =>
    tasksPageJson(tx, {
      status,
      assigneeId: assignee === 'me' ? userId : undefined,
      sort,
      typed: query,
      offset: (page - 1) * tasksPerPage,
      size: tasksPerPage,
      timeZone,
    }),
  )
  const totalPages = Math.max(1, Math.ceil(total / tasksPerPage))
  return new ReadyJson(
    `{"records":${json},"currentPage":${page},"totalPages":${totalPages},"total":${total}}`,
  )
}

/** A task shows only the name of its patient, so reading it does not count as opening the record. */
export async function readTask(clinic: ClinicDatabase, id: number, timeZone: string): Promise<Task> {
  const found = await clinic.read(tx => taskById(tx, id, timeZone))
  if (found === undefined) throw notFound()
  return found.json
}

/** The number of open tasks of the clinic, for everybody alike. */
export const countOpenTasks = (tx: Tx): Promise<{ uncompletedCount: number }> =>
  tx.one(sql`
    select count(*)::int as "uncompletedCount" from tasks where clinic_id = ${tx.clinicId} and not completed`)
