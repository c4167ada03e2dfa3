import type { SetUp } from '@archwire/contract/clinic/first-start'
import type { Client } from 'pg'
import pg from 'pg'
import { digestOf, newToken } from '../../platform/auth/session.ts'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'

/** Whether there is no clinic yet. */
export async function needsSetUp(database: Database): Promise<boolean> {
  const [row] = await database.anonymously<{ needed: boolean }>(sql`select needs_set_up() as needed`)
  return row?.needed === true
}

/** The id that the clinic of a link will have. Undefined: the link is invalid. */
export async function resolveSetUpLink(
  database: Database,
  digest: Buffer,
  now: Date,
): Promise<number | undefined> {
  const [row] = await database.anonymously<{ clinicId: number | null }>(
    sql`select resolve_set_up_link(${digest}, ${now}) as "clinicId"`,
  )
  return row?.clinicId ?? undefined
}

/** Returns whether the clinic was created: not if there is one already. */
export const openFirstClinic = async (
  tx: WriteTx,
  digest: Buffer,
  details: SetUp['clinic'] & { slug: string },
  now: Date,
): Promise<boolean> =>
  (
    await tx.one<{ opened: boolean }>(
      sql`select open_first_clinic(${digest}, ${JSON.stringify(details)}::jsonb, ${now}) as opened`,
    )
  ).opened

/** Runs as the owner of the tables. Returns how many links were added: none if there is a clinic. */
async function insertSetUpLink(
  owner: Client,
  link: { digest: Buffer; expiresAt: Date; now: Date },
): Promise<number> {
  const { rowCount } = await owner.query(
    `insert into set_up_links (token_digest, expires_at, created_at)
     select $1, $2, $3 where not exists (select from clinics)`,
    [link.digest, link.expiresAt, link.now],
  )
  return rowCount ?? 0
}

const deleteExpiredLinks = async (owner: Client, now: Date): Promise<void> => {
  await owner.query('delete from set_up_links where expires_at <= $1', [now])
}

export const validHours = 24

/**
 * The path by which a new installation gets its first clinic. Undefined: it has one. Runs as the owner of the tables.
 * Only the hash is stored, so the link cannot be shown again: every call makes another one, and each works until one
 * was used.
 */
export async function issueSetUpLink(ownerUrl: string, now: Date): Promise<string | undefined> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'archwire set-up' })
  await owner.connect()
  try {
    await deleteExpiredLinks(owner, now)
    const token = newToken()
    const expiresAt = new Date(now.getTime() + validHours * 60 * 60 * 1000)
    const added = await insertSetUpLink(owner, { digest: digestOf(token), expiresAt, now })
    return added === 0 ? undefined : `/set-up/${token}`
  } finally {
    await owner.end()
  }
}
