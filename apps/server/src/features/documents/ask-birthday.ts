import type { Database } from '../../platform/db/database.ts'
import { addressBucket } from '../../platform/http/client-address.ts'
import { giveAttemptBack, type Limit, takeAttempt, tooMany } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { digestOf } from '../../platform/links/clinic-links.ts'

const window = 15 * 60

/**
 * Opens what was signed for whoever knows the date of birth; `open` answers nothing where it was wrong. Tries are counted
 * before it is looked at, by the link and by where they come from, and given back when it was right.
 */
export async function askBirthday<T>(
  database: Database,
  { link, ip, now }: { link: string; ip: string; now: Date },
  open: () => Promise<T | undefined>,
): Promise<T> {
  const limits: Limit[] = [
    { bucket: `signed form from ${addressBucket(ip)}`, most: 30, seconds: window },
    // By its digest: a token lies nowhere in clear.
    { bucket: `signed form ${digestOf(link).toString('hex')}`, most: 5, seconds: window },
  ]
  for (const limit of limits) if (!(await takeAttempt(database, limit, now))) throw tooMany()
  const opened = await open()
  if (opened === undefined) throw refuse(422, 'That does not match what the clinic has on file.')
  for (const limit of limits) await giveAttemptBack(database, limit, now)
  return opened
}
