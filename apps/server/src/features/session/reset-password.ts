import { hashPassword } from '../../platform/auth/password.ts'
import { digestOf, endAllSessionsOf } from '../../platform/auth/session.ts'
import type { Database } from '../../platform/db/database.ts'
import { addressBucket } from '../../platform/http/client-address.ts'
import { refuse, refuseFields } from '../../platform/http/refuse.ts'
import { commonPassword, isCommonPassword, isOwnName, ownNamePassword } from './common-passwords.ts'
import {
  lockOwnerOfToken,
  ownerOfToken,
  resolvePasswordToken,
  setPassword,
  useToken,
  voidTokensOf,
} from './queries.ts'

export type PasswordReset = {
  token: string
  password: string
  confirmation: string
  ip: string
  now: Date
}

const invalidToken = () => refuse(422, 'Reset password token is invalid')

/** Sets a new password by the token of a letter, once, and ends every session of its user. */
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
  // Looked up before the costly hash, so that made-up tokens cost little; asked again when it is used.
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
