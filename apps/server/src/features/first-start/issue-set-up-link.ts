import pg from 'pg'
import { digestOf, newToken } from '../../platform/auth/session.ts'
import { forgetExpiredLinks, insertSetUpLink } from './queries.ts'

export const validHours = 24

/**
 * The path by which a new installation gets its first clinic; undefined when it has one. Made as the owner of the tables.
 * Only its hash is kept, so nobody can be told it again: whoever asks later gets another, and each of them works until
 * one was used.
 */
export async function issueSetUpLink(ownerUrl: string, now: Date): Promise<string | undefined> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'archwire set-up' })
  await owner.connect()
  try {
    await forgetExpiredLinks(owner, now)
    const token = newToken()
    const expiresAt = new Date(now.getTime() + validHours * 60 * 60 * 1000)
    const added = await insertSetUpLink(owner, { digest: digestOf(token), expiresAt, now })
    return added === 0 ? undefined : `/set-up/${token}`
  } finally {
    await owner.end()
  }
}
