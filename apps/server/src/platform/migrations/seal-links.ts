import type { Client } from 'pg'
import { type ClinicLinks, clinicLinks, clinicSeals, type LinkKind, linkSealer } from '../db/clinic-seals.ts'
import { type Sealer, sealer } from '../seal.ts'

const purpose = 'mark of the secret'
const markOf = (appSecret: string): Sealer => sealer(appSecret, purpose)

/** Stores a mark that only this secret opens. */
export async function setSecretMark(owner: Client, appSecret: string): Promise<void> {
  await owner.query(
    `insert into secret_marks (sealed) values ($1) on conflict (only_one) do update set sealed = excluded.sealed`,
    [markOf(appSecret).seal(purpose, purpose)],
  )
}

/** A start with another secret could show no link and no number, and would lock out processes with the right one. */
export async function refuseOtherSecret(owner: Client, appSecret: string): Promise<void> {
  const table = await owner.query(`select to_regclass('public.secret_marks') is not null as there`)
  if (!table.rows[0].there) return
  const { rows } = await owner.query<{ sealed: Buffer }>('select sealed from secret_marks')
  const [mark] = rows
  if (mark === undefined || markOf(appSecret).open(mark.sealed, purpose) === purpose) return
  throw new Error(
    'APP_SECRET is not the one that this database was sealed with: the links of patients and their social security ' +
      'numbers could not be opened. Nothing was changed. Start with the secret that was used before (with the ' +
      'embedded database it is in DATA_DIR/secrets). If it is lost for good, run once: npm run new-secret.',
  )
}

/** The tables whose links were once stored in clear. */
const linkTables: { table: string; kind: LinkKind; clear: string }[] = [
  { table: 'consent_form_signatures', kind: 'consent_form_signature', clear: 'identifier_token' },
  { table: 'contracts', kind: 'contract', clear: 'identifier_token' },
  { table: 'intake_forms', kind: 'intake_form', clear: 'uuid::text' },
  { table: 'invoices', kind: 'invoice', clear: 'identifier_token' },
]

/** Every table with links. Cards and most bank accounts have none. */
export const sealedTables: { table: string; kind: LinkKind }[] = [
  ...linkTables,
  { table: 'payment_methods', kind: 'payment_method' },
]

type LinkRow = { id: string; clinic_id: string; token: string }

const atOnce = 2_000

/**
 * All rows of a table, or those that match `are`, in batches by id. `token` is the expression that is read as their
 * token.
 */
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

/** Stores these tokens as the links of their rows, then opens each of them again and compares. */
export async function storeLinks(
  owner: Client,
  appSecret: string,
  { table, kind, set }: { table: string; kind: LinkKind; set: string },
  rows: LinkRow[],
): Promise<void> {
  const sealer = linkSealer(appSecret)
  const linksOf = (clinicId: string): ClinicLinks => clinicLinks(sealer, Number(clinicId))
  const sealedLinks = rows.map(({ clinic_id, token }) => linksOf(clinic_id).keep(kind, token))
  const ids = rows.map(({ id }) => id)
  await owner.query(
    `update ${table} t set token_digest = decode(n.digest, 'hex'), token_sealed = decode(n.sealed, 'hex'), ${set}
     from unnest($1::bigint[], $2::text[], $3::text[]) as n(id, digest, sealed) where t.id = n.id`,
    [
      ids,
      sealedLinks.map(one => one.digest.toString('hex')),
      sealedLinks.map(one => one.sealed.toString('hex')),
    ],
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

/**
 * Part of migration 0030: seals the tokens that are stored in clear, which needs the secret. Links that were sent keep
 * working, for ninety days from now. Each seal is opened again and compared before the migration drops the clear
 * column.
 */
export async function sealLinks(owner: Client, appSecret: string): Promise<void> {
  for (const { table, kind, clear } of linkTables) {
    const set = `link_ends_at = now() + interval '90 days'`
    await inBatches(owner, { table, token: clear }, rows =>
      storeLinks(owner, appSecret, { table, kind, set }, rows),
    )
  }
  await sealResponses(owner, appSecret)
  await setSecretMark(owner, appSecret)
}

type ResponseRow = { clinic_id: string; key: string; body: string }

async function sealResponses(owner: Client, appSecret: string): Promise<void> {
  const sealsOf = clinicSeals(appSecret)
  while (true) {
    const { rows } = await owner.query<ResponseRow>(
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
