import type { Client } from 'pg'
import { digestOf, newToken } from '../../platform/auth/session.ts'

const validDays = 7

/** The first administrator of a new clinic, and the token by which they choose their password, once. */
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
      new Date(now.getTime() + validDays * 24 * 60 * 60 * 1000),
      now,
    ],
  )
  return token
}
