import { hash, randomBytes } from 'node:crypto'
import Tokens from '@fastify/csrf'
import { DatabaseFull } from '../db/availability.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { WriteTx } from '../db/transaction.ts'

const tokens = Tokens()

/** The secret behind a token. It is stored with the session, or in a signed cookie before there is a session. */
export const newAntiForgerySecret = (): string => tokens.secretSync()

export const antiForgeryToken = (secret: string): string => tokens.create(secret)

export const isAntiForgeryToken = (secret: string, token: string): boolean => tokens.verify(secret, token)

export type SignedInUser = {
  id: number
  firstName: string
  lastName: string
  fullName: string
  email: string
  admin: boolean
  enterSends: boolean
}

export type Session = {
  id: number
  clinicId: number
  antiForgerySecret: string
  createdAt: Date
  lastSeenAt: Date
  timeZone: string
  /**
   * Changes with every event of the clinic. It is read before anything else, so that what is read later is no older.
   */
  clinicVersion: string
  user: SignedInUser
}

const longestDays = 7

export const digestOf = (token: string): Buffer => hash('sha256', token, 'buffer')

/** A random token of 256 bits, as text that needs no escaping. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The session of a cookie, unless it has ended or expired, or its user may no longer log in. */
export async function findSession(
  database: Database,
  token: string,
  now: Date,
): Promise<Session | undefined> {
  const [session] = await database.anonymously<Session>(sql`
    select id, clinic_id as "clinicId", csrf_secret as "antiForgerySecret", created_at as "createdAt",
           last_seen_at as "lastSeenAt",
           time_zone as "timeZone", clinic_version as "clinicVersion",
           json_build_object('id', user_id, 'firstName', first_name, 'lastName', last_name, 'fullName', full_name,
                             'email', email, 'admin', admin,
                             'enterSends', enter_sends) as user
    from resolve_session(${digestOf(token)}, ${now})`)
  return session
}

export type OpenedSession = { id: number; token: string; antiForgerySecret: string }

/** A new session always has a new id and a new token, whatever the browser sent. */
export async function openSession(
  tx: WriteTx,
  opening: { userId: number; ip: string; userAgent: string | undefined; now: Date },
): Promise<OpenedSession> {
  const token = newToken()
  const antiForgerySecret = newAntiForgerySecret()
  const expiresAt = new Date(opening.now.getTime() + longestDays * 24 * 60 * 60 * 1000)
  const { id } = await tx.one<{ id: number }>(sql`
    insert into sessions
      (clinic_id, user_id, token_digest, csrf_secret, ip, user_agent, created_at, last_seen_at, expires_at)
    values (${tx.clinicId}, ${opening.userId}, ${digestOf(token)}, ${antiForgerySecret}, ${opening.ip},
            ${opening.userAgent?.slice(0, 300) ?? null}, ${opening.now}, ${opening.now}, ${expiresAt})
    returning id`)
  return { id, token, antiForgerySecret }
}

export async function endSession(tx: WriteTx, id: number, now: Date): Promise<void> {
  await tx.run(sql`update sessions set revoked_at = ${now} where id = ${id} and revoked_at is null`)
}

export async function endAllSessionsOf(tx: WriteTx, userId: number, now: Date): Promise<void> {
  await tx.run(sql`update sessions set revoked_at = ${now} where user_id = ${userId} and revoked_at is null`)
}

/**
 * Use keeps a session alive. It is recorded at most once a minute, and never for background calls. If the disk is too
 * full to record it, the request goes on without.
 */
export async function keepAlive(database: Database, session: Session, now: Date): Promise<void> {
  if (now.getTime() - session.lastSeenAt.getTime() < 60_000) return
  await database
    .forClinic(session.clinicId, { kind: 'system' })
    .writeFrom('last', tx =>
      tx.run(sql`update sessions set last_seen_at = greatest(last_seen_at, ${now}) where id = ${session.id}`),
    )
    .catch(error => {
      if (!(error instanceof DatabaseFull)) throw error
    })
}
