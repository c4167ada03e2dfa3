import type { UserChange } from '@archwire/contract/users/calls'
import { changedFields } from '../../platform/audit/changed-fields.ts'
import { endAllSessionsOf } from '../../platform/auth/session.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { keepAnAdministrator } from './keep-an-administrator.ts'
import { type UserRow, updateUser } from './queries.ts'
import { refusingTakenEmail } from './taken-email.ts'

/** Writes what differs, under the lock of the clinic's users, and has it take effect at once. */
export async function saveUserChange(
  tx: WriteTx,
  before: UserRow,
  wanted: Partial<UserChange>,
  { actorId, now }: { actorId: number; now: Date },
): Promise<UserRow> {
  const changes = changedFields(before, wanted)
  const after = { ...before, ...wanted }
  await keepAnAdministrator(tx, {
    actorId,
    userId: before.id,
    staysAdministrator: after.admin && after.active,
  })
  if (Object.keys(changes).length === 0) return before
  const saved = await refusingTakenEmail(updateUser(tx, before.id, after))
  if (!saved.active) await endAllSessionsOf(tx, saved.id, now)
  tx.audit({ action: 'update', entityType: 'user', entityId: saved.id, changes })
  // Lists of tasks say to whom each is assigned.
  if ('firstName' in changes || 'lastName' in changes)
    tx.publish({ channel: 'tasks', event: 'user_renamed', data: { userId: saved.id } })
  tx.publish({ channel: 'users', event: 'changed', data: { userId: saved.id } })
  return saved
}
