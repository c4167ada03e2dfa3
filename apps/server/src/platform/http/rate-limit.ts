import { refusals } from '@archwire/contract/errors'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { refuse } from './refuse.ts'

export type Limit = { bucket: string; most: number; seconds: number }

/** Counts one attempt in PostgreSQL, so that every process knows; false when the limit is reached. */
export async function takeAttempt(database: Database, limit: Limit, now: Date): Promise<boolean> {
  const [row] = await database.anonymously<{ allowed: boolean }>(
    sql`select take_attempt(${limit.bucket}, ${limit.most}, ${limit.seconds}, ${now}) as allowed`,
  )
  return row?.allowed === true
}

export async function giveAttemptBack(database: Database, limit: Limit, now: Date): Promise<void> {
  await database.anonymously(sql`select give_attempt_back(${limit.bucket}, ${limit.seconds}, ${now})`)
}

export const tooMany = () => refuse(429, refusals.tooMany)
