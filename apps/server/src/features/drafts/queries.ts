import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

export type DraftRow = { key: string; text: string; savedAt: Date }

type Whose = { userId: number; key: string }

/** Of what somebody was writing under any of these keys, what they wrote last. */
export const newestDraft = (
  tx: Tx,
  { userId, keys, keptSince }: { userId: number; keys: string[]; keptSince: Date },
): Promise<DraftRow | undefined> =>
  tx.maybeOne(sql`
    select key, text, saved_at as "savedAt" from drafts
    where clinic_id = ${tx.clinicId} and user_id = ${userId} and key = any(${keys}::text[])
      and saved_at > ${keptSince}
    order by saved_at desc, key limit 1`)

export const saveDraft = (
  tx: WriteTx,
  { userId, key, text, now }: Whose & { text: string; now: Date },
): Promise<DraftRow> =>
  tx.one(sql`
    insert into drafts (clinic_id, user_id, key, text, saved_at)
    values (${tx.clinicId}, ${userId}, ${key}, ${text}, ${now})
    on conflict (clinic_id, user_id, key) do update set text = excluded.text, saved_at = excluded.saved_at
    returning key, text, saved_at as "savedAt"`)

export const deleteDraft = (tx: WriteTx, { userId, key }: Whose): Promise<number> =>
  tx.run(sql`delete from drafts where clinic_id = ${tx.clinicId} and user_id = ${userId} and key = ${key}`)

export const deleteDraftsBefore = (tx: WriteTx, before: Date): Promise<number> =>
  tx.run(sql`delete from drafts where clinic_id = ${tx.clinicId} and saved_at <= ${before}`)
