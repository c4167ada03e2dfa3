import type { ClinicUser } from '@archwire/contract/users/calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { keepAnAdministrator } from './keep-an-administrator.ts'
import { presentUser } from './present.ts'
import { deleteUnusedUser, lockUser, lockUsers, userById } from './queries.ts'
import { saveUserChange } from './save-user-change.ts'

/** Answers nothing when the user is gone, and the user when something refers to them: they are deactivated instead. */
export function removeUser(
  clinic: ClinicDatabase,
  { id, actorId, timeZone, now }: { id: number; actorId: number; timeZone: string; now: Date },
): Promise<ClinicUser | undefined> {
  return clinic.write(async tx => {
    await lockUsers(tx)
    await lockUser(tx, id)
    const user = await userById(tx, id)
    if (user === undefined) throw notFound()
    await keepAnAdministrator(tx, { actorId, userId: id, staysAdministrator: false })
    if ((await deleteUnusedUser(tx, id)) === 0) {
      return presentUser(await saveUserChange(tx, user, { active: false }, { actorId, now }), timeZone)
    }
    const { email, firstName, lastName, admin } = user
    tx.audit({
      action: 'delete',
      entityType: 'user',
      entityId: id,
      changes: { email, firstName, lastName, admin },
    })
    tx.publish({ channel: 'users', event: 'changed', data: { userId: id } })
    return undefined
  })
}
