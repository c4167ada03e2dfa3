import type { WriteTx } from '../../platform/db/transaction.ts'
import { closePlans } from './close-plans.ts'
import { putMethodOn } from './method-invoices.ts'
import { type MethodRow, makeDefault, methodsOf } from './method-queries.ts'

/** A method can be charged from now on: the only one is paid by first, and open invoices that have no way get it. */
export async function putToUse(
  tx: WriteTx,
  { methodId, patientId, now }: { methodId: number; patientId: number; now: Date },
): Promise<void> {
  const active = (await methodsOf(tx, patientId)).filter(({ status }) => status === 'active')
  const isOnlyOne = active.length === 1
  if (isOnlyOne) await makeDefault(tx, methodId, now)
  const plans = await putMethodOn(tx, { methodId, patientId, isOnlyOne, now })
  await closePlans(tx, plans, now)
}

/** What was paid by first is gone: the newest of what is left takes its place. */
export async function newDefault(
  tx: WriteTx,
  { patientId, now }: { patientId: number; now: Date },
): Promise<MethodRow | undefined> {
  const next = (await methodsOf(tx, patientId)).find(({ status }) => status === 'active')
  if (next !== undefined) await makeDefault(tx, next.id, now)
  return next
}
