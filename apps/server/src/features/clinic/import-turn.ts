import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'

const turn = (tx: WriteTx) => sql`hashtext('patient imports'), ${tx.clinicId}::int`

/** Whoever has it works at the imports of the clinic alone, until the end of the transaction. False: somebody else does. */
export const takeImportTurn = async (tx: WriteTx): Promise<boolean> =>
  (await tx.one<{ has: boolean }>(sql`select pg_try_advisory_xact_lock(${turn(tx)}) as has`)).has

/** No import goes to work until the end of the transaction; several can want that at once. False: one is at work. */
export const keepImportsOff = async (tx: WriteTx): Promise<boolean> =>
  (await tx.one<{ has: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${turn(tx)}) as has`)).has
