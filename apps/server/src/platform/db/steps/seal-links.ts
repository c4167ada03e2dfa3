import type { Client } from 'pg'
import { clinicSeals } from '../clinic-seals.ts'
import { setSecretMark } from '../secret-mark.ts'
import { inBatches, keepLinks, linkTables } from './link-tables.ts'

/**
 * Part of migration 0030: seals the tokens that lie in clear, which needs the secret. Addresses that were sent keep
 * working, for ninety days from now. Each seal is opened again and compared before the migration drops the clear column.
 */
export async function sealLinks(owner: Client, appSecret: string): Promise<void> {
  for (const { table, kind, clear } of linkTables) {
    const set = `link_ends_at = now() + interval '90 days'`
    await inBatches(owner, { table, token: clear }, rows =>
      keepLinks(owner, appSecret, { table, kind, set }, rows),
    )
  }
  await sealAnswers(owner, appSecret)
  await setSecretMark(owner, appSecret)
}

type Answer = { clinic_id: string; key: string; body: string }

async function sealAnswers(owner: Client, appSecret: string): Promise<void> {
  const sealsOf = clinicSeals(appSecret)
  while (true) {
    const { rows } = await owner.query<Answer>(
      `select clinic_id::text, key::text, response_body::text as body from idempotency_keys
       where response_body is not null and response_sealed is null limit 500`,
    )
    if (rows.length === 0) return
    const sealed = rows.map(({ clinic_id, key, body }) => {
      const { answers } = sealsOf(Number(clinic_id))
      const bytes = answers.seal(key, body)
      if (answers.open(key, bytes) !== body)
        throw new Error('a kept answer is another one after it was sealed')
      return bytes.toString('hex')
    })
    await owner.query(
      `update idempotency_keys k set response_sealed = decode(n.sealed, 'hex')
       from unnest($1::bigint[], $2::uuid[], $3::text[]) as n(clinic_id, key, sealed)
       where k.clinic_id = n.clinic_id and k.key = n.key`,
      [rows.map(row => row.clinic_id), rows.map(row => row.key), sealed],
    )
  }
}
