import type { ClinicUser, Invitation, InvitationLink } from '@archwire/contract/users/calls'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { type Outbox, withEmailLimit } from '../../platform/email/outbox.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { makeInvitationLink, sendInvitation } from '../session/invitations.ts'
import { insertUser, lockUsers, presentUser, type UserRow, userById } from './queries.ts'
import { refuseFormerAdministrator, refuseTakenEmail } from './user-rules.ts'

type NewUser = { user: Invitation; actorId: number; timeZone: string; appUrl: string; now: Date }

/** Without a mail server nothing is sent: the administrator makes a link and hands it over. */
export async function inviteUser(
  tx: WriteTx,
  outbox: Outbox,
  { user, actorId, timeZone, appUrl, now }: NewUser,
): Promise<ClinicUser> {
  await lockUsers(tx)
  await refuseFormerAdministrator(tx, actorId)
  const added = await refuseTakenEmail(insertUser(tx, user))
  if (outbox.isOn) await sendInvitation(tx, outbox, { user: added, appUrl, now })
  tx.audit({ action: 'create', entityType: 'user', entityId: added.id, changes: user })
  tx.publish({ channel: 'users', event: 'changed', data: { userId: added.id } })
  return presentUser(added, timeZone)
}

/** The user whose invitation is open. Locks the clinic's users. */
async function lockInvitation(
  tx: WriteTx,
  { id, actorId }: { id: number; actorId: number },
): Promise<UserRow> {
  await lockUsers(tx)
  await refuseFormerAdministrator(tx, actorId)
  const user = await userById(tx, id)
  if (user === undefined) throw notFound()
  if (!user.active) throw refuse(422, 'This user is deactivated')
  if (!user.invited) throw refuse(422, alreadyAccepted)
  return user
}

const alreadyAccepted = 'This user has already chosen a password'

/** A new link for the administrator to hand over. It is returned once: only its digest is stored. */
export function newInvitationLink(
  clinic: ClinicDatabase,
  { id, actorId, timeZone, appUrl, now }: ResendInput & { timeZone: string },
): Promise<InvitationLink> {
  return clinic.write(async tx => {
    const user = await lockInvitation(tx, { id, actorId })
    const link = await makeInvitationLink(tx, { user, appUrl, now })
    // Whoever chooses a password locks only the user, and may have been quicker.
    if (link === undefined) throw refuse(422, alreadyAccepted)
    tx.audit({ action: 'invitation_link', entityType: 'user', entityId: id })
    return { url: link.url, expiresAt: wireInstant(link.expiresAt, timeZone) }
  })
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
    const user = await lockInvitation(tx, { id, actorId })
    // The user is not locked: the job that sends the email locks it before the user, and checks all of this again.
    const isQueued = await sendInvitation(tx, outbox, { user, appUrl, now })
    if (isQueued) tx.audit({ action: 'invitation_sent', entityType: 'user', entityId: id })
    return isQueued
  })
}
