import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** What waits and what failed, by task, and for how many seconds the oldest that is due has waited. */
export const jobBacklog = (database: Database) =>
  database.anonymously<{ task: string; waiting: number; failed: number; oldest: number }>(
    sql`select task, waiting, failed, oldest from archwire_jobs.backlog()`,
  )
