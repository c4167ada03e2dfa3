import type { SignedInUser } from '../../platform/auth/session.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { insertAdministrator } from './queries.ts'

/** Administrators who can log in. They get the emails that are for administrators alone. */
export const administrators = (tx: Tx): Promise<{ id: number; email: string }[]> =>
  tx.many(sql`
    select id, email from users
    where clinic_id = ${tx.clinicId} and admin and active and password_digest is not null order by id`)

/** The administrator who sets the clinic up has already chosen a password, and needs no email. */
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
