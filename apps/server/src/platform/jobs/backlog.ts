import type { Pool } from 'pg'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'

export type DeadJob = {
  id: number
  task: string
  clinicId: number | null
  attempts: number
  error: string | null
  createdAt: Date
  failedAt: Date
}

/** How many jobs have failed for good. The server's role may know this much. */
export async function countDeadJobs(database: Database): Promise<number> {
  const [row] = await database.anonymously<{ count: number }>(sql`select archwire_jobs.count_dead() as count`)
  return row?.count ?? 0
}

/** The jobs that failed for good, newest first, for the server's operator (read as the jobs' role). */
export async function deadJobs(worker: Pool): Promise<DeadJob[]> {
  const { rows } = await worker.query<DeadJob>(`
    select id, task, (payload ->> 'clinicId')::bigint as "clinicId", attempts, last_error as error,
           created_at as "createdAt", updated_at as "failedAt"
    from archwire_jobs.dead order by updated_at desc, id desc`)
  return rows
}

/** Runs a dead job once more, now. Returns false if there is no such dead job. */
export async function retryDeadJob(worker: Pool, id: number): Promise<boolean> {
  const { rowCount } = await worker.query(
    `select graphile_worker.reschedule_jobs(array[id], run_at => now(), max_attempts => attempts + 1)
     from archwire_jobs.dead where id = $1`,
    [id],
  )
  return rowCount === 1
}

export async function discardDeadJob(worker: Pool, id: number): Promise<boolean> {
  const { rowCount } = await worker.query(
    'select graphile_worker.complete_jobs(array[id]) from archwire_jobs.dead where id = $1',
    [id],
  )
  return rowCount === 1
}

/** Per task: how many jobs wait, how many failed, and how many seconds the oldest due job has waited. */
export const jobBacklog = (database: Database) =>
  database.anonymously<{ task: string; waiting: number; failed: number; oldest: number }>(
    sql`select task, waiting, failed, oldest from archwire_jobs.backlog()`,
  )
