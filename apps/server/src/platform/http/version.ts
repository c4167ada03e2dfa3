import { instant } from '@archwire/contract/fields'
import { type Entity, lastChangedBy } from '../audit/changes.ts'
import type { Tx } from '../db/transaction.ts'
import { refuse } from './refuse.ts'

/**
 * Refuses a change that was made from an old version of the record: 412, with the record as it is now. Without a
 * version the last write wins. A version is an instant, in whatever zone it is written. Call it after the row was
 * locked.
 */
export async function refuseOldVersion(
  tx: Tx,
  seen: string | undefined,
  current: { updatedAt: string },
  entity: Entity,
  which = 'This record',
): Promise<void> {
  if (!isOldVersion(seen, current)) return
  const name = await lastChangedBy(tx, entity)
  throw refuse(412, `${which} was changed by ${name ?? 'someone else'}`, { current })
}

/** Whether the record is another one now than the caller has seen. */
export function isOldVersion(seen: string | undefined, current: { updatedAt: string }): boolean {
  if (seen === undefined) return false
  if (!instant.safeParse(seen).success) throw refuse(422, 'If-Match is not a version')
  return Date.parse(seen) !== Date.parse(current.updatedAt)
}
