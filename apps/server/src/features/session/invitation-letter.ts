import { z } from 'zod'
import { digestOf, newToken } from '../../platform/auth/session.ts'
import { letterKind } from '../../platform/email/letter-kind.ts'
import { insertPasswordToken, lockInvitedAt, voidTokensOf } from './queries.ts'

const validDays = 7

/** As with the password letter, the token exists readable only in the letter; it ends those of earlier letters. */
export const invitationLetter = letterKind({
  name: 'user_invite',
  variables: z.object({ appUrl: z.string() }),
  write: async (tx, { to, variables, related, now }) => {
    const invited = related && (await lockInvitedAt(tx, related.id, to))
    if (related === undefined || invited === undefined) {
      return { noReason: 'the user is no longer waiting for an invitation.' }
    }
    const token = newToken()
    const expiresAt = new Date(now.getTime() + validDays * 24 * 60 * 60 * 1000)
    await voidTokensOf(tx, related.id, now)
    await insertPasswordToken(tx, {
      userId: related.id,
      purpose: 'invite',
      digest: digestOf(token),
      expiresAt,
      now,
    })
    return {
      subject: `Your Archwire account at ${invited.clinicName}`,
      text: `Hello ${invited.firstName},

${invited.clinicName} has an Archwire account for you. Choose your password here within ${validDays} days:

${variables.appUrl}/v2/reset-password?reset_password_token=${token}

The link works once. After that, log in with ${to} at ${variables.appUrl}/v2

If you do not know ${invited.clinicName}, there is nothing to do: without a password nobody can use the account.
`,
    }
  },
})
