import { sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'

/**
 * Changes of a clinic's set-up wait for each other here; bookings wait only for those of what they name. It is the clinic's
 * row, which whoever counts tasks and messages takes too: after the day, before the settings of the booking page and before
 * any type, doctor or room.
 */
export const lockSetUp = (tx: WriteTx): Promise<number> =>
  tx.run(sql`select from clinics where id = ${tx.clinicId} for no key update`)

const importLock = (tx: WriteTx) => sql`hashtext('patient imports'), ${tx.clinicId}::int`

/** Whoever has it works at the imports of the clinic alone, until the end of the transaction. False: somebody else does. */
export const tryLockImports = async (tx: WriteTx): Promise<boolean> =>
  (await tx.one<{ has: boolean }>(sql`select pg_try_advisory_xact_lock(${importLock(tx)}) as has`)).has

/** No import goes to work until the end of the transaction; several can want that at once. False: one is at work. */
export const tryBlockImports = async (tx: WriteTx): Promise<boolean> =>
  (await tx.one<{ has: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${importLock(tx)}) as has`)).has
