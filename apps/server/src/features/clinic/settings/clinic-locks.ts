import { sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'

/**
 * Lets only one change of a clinic's set-up run at a time. Bookings wait only for changes of the records that they
 * name. The lock is that of the clinic's row, which counting tasks and messages takes too. It comes after the day,
 * and before the settings of the booking page and any type, doctor or room.
 */
export const lockSetUp = (tx: WriteTx): Promise<number> =>
  tx.run(sql`select from clinics where id = ${tx.clinicId} for no key update`)

const importLock = (tx: WriteTx) => sql`hashtext('patient imports'), ${tx.clinicId}::int`

/** Takes the clinic's lock of imports until the transaction ends. False: somebody else has it. */
export const tryLockImports = async (tx: WriteTx): Promise<boolean> =>
  (await tx.one<{ has: boolean }>(sql`select pg_try_advisory_xact_lock(${importLock(tx)}) as has`)).has

/**
 * Keeps imports from running until the transaction ends. Several transactions can do that at once. False: an import
 * is running.
 */
export const tryBlockImports = async (tx: WriteTx): Promise<boolean> =>
  (await tx.one<{ has: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${importLock(tx)}) as has`)).has
