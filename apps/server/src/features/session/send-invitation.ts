import type { WriteTx } from '../../platform/db/transaction.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import { invitationLetter } from './invitation-letter.ts'
import { failedInvitations } from './queries.ts'

export type Invitee = { id: number; email: string; updatedAt: Date }

/** False when the same was wished a moment ago and is on its way. Refuses when no mail driver is configured. */
export async function sendInvitation(
  tx: WriteTx,
  outbox: Outbox,
  { user, appUrl, now }: { user: Invitee; appUrl: string; now: Date },
): Promise<boolean> {
  const { failed } = await failedInvitations(tx, user.id)
  return outbox.queue(tx, {
    kind: invitationLetter,
    to: user.email,
    variables: { appUrl },
    // A second click within the same minute is the same wish, unless the user was changed or the letter has failed.
    reason: `user_invite:${user.id}:${user.updatedAt.toISOString()}:${now.toISOString().slice(0, 16)}:${failed}`,
    related: { type: 'user', id: user.id },
  })
}
