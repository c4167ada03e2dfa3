import { refusals } from '@archwire/contract/errors'
import type { ClinicUser, Invitation } from '@archwire/contract/users/calls'
import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { type Outbox, withEmailLimit } from '../../platform/email/outbox.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { sendInvitation } from '../session/invitations.ts'
import { insertUser, lockUsers, presentUser, userById } from './queries.ts'
import { refuseFormerAdministrator, refuseTakenEmail } from './user-rules.ts'

type NewUser = { user: Invitation; actorId: number; timeZone: string; appUrl: string; now: Date }

export async function inviteUser(
  tx: WriteTx,
  outbox: Outbox,
  { user, actorId, timeZone, appUrl, now }: NewUser,
): Promise<ClinicUser> {
  // Refused before the address is checked: without emails nobody learns here which ones are taken.
  if (!outbox.isOn) throw refuse(422, refusals.notConfigured)
  await lockUsers(tx)
  await refuseFormerAdministrator(tx, actorId)
  const added = await refuseTakenEmail(insertUser(tx, user))
  await sendInvitation(tx, outbox, { user: added, appUrl, now })
  tx.audit({ action: 'create', entityType: 'user', entityId: added.id, changes: user })
  tx.publish({ channel: 'users', event: 'changed', data: { userId: added.id } })
  return presentUser(added, timeZone)
}

type ResendInput = { id: number; actorId: number; appUrl: string; now: Date }

/** Only an email that is really queued counts, and is audited. */
export function resendInvitation(
  { database, outbox }: { database: Database; outbox: Outbox },
  clinic: ClinicDatabase,
  invitation: ResendInput,
): Promise<void> {
  const { id, now } = invitation
  const counted = { bucket: `invitations ${clinic.id} ${id}`, now }
  return withEmailLimit(database, counted, () => queueInvitation(clinic, outbox, invitation))
}

function queueInvitation(
  clinic: ClinicDatabase,
  outbox: Outbox,
  { id, actorId, appUrl, now }: ResendInput,
): Promise<boolean> {
  return clinic.write(async tx => {
    await lockUsers(tx)
    await refuseFormerAdministrator(tx, actorId)
    const user = await userById(tx, id)
    if (user === undefined) throw notFound()
    if (!user.active) throw refuse(422, 'This user is deactivated')
    if (!user.invited) throw refuse(422, 'This user has already chosen a password')
    // The user is not locked: the job that sends the email locks it before the user, and checks all of this again.
    const isQueued = await sendInvitation(tx, outbox, { user, appUrl, now })
    if (isQueued) tx.audit({ action: 'invitation_sent', entityType: 'user', entityId: id })
    return isQueued
  })
}
