import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { refuse } from '../../../platform/http/refuse.ts'
import { lockTimeZone } from './appointment-queries.ts'

/** Makes this transaction read times of day and write instants in the time zone of the clinic. */
export const setSessionTimeZone = (tx: Tx, timeZone: string): Promise<number> =>
  tx.run(sql`select set_config('TimeZone', ${timeZone}, true)`)

/** The same for new entries, which may be made while somebody changes the clinic's time zone. */
export async function lockSessionTimeZone(tx: WriteTx, timeZone: string): Promise<void> {
  const [, locked] = await Promise.all([setSessionTimeZone(tx, timeZone), lockTimeZone(tx)])
  refuseOtherTimeZone(locked, timeZone)
}

/** The locked time zone must be the one in which the times of the request were read. */
export function refuseOtherTimeZone(locked: { timeZone: string }, timeZone: string): void {
  if (locked.timeZone !== timeZone)
    throw refuse(409, "The clinic's time zone was just changed. Please try again.")
}
