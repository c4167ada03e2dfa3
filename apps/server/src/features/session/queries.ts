import type { SignedInUser } from '../../platform/auth/session.ts'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

export type Found = { clinicId: number; id: number }

const asFound = (rows: { clinic_id: number; id: number }[]): Found | undefined =>
  rows[0] && { clinicId: rows[0].clinic_id, id: rows[0].id }

export const resolveUserByEmail = async (database: Database, email: string): Promise<Found | undefined> =>
  asFound(await database.anonymously(sql`select clinic_id, id from resolve_user_by_email(${email})`))

export const resolvePasswordToken = async (
  database: Database,
  digest: Buffer,
  now: Date,
): Promise<Found | undefined> =>
  asFound(
    await database.anonymously(sql`select clinic_id, id from resolve_password_token(${digest}, ${now})`),
  )

export type UserWithPassword = SignedInUser & { passwordDigest: string | null }

export async function userWithPassword(tx: Tx, id: number): Promise<UserWithPassword> {
  return tx.one<UserWithPassword>(sql`
    select id, first_name as "firstName", last_name as "lastName", full_name as "fullName", email, admin,
           password_digest as "passwordDigest"
    from users where id = ${id}`)
}

export const insertResetToken = (
  tx: WriteTx,
  token: { userId: number; digest: Buffer; expiresAt: Date; now: Date },
): Promise<{ id: number }> =>
  tx.one(sql`
    insert into password_tokens (clinic_id, user_id, purpose, token_digest, expires_at, created_at)
    values (${tx.clinicId}, ${token.userId}, 'reset', ${token.digest}, ${token.expiresAt}, ${token.now})
    returning id`)

/** Answers whose token it was; nobody's when someone else was quicker. */
export const useToken = (tx: WriteTx, id: number, now: Date): Promise<{ user_id: number } | undefined> =>
  tx.maybeOne(sql`
    update password_tokens set used_at = ${now} where id = ${id} and used_at is null and expires_at > ${now}
    returning user_id`)

export const setPassword = (tx: WriteTx, userId: number, digest: string): Promise<number> =>
  tx.run(sql`update users set password_digest = ${digest} where id = ${userId}`)

/** Other links that were sent to the same person open nothing any more. */
export const voidTokensOf = (tx: WriteTx, userId: number, now: Date): Promise<number> =>
  tx.run(sql`update password_tokens set used_at = ${now} where user_id = ${userId} and used_at is null`)

export const isActiveUser = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybeOne(sql`select id from users where id = ${id} and active`)) !== undefined
