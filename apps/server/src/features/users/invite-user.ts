import { refusals } from '@archwire/contract/errors'
import type { ClinicUser, Invitation } from '@archwire/contract/users/calls'
import type { WriteTx } from '../../platform/db/transaction.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { sendInvitation } from '../session/send-invitation.ts'
import { refuseFormerAdministrator } from './keep-an-administrator.ts'
import { presentUser } from './present.ts'
import { insertUser, lockUsers } from './queries.ts'
import { refusingTakenEmail } from './taken-email.ts'

export type NewUser = { user: Invitation; actorId: number; timeZone: string; appUrl: string; now: Date }

export async function inviteUser(
  tx: WriteTx,
  outbox: Outbox,
  { user, actorId, timeZone, appUrl, now }: NewUser,
): Promise<ClinicUser> {
  // Before the address is looked at: without letters there is nothing to learn here.
  if (!outbox.isOn) throw refuse(422, refusals.notConfigured)
  await lockUsers(tx)
  await refuseFormerAdministrator(tx, actorId)
  const added = await refusingTakenEmail(insertUser(tx, user))
  await sendInvitation(tx, outbox, { user: added, appUrl, now })
  tx.audit({ action: 'create', entityType: 'user', entityId: added.id, changes: user })
  tx.publish({ channel: 'users', event: 'changed', data: { userId: added.id } })
  return presentUser(added, timeZone)
}
