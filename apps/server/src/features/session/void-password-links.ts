import type { WriteTx } from '../../platform/db/transaction.ts'
import { voidTokensOf } from './queries.ts'

/** Whoever reads the letters of an address that is no longer the user's cannot choose a password for them. */
export async function voidPasswordLinks(tx: WriteTx, userId: number, now: Date): Promise<void> {
  await voidTokensOf(tx, userId, now)
}
