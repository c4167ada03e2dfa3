import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { refuse } from '../../../platform/http/refuse.ts'
import { lockTimeZone } from './appointment-queries.ts'

/** The clock by which this transaction reads times of day and writes instants: the clinic's. */
export const setSessionTimeZone = (tx: Tx, timeZone: string): Promise<number> =>
  tx.run(sql`select set_config('TimeZone', ${timeZone}, true)`)

/** The same for what is new in the calendar: the first entry may come while somebody sets the clinic's clock. */
export async function lockSessionTimeZone(tx: WriteTx, timeZone: string): Promise<void> {
  const [, locked] = await Promise.all([setSessionTimeZone(tx, timeZone), lockTimeZone(tx)])
  refuseOtherTimeZone(locked, timeZone)
}

/** The zone that is held until the transaction is over must be the one by which the times were read. */
export function refuseOtherTimeZone(locked: { timeZone: string }, timeZone: string): void {
  if (locked.timeZone !== timeZone)
    throw refuse(409, "The clinic's time zone was just changed. Please try again.")
}
