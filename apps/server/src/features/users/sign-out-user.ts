import { endAllSessionsOf } from '../../platform/auth/session.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { refuseFormerAdministrator } from './keep-an-administrator.ts'
import { lockUser, lockUsers, userById } from './queries.ts'

/** Their open pages find out with the next call, and their live connections within seconds. */
export function signOutUser(
  clinic: ClinicDatabase,
  { id, actorId, now }: { id: number; actorId: number; now: Date },
): Promise<void> {
  return clinic.writeFrom('reserve', async tx => {
    await lockUsers(tx)
    await refuseFormerAdministrator(tx, actorId)
    await lockUser(tx, id)
    if ((await userById(tx, id)) === undefined) throw notFound()
    await endAllSessionsOf(tx, id, now)
    tx.audit({ action: 'sign_out_everywhere', entityType: 'user', entityId: id })
  })
}
