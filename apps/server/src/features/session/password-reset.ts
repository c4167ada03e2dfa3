import { refusals } from '@archwire/contract/errors'
import { z } from 'zod'
import { hashPassword } from '../../platform/auth/password.ts'
import { digestOf, endAllSessionsOf, newToken } from '../../platform/auth/session.ts'
import type { Database } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { emailKind } from '../../platform/email/email-kind.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import { addressBucket, type Pause, responseTimeFloor, takeAttempt } from '../../platform/http/rate-limit.ts'
import { refuse, refuseFields } from '../../platform/http/refuse.ts'
import { commonPassword, isCommonPassword, isOwnName, ownNamePassword } from './common-passwords.ts'
import {
  insertPasswordToken,
  lockActiveUserWithEmail,
  lockOwnerOfToken,
  ownerOfToken,
  resolvePasswordToken,
  resolveUserByEmail,
  setPassword,
  userWithPassword,
  useToken,
  voidTokensOf,
} from './queries.ts'

const resetLinkHours = 6

/**
 * The token is made when the email is written, in the transaction that marks it as being sent. So it is readable only
 * in the email itself: the outbox, the job, the logs and every backup have at most its digest. An attempt that did
 * not reach the mail server leaves a digest whose token nobody has; the next attempt makes a new one.
 */
export const passwordResetEmail = emailKind({
  name: 'password_reset',
  variables: z.object({ appUrl: z.string(), firstName: z.string() }),
  write: async (tx, { to, variables, related, now }) => {
    // No email is sent to an address that is no longer the user's.
    if (related === undefined || !(await lockActiveUserWithEmail(tx, related.id, to))) {
      return { noReason: 'the user may no longer log in.' }
    }
    const token = newToken()
    const expiresAt = new Date(now.getTime() + resetLinkHours * 60 * 60 * 1000)
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

Someone asked for a new password for your Archwire account. If it was you, choose one here within ${resetLinkHours} hours:

${variables.appUrl}/v2/reset-password?reset_password_token=${token}

The link works once. If it was not you, there is nothing to do: your password stays as it is.
`,
    }
  },
})

const emailsPerHour = 5

type PasswordResetRequest = { email: string; ip: string; appUrl: string; now: Date }

/** A known, unknown, inactive or too often used address gets the same response after the same time. */
export async function requestPasswordReset(
  deps: { database: Database; outbox: Outbox; pause: Pause },
  request: PasswordResetRequest,
): Promise<void> {
  if (!deps.outbox.isOn) throw refuse(422, refusals.notConfigured)
  // Refused for every address, because otherwise a full disk would reveal which ones are known.
  deps.database.requireRoom('room')
  const floor = responseTimeFloor(deps.pause)
  try {
    await queueResetEmail(deps, request)
  } finally {
    await floor
  }
}

async function queueResetEmail(
  { database, outbox }: { database: Database; outbox: Outbox },
  { email, ip, appUrl, now }: PasswordResetRequest,
): Promise<void> {
  const limit = { bucket: `password letters ${email}`, most: emailsPerHour, seconds: 60 * 60 }
  const isAllowed = await takeAttempt(database, limit, now)
  const found = await resolveUserByEmail(database, email)
  if (!isAllowed || found === undefined) return
  await database.forClinic(found.clinicId, { kind: 'system' }).write(async tx => {
    const user = await userWithPassword(tx, found.id)
    await outbox.queue(tx, {
      kind: passwordResetEmail,
      to: user.email,
      variables: { appUrl, firstName: user.firstName },
      // A second click within the same minute sends no second email.
      reason: `password_reset:${user.id}:${now.toISOString().slice(0, 16)}`,
      related: { type: 'user', id: user.id },
    })
    tx.audit({ action: 'password_reset_requested', entityType: 'user', entityId: user.id, changes: { ip } })
  })
}

type PasswordReset = {
  token: string
  password: string
  confirmation: string
  ip: string
  now: Date
}

const invalidToken = () => refuse(422, 'Reset password token is invalid')

/** Sets a new password by the token of an email, once, and ends every session of its user. */
export async function resetPassword(
  database: Database,
  { token, password, confirmation, ip, now }: PasswordReset,
): Promise<void> {
  if (confirmation !== password) {
    throw refuseFields({ password_confirmation: ["Passwords don't match"] })
  }
  if (await isCommonPassword(password)) {
    throw refuseFields({ password: [commonPassword] })
  }
  // Looked up before the costly hash, so that invented tokens cost little, and again when the token is used.
  const found = await resolvePasswordToken(database, digestOf(token), now)
  if (found === undefined) throw invalidToken()
  const owner = await database
    .forClinic(found.clinicId, { kind: 'system' })
    .read(tx => ownerOfToken(tx, found.id))
  if (owner !== undefined && isOwnName(password, owner)) throw refuseFields({ password: [ownNamePassword] })
  const passwordDigest = await hashPassword(password, addressBucket(ip))
  await database.forClinic(found.clinicId, { kind: 'system' }).write(async tx => {
    const user = await lockOwnerOfToken(tx, found.id)
    if (user === undefined || (await useToken(tx, found.id, now)) === 0) throw invalidToken()
    await setPassword(tx, user.id, passwordDigest)
    await voidTokensOf(tx, user.id, now)
    await endAllSessionsOf(tx, user.id, now)
    tx.audit({ action: 'password_reset', entityType: 'user', entityId: user.id, changes: { ip } })
    tx.publish({ channel: 'users', event: 'changed', data: { userId: user.id } })
  })
}

/** Somebody who reads the emails of the user's former address cannot choose a password. */
export async function voidPasswordLinks(tx: WriteTx, userId: number, now: Date): Promise<void> {
  await voidTokensOf(tx, userId, now)
}
