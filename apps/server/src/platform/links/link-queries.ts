import { digestOf, type LinkKind } from '../db/clinic-seals.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Tx, WriteTx } from '../db/transaction.ts'

const tables: Record<LinkKind, Sql> = {
  consent_form_signature: sql`consent_form_signatures`,
  contract: sql`contracts`,
  intake_form: sql`intake_forms`,
  invoice: sql`invoices`,
  payment_method: sql`payment_methods`,
}

/** When a link ends that is sent now. */
export const endOfLink = (tx: Tx, now: Date): Sql =>
  sql`${now}::timestamptz + (select link_days from clinics where id = ${tx.clinicId}) * interval '1 day'`

/** Starts the life of a link that was sent: as many days as the clinic's settings say. */
export const lengthenLink = (tx: WriteTx, kind: LinkKind, id: number, now: Date): Promise<number> =>
  tx.run(sql`
    update ${tables[kind]} set link_ends_at = greatest(link_ends_at, ${endOfLink(tx, now)})
    where clinic_id = ${tx.clinicId} and id = ${id}`)

/** Gives these records new links, in the transaction that has locked them. The old links stop working. */
export async function replaceLinks(tx: WriteTx, kind: LinkKind, ids: number[], now: Date): Promise<void> {
  const made = ids.map(() => tx.links.make(kind))
  const digests = made.map(({ digest }) => digest.toString('hex'))
  const seals = made.map(({ sealed }) => sealed.toString('hex'))
  await tx.run(sql`
    with withdrawn as (
      insert into withdrawn_links (token_digest, clinic_id, kind, withdrawn_at)
      select token_digest, clinic_id, ${kind}, ${now} from ${tables[kind]}
      where clinic_id = ${tx.clinicId} and id = any(${ids}::bigint[]))
    update ${tables[kind]} t set token_digest = decode(n.digest, 'hex'), token_sealed = decode(n.sealed, 'hex'),
      link_ends_at = ${endOfLink(tx, now)}
    from unnest(${ids}::bigint[], ${digests}::text[], ${seals}::text[]) as n(id, digest, sealed)
    where t.clinic_id = ${tx.clinicId} and t.id = n.id`)
}

const kindOfPath: Record<string, LinkKind> = {
  consent_form_signatures: 'consent_form_signature',
  contracts: 'contract',
  intake_forms: 'intake_form',
}
const address = /\/(consent_form_signatures|contracts|intake_forms)\/([\w-]{22,64})/g

/**
 * Starts the life of the links in a text that was sent, but for those of invoices and bank accounts: their sender locks
 * them before the conversation and does it itself.
 */
export async function lengthenLinksIn(tx: WriteTx, text: string, now: Date): Promise<void> {
  const found = new Map<LinkKind, string[]>()
  for (const [, path = '', token = ''] of text.matchAll(address)) {
    const kind = kindOfPath[path]
    // The address of a health form also works in capitals.
    const spelled = kind === 'intake_form' ? token.toLowerCase() : token
    if (kind !== undefined) found.set(kind, [...(found.get(kind) ?? []), digestOf(spelled).toString('hex')])
  }
  for (const [kind, digests] of found) {
    await tx.run(sql`
      update ${tables[kind]} set link_ends_at = greatest(link_ends_at, ${endOfLink(tx, now)})
      where clinic_id = ${tx.clinicId}
        and token_digest in (select decode(digest, 'hex') from unnest(${digests}::text[]) as digest)`)
  }
}
