import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import type { Sweep } from '../../platform/jobs/sweep.ts'
import { recordsOf } from '../patients/record/merged-records.ts'

export type DraftRow = { key: string; text: string; savedAt: Date }

type Whose = { userId: number; key: string }

/** The newest draft of a user under any of these keys. */
const newestDraft = (
  tx: Tx,
  { userId, keys, savedAfter }: { userId: number; keys: string[]; savedAfter: Date },
): Promise<DraftRow | undefined> =>
  tx.maybeOne(sql`
    select key, text, saved_at as "savedAt" from drafts
    where clinic_id = ${tx.clinicId} and user_id = ${userId} and key = any(${keys}::text[])
      and saved_at > ${savedAfter}
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

const deleteDraftsBefore = (tx: WriteTx, before: Date): Promise<number> =>
  tx.run(sql`delete from drafts where clinic_id = ${tx.clinicId} and saved_at <= ${before}`)

type DraftRequest = { userId: number; key: string; savedAfter: Date }

/**
 * The draft of a user under a key. A draft of a patient note is also searched under the keys of merged records: a merge
 * does not move drafts, so that it never overwrites one.
 */
export async function findDraft(
  tx: Tx,
  { userId, key, savedAfter }: DraftRequest,
): Promise<DraftRow | undefined> {
  const own = await newestDraft(tx, { userId, keys: [key], savedAfter })
  if (own !== undefined) return own
  const keys = await keysOfParts(tx, key)
  return keys.length === 0 ? undefined : newestDraft(tx, { userId, keys, savedAfter })
}

/** The key that the dialog for patient notes uses. */
const aboutPatient = /^patient-note:(\d{1,15}):(.+)$/

async function keysOfParts(tx: Tx, key: string): Promise<string[]> {
  const [, patientId, rest] = aboutPatient.exec(key) ?? []
  if (patientId === undefined) return []
  const records = await recordsOf(tx, Number(patientId))
  return records.filter(id => id !== Number(patientId)).map(id => `patient-note:${id}:${rest}`)
}

const week = 7 * 24 * 60 * 60 * 1000

/** Drafts are offered for seven days, and deleted in the night after. */
export const draftCutoff = (now: Date): Date => new Date(now.getTime() - week)

export const forgetOldDrafts: Sweep = {
  name: 'forget-old-drafts',
  at: '03:10',
  run: async ({ clinic, now }) => {
    await clinic.write(tx => deleteDraftsBefore(tx, draftCutoff(now)))
  },
}
