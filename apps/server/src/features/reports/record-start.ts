import type { WriteTx } from '../../platform/db/transaction.ts'
import { insertFirstStart } from './queries.ts'

/** A patient's first payment plan that lives is the start of their treatment; further ones are not. */
export const recordStart = async (
  tx: WriteTx,
  plan: { id: number; patientId: number; startedOn: string; amountCents: number; now: Date },
): Promise<void> => {
  await insertFirstStart(tx, plan)
}
