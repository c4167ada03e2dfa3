import type { Client } from 'pg'
import { z } from 'zod'
import { digestOf, newToken } from '../../platform/auth/session.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { emailKind } from '../../platform/email/email-kind.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import { failedInvitations, insertPasswordToken, lockInvitedUserWithEmail, voidTokensOf } from './queries.ts'

const invitationDays = 7

/** As in the password email, the token is readable only in the email. It ends earlier links. */
export const invitationEmail = emailKind({
  name: 'user_invite',
  variables: z.object({ appUrl: z.string() }),
  write: async (tx, { to, variables, related, now }) => {
    const invited = related && (await lockInvitedUserWithEmail(tx, related.id, to))
    if (related === undefined || invited === undefined) {
      return { noReason: 'the user is no longer waiting for an invitation.' }
    }
    const { url } = await insertInvitationLink(tx, { userId: related.id, appUrl: variables.appUrl, now })
    return {
      subject: `Your Archwire account at ${invited.clinicName}`,
      text: `Hello ${invited.firstName},

${invited.clinicName} has an Archwire account for you. Choose your password here within ${invitationDays} days:

${url}

The link works once. After that, log in with ${to} at ${variables.appUrl}/v2

If you do not know ${invited.clinicName}, there is nothing to do: without a password nobody can use the account.
`,
    }
  },
})

type InvitationLink = { url: string; expiresAt: Date }

/** Stores the digest of a new link and ends the earlier ones. The caller has locked the user. */
async function insertInvitationLink(
  tx: WriteTx,
  { userId, appUrl, now }: { userId: number; appUrl: string; now: Date },
): Promise<InvitationLink> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + invitationDays * 24 * 60 * 60 * 1000)
  await voidTokensOf(tx, userId, now)
  await insertPasswordToken(tx, { userId, purpose: 'invite', digest: digestOf(token), expiresAt, now })
  return { url: `${appUrl}/v2/reset-password?reset_password_token=${token}`, expiresAt }
}

/** Returns a link for an administrator to hand over; undefined if the user waits for no invitation any more. */
export async function makeInvitationLink(
  tx: WriteTx,
  { user, appUrl, now }: { user: Invitee; appUrl: string; now: Date },
): Promise<InvitationLink | undefined> {
  const invited = await lockInvitedUserWithEmail(tx, user.id, user.email)
  return invited && insertInvitationLink(tx, { userId: user.id, appUrl, now })
}

type Invitee = { id: number; email: string; updatedAt: Date }

/** Returns false if the same email was queued a moment ago. Refuses if no mail driver is configured. */
export async function sendInvitation(
  tx: WriteTx,
  outbox: Outbox,
  { user, appUrl, now }: { user: Invitee; appUrl: string; now: Date },
): Promise<boolean> {
  const { failed } = await failedInvitations(tx, user.id)
  return outbox.queue(tx, {
    kind: invitationEmail,
    to: user.email,
    variables: { appUrl },
    // A second click within the same minute sends no second email, unless the user was changed or the email has
    // failed.
    reason: `user_invite:${user.id}:${user.updatedAt.toISOString()}:${now.toISOString().slice(0, 16)}:${failed}`,
    related: { type: 'user', id: user.id },
  })
}

const firstInvitationDays = 7

/** Creates the first administrator of a new clinic. Returns the token for choosing the password, once. */
export async function inviteFirstUser(
  owner: Client,
  user: { clinicId: number; email: string; firstName: string; lastName: string },
  now: Date,
): Promise<string> {
  const token = newToken()
  await owner.query(
    `with added as (
       insert into users (clinic_id, email, first_name, last_name, admin) values ($1, $2, $3, $4, true) returning id)
     insert into password_tokens (clinic_id, user_id, purpose, token_digest, expires_at, created_at)
     select $1, id, 'invite', $5, $6, $7 from added`,
    [
      user.clinicId,
      user.email,
      user.firstName,
      user.lastName,
      digestOf(token),
      new Date(now.getTime() + firstInvitationDays * 24 * 60 * 60 * 1000),
      now,
    ],
  )
  return token
}
