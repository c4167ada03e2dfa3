import type { User } from '@archwire/contract/session/calls'
import type { SignedInUser } from '../../platform/auth/session.ts'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import type { PasswordOwner } from './common-passwords.ts'

export type FoundId = { clinicId: number; id: number }

const firstFoundId = (rows: { clinic_id: number; id: number }[]): FoundId | undefined =>
  rows[0] && { clinicId: rows[0].clinic_id, id: rows[0].id }

export const resolveUserByEmail = async (database: Database, email: string): Promise<FoundId | undefined> =>
  firstFoundId(await database.anonymously(sql`select clinic_id, id from resolve_user_by_email(${email})`))

export const resolvePasswordToken = async (
  database: Database,
  digest: Buffer,
  now: Date,
): Promise<FoundId | undefined> =>
  firstFoundId(
    await database.anonymously(sql`select clinic_id, id from resolve_password_token(${digest}, ${now})`),
  )

export type UserWithPassword = SignedInUser & { passwordDigest: string | null }

export async function userWithPassword(tx: Tx, id: number): Promise<UserWithPassword> {
  return tx.one<UserWithPassword>(sql`
    select id, first_name as "firstName", last_name as "lastName", full_name as "fullName", email, admin,
           enter_sends as "enterSends", password_digest as "passwordDigest"
    from users where id = ${id}`)
}

export const insertPasswordToken = (
  tx: WriteTx,
  token: { userId: number; purpose: 'reset' | 'invite'; digest: Buffer; expiresAt: Date; now: Date },
): Promise<{ id: number }> =>
  tx.one(sql`
    insert into password_tokens (clinic_id, user_id, purpose, token_digest, expires_at, created_at)
    values (${tx.clinicId}, ${token.userId}, ${token.purpose}, ${token.digest}, ${token.expiresAt}, ${token.now})
    returning id`)

/**
 * Locks the user of a token. Whatever changes a user's links or sessions locks the user first, so that two such
 * changes wait for each other and never deadlock.
 */
export const lockOwnerOfToken = (tx: WriteTx, tokenId: number): Promise<{ id: number } | undefined> =>
  tx.maybeOne(sql`
    select u.id from users u
    where u.id = (select t.user_id from password_tokens t where t.id = ${tokenId}) for no key update`)

/** The user of a token, with what is known about them. */
export const ownerOfToken = (
  tx: Tx,
  tokenId: number,
): Promise<(PasswordOwner & { purpose: 'reset' | 'invite' }) | undefined> =>
  tx.maybeOne(sql`
    select t.purpose, u.email, u.first_name as "firstName", u.last_name as "lastName", c.name as "clinicName"
    from password_tokens t
    join users u on u.clinic_id = t.clinic_id and u.id = t.user_id
    join clinics c on c.id = t.clinic_id
    where t.id = ${tokenId}`)

/** Returns how many tokens were used: none if somebody else was faster. */
export const useToken = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`
    update password_tokens set used_at = ${now} where id = ${id} and used_at is null and expires_at > ${now}`)

export const setPassword = (tx: WriteTx, userId: number, digest: string): Promise<number> =>
  tx.run(sql`update users set password_digest = ${digest} where id = ${userId}`)

export const setEnterSends = (tx: WriteTx, userId: number, enterSends: boolean): Promise<number> =>
  tx.run(sql`
    update users set enter_sends = ${enterSends}
    where clinic_id = ${tx.clinicId} and id = ${userId} and enter_sends <> ${enterSends}`)

/** Ends the other links that were sent to the same user. */
export const voidTokensOf = (tx: WriteTx, userId: number, now: Date): Promise<number> =>
  tx.run(sql`update password_tokens set used_at = ${now} where user_id = ${userId} and used_at is null`)

/**
 * Whether the user may log in and still has this address. Locks the user, so that both stay true until the link that
 * is sent there is stored, and the next change finds it.
 */
export const lockActiveUserWithEmail = async (tx: WriteTx, id: number, email: string): Promise<boolean> =>
  (await tx.maybeOne(
    sql`select id from users where id = ${id} and active and email = ${email} for no key update`,
  )) !== undefined

export type Invited = { firstName: string; clinicName: string }

/** Whether the user has still to choose a password and has this address. Locked for the same reason. */
export const lockInvitedUserWithEmail = (
  tx: WriteTx,
  id: number,
  email: string,
): Promise<Invited | undefined> =>
  tx.maybeOne(sql`
    select u.first_name as "firstName", c.name as "clinicName"
    from users u join clinics c on c.id = u.clinic_id
    where u.id = ${id} and u.active and u.email = ${email} and u.password_digest is null
    for no key update of u`)

/** How many invitations of this user could not be sent. */
export const failedInvitations = (tx: Tx, userId: number): Promise<{ failed: number }> =>
  tx.one(sql`
    select count(*)::int as failed from outbox_emails
    where clinic_id = ${tx.clinicId} and related_type = 'user' and related_id = ${userId}
      and template = 'user_invite' and status = 'failed'`)

/** Compared without case and accents, without an index, because a clinic has few users. */
export const activeUsers = (tx: Tx, part: string): Promise<User[]> =>
  tx.many(sql`
    select id, full_name as "fullName", first_name as "firstName", last_name as "lastName", email, admin
    from users
    where clinic_id = ${tx.clinicId} and active
      and (strpos(fold_text(full_name), fold_text(${part})) > 0 or strpos(email, lower(${part})) > 0)
    order by full_name collate "und-x-icu", id limit 20`)

export const insertAdministrator = (
  tx: WriteTx,
  user: { email: string; firstName: string; lastName: string; passwordDigest: string },
): Promise<SignedInUser> =>
  tx.one(sql`
    insert into users (clinic_id, email, first_name, last_name, admin, password_digest)
    values (${tx.clinicId}, ${user.email}, ${user.firstName}, ${user.lastName}, true, ${user.passwordDigest})
    returning id, first_name as "firstName", last_name as "lastName", full_name as "fullName", email, admin,
              enter_sends as "enterSends"`)
