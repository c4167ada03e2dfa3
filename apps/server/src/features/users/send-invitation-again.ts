import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import { countLetter } from '../../platform/email/count-letter.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { sendInvitation } from '../session/send-invitation.ts'
import { refuseFormerAdministrator } from './keep-an-administrator.ts'
import { lockUsers, userById } from './queries.ts'

export type SecondInvitation = { id: number; actorId: number; appUrl: string; now: Date }

/** Only a letter that is really on its way counts, and is written down. */
export function sendInvitationAgain(
  { database, outbox }: { database: Database; outbox: Outbox },
  clinic: ClinicDatabase,
  invitation: SecondInvitation,
): Promise<void> {
  const { id, now } = invitation
  const counted = { bucket: `invitations ${clinic.id} ${id}`, now }
  return countLetter(database, counted, () => queueInvitation(clinic, outbox, invitation))
}

function queueInvitation(
  clinic: ClinicDatabase,
  outbox: Outbox,
  { id, actorId, appUrl, now }: SecondInvitation,
): Promise<boolean> {
  return clinic.write(async tx => {
    await lockUsers(tx)
    await refuseFormerAdministrator(tx, actorId)
    const user = await userById(tx, id)
    if (user === undefined) throw notFound()
    if (!user.active) throw refuse(422, 'This user is deactivated')
    if (!user.invited) throw refuse(422, 'This user has already chosen a password')
    // The user is not locked: whoever writes the letter holds it before the user, and asks all of this again.
    const isQueued = await sendInvitation(tx, outbox, { user, appUrl, now })
    if (isQueued) tx.audit({ action: 'invitation_sent', entityType: 'user', entityId: id })
    return isQueued
  })
}
