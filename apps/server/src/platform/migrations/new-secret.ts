import pg from 'pg'
import { newToken } from '../db/clinic-seals.ts'
import { inBatches, sealedTables, setSecretMark, storeLinks } from './seal-links.ts'

/**
 * For an operator who has lost the secret for good: from now on the new one counts. Every link gets a new token,
 * because the old ones could not be shown to staff any more; whoever opens an old link reads to ask the clinic for a
 * new one. All or nothing.
 */
export async function acceptNewSecret(ownerUrl: string, appSecret: string, now: Date): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'archwire new secret' })
  await owner.connect()
  try {
    await owner.query('begin')
    let links = 0
    const are = 'token_digest is not null'
    for (const { table, kind } of sealedTables) {
      await owner.query(
        `insert into withdrawn_links (token_digest, clinic_id, kind, withdrawn_at)
         select token_digest, clinic_id, $1, $2 from ${table} where ${are}`,
        [kind, now],
      )
      await inBatches(owner, { table, token: `''`, are }, async rows => {
        const made = rows.map(row => ({ ...row, token: newToken(kind) }))
        const set = 'link_ends_at = t.link_ends_at'
        await storeLinks(owner, appSecret, { table, kind, set }, made)
        links += made.length
      })
    }
    // Stored responses contain links that no longer work, and nobody could decrypt them.
    await owner.query('delete from idempotency_keys')
    await setSecretMark(owner, appSecret)
    await owner.query('commit')
    return links
  } catch (error) {
    await owner.query('rollback')
    throw error
  } finally {
    await owner.end()
  }
}
