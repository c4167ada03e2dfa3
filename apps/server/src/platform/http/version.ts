import { instant } from '@archwire/contract/fields'
import { type Entity, lastChangedBy } from '../audit/changes.ts'
import type { Tx } from '../db/transaction.ts'
import { refuse } from './refuse.ts'

/**
 * Refuses a change that was made from an old version of the record: 412, with the current record. Without a version the
 * last write wins. Versions are compared as instants, in whatever zone they are written. Call it after locking the row.
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

/** Whether the record has changed since the caller read it. */
export function isOldVersion(seen: string | undefined, current: { updatedAt: string }): boolean {
  if (seen === undefined) return false
  if (!instant.safeParse(seen).success) throw refuse(422, 'If-Match is not a version')
  return Date.parse(seen) !== Date.parse(current.updatedAt)
}
