import type { Payer, Taxonomy } from '@archwire/contract/insurance/payers'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'

/** Whether payers for practice can be chosen: only if the clearinghouse is the sandbox. */
export type Practice = { practice: boolean }

/**
 * Payers whose name or code contains each word. Those that begin with the typed text come first. Row level security
 * limits them to common payers and the clinic's own.
 */
export const payersLike = (
  tx: Tx,
  { typed, most, practice }: Practice & { typed: string; most: number },
): Promise<Payer[]> =>
  tx.many(sql`
    select id, code, name from insurance_payers
    where active and (${practice} or not practice) and searched_text(${typed}) ~ '\\S' and searched
      like all(array(select '%' || replace(replace(replace(word, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
                     from regexp_split_to_table(searched_text(${typed}), '\\s+') as word))
    order by not starts_with(searched, searched_text(${typed})), name collate "und-x-icu", id limit ${most}`)

/** Whether a payer can be chosen. */
export const isPayer = async (tx: Tx, id: number, { practice }: Practice): Promise<boolean> =>
  (await tx.maybeOne(sql`
    select from insurance_payers where id = ${id} and active and (${practice} or not practice)`)) !==
  undefined

/** The name of a payer in the audit log, with its code, because two payers may have the same name. */
export const payerAuditLabel = async (tx: Tx, id: number | null): Promise<string | null> => {
  const payer =
    id === null
      ? undefined
      : await tx.maybeOne<Payer>(sql`select id, code, name from insurance_payers where id = ${id}`)
  return payer === undefined ? null : `${payer.name} (${payer.code})`
}

export const allTaxonomies = (tx: Tx): Promise<Taxonomy[]> =>
  tx.many(sql`select code, specialty, category from taxonomies order by code`)
