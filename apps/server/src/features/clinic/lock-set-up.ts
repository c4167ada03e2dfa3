import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'

/**
 * Changes of a clinic's set-up wait for each other here; bookings wait only for those of what they name. It is the clinic's
 * row, which whoever counts tasks and messages takes too: after the day, before the settings of the booking page and before
 * any type, doctor or room.
 */
export const lockSetUp = (tx: WriteTx): Promise<number> =>
  tx.run(sql`select from clinics where id = ${tx.clinicId} for no key update`)
