import { z } from 'zod'
import { digestOf, newToken } from '../../platform/auth/session.ts'
import { letterKind } from '../../platform/email/letter-kind.ts'
import { insertPasswordToken, lockActiveAt } from './queries.ts'

const validHours = 6

/**
 * The token is made when the letter is written, in the transaction that marks it as being sent. So it exists
 * readable only in the letter itself: the outbox, the job, the logs and every backup know at most its digest.
 * An attempt that did not reach the mail server leaves a digest whose token nobody has; the next one makes its own.
 */
export const passwordResetLetter = letterKind({
  name: 'password_reset',
  variables: z.object({ appUrl: z.string(), firstName: z.string() }),
  write: async (tx, { to, variables, related, now }) => {
    // Nor does a letter follow to an address that is no longer the user's.
    if (related === undefined || !(await lockActiveAt(tx, related.id, to))) {
      return { noReason: 'the user may no longer log in.' }
    }
    const token = newToken()
    const expiresAt = new Date(now.getTime() + validHours * 60 * 60 * 1000)
    await insertPasswordToken(tx, {
      userId: related.id,
      purpose: 'reset',
      digest: digestOf(token),
      expiresAt,
      now,
    })
    return {
      subject: 'Reset your Archwire password',
      text: `Hello${variables.firstName === '' ? '' : ` ${variables.firstName}`},

Someone asked for a new password for your Archwire account. If it was you, choose one here within ${validHours} hours:

${variables.appUrl}/v2/reset-password?reset_password_token=${token}

The link works once. If it was not you, there is nothing to do: your password stays as it is.
`,
    }
  },
})
