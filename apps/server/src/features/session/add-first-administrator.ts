import type { SignedInUser } from '../../platform/auth/session.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { insertAdministrator } from './queries.ts'

/** Whoever sets a clinic up has chosen a password already, and needs no letter. */
export async function addFirstAdministrator(
  tx: WriteTx,
  user: { email: string; firstName: string; lastName: string; passwordDigest: string },
): Promise<SignedInUser> {
  const added = await insertAdministrator(tx, user)
  const { passwordDigest: _, ...changes } = user
  tx.audit({ action: 'create', entityType: 'user', entityId: added.id, changes: { ...changes, admin: true } })
  tx.publish({ channel: 'users', event: 'changed', data: { userId: added.id } })
  return added
}
