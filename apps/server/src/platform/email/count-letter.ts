import type { Database } from '../db/database.ts'
import { giveAttemptBack, takeAttempt, tooMany } from '../http/rate-limit.ts'

const lettersPerHour = 5

/** So many letters of one kind to one person; only one that is really on its way counts. */
export async function countLetter(
  database: Database,
  { bucket, now }: { bucket: string; now: Date },
  queue: () => Promise<boolean>,
): Promise<void> {
  const limit = { bucket, most: lettersPerHour, seconds: 60 * 60 }
  if (!(await takeAttempt(database, limit, now))) throw tooMany()
  let isQueued = false
  try {
    isQueued = await queue()
  } finally {
    if (!isQueued) await giveAttemptBack(database, limit, now)
  }
}
