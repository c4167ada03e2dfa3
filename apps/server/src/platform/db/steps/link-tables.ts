import type { Client } from 'pg'
import { type ClinicLinks, clinicLinks, type LinkKind, linkSealer } from '../../links/clinic-links.ts'

/** Those whose links lay in clear once. */
export const linkTables: { table: string; kind: LinkKind; clear: string }[] = [
  { table: 'consent_form_signatures', kind: 'consent_form_signature', clear: 'identifier_token' },
  { table: 'contracts', kind: 'contract', clear: 'identifier_token' },
  { table: 'intake_forms', kind: 'intake_form', clear: 'uuid::text' },
  { table: 'invoices', kind: 'invoice', clear: 'identifier_token' },
]

/** Every table with links; cards and most bank accounts have none. */
export const sealedTables: { table: string; kind: LinkKind }[] = [
  ...linkTables,
  { table: 'payment_methods', kind: 'payment_method' },
]

type LinkRow = { id: string; clinic_id: string; token: string }

const atOnce = 2_000

/** All rows of a table, or those that `are` so, some at a time, in the order of their numbers. `token`: what is read as it. */
export async function inBatches(
  owner: Client,
  { table, token, are = 'true' }: { table: string; token: string; are?: string },
  work: (rows: LinkRow[]) => Promise<void>,
): Promise<void> {
  let last = '0'
  while (true) {
    const { rows } = await owner.query<LinkRow>(
      `select id::text, clinic_id::text, ${token} as token from ${table}
       where id > $1 and ${are} order by id limit $2`,
      [last, atOnce],
    )
    if (rows.length === 0) return
    await work(rows)
    last = rows.at(-1)?.id ?? last
  }
}

/** Keeps these tokens as the links of their rows, then opens every one of them again and compares. */
export async function keepLinks(
  owner: Client,
  appSecret: string,
  { table, kind, set }: { table: string; kind: LinkKind; set: string },
  rows: LinkRow[],
): Promise<void> {
  const sealer = linkSealer(appSecret)
  const linksOf = (clinicId: string): ClinicLinks => clinicLinks(sealer, Number(clinicId))
  const kept = rows.map(({ clinic_id, token }) => linksOf(clinic_id).keep(kind, token))
  const ids = rows.map(({ id }) => id)
  await owner.query(
    `update ${table} t set token_digest = decode(n.digest, 'hex'), token_sealed = decode(n.sealed, 'hex'), ${set}
     from unnest($1::bigint[], $2::text[], $3::text[]) as n(id, digest, sealed) where t.id = n.id`,
    [ids, kept.map(one => one.digest.toString('hex')), kept.map(one => one.sealed.toString('hex'))],
  )
  const stored = await owner.query<{ id: string; kept: string }>(
    `select id::text, encode(token_digest || token_sealed, 'hex') as kept from ${table}
     where id = any($1::bigint[])`,
    [ids],
  )
  const found = new Map(stored.rows.map(row => [row.id, row.kept]))
  for (const { id, clinic_id, token } of rows) {
    if (linksOf(clinic_id).open(kind, found.get(id) ?? '') !== token)
      throw new Error(`the link of ${kind} ${id} is another one after it was sealed`)
  }
}
