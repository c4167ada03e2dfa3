import type { WriteTx } from '../../platform/db/transaction.ts'
import { closeBooks, holdPlan } from './hold-books.ts'

/** How plans fare follows from their invoices, some of which were just changed. */
export async function closePlans(tx: WriteTx, planIds: number[], now: Date): Promise<void> {
  for (const planId of planIds) {
    const books = await holdPlan(tx, planId)
    if (books !== undefined) await closeBooks(tx, books, now)
  }
}
