import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

export type DraftRow = { key: string; text: string; savedAt: Date }

type Whose = { userId: number; key: string }

export const draftOf = (tx: Tx, { userId, key }: Whose, keptSince: Date): Promise<DraftRow | undefined> =>
  tx.maybeOne(sql`
    select key, text, saved_at as "savedAt" from drafts
    where clinic_id = ${tx.clinicId} and user_id = ${userId} and key = ${key} and saved_at > ${keptSince}`)

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

/** A draft by its writer and its key. */
const name = sql`d.user_id || ' ' || d.key`
/** As the dialog for a patient's notes names what is typed in it. */
const aboutPatient = (patientId: number) => `patient-note:${patientId}:`

/** Drafts about one patient become drafts about another, unless their writer has one there already. */
const rename = (tx: WriteTx, from: number, to: number, which: Sql): Promise<{ name: string }[]> =>
  tx.many(sql`
    update drafts d set key = replace(d.key, ${aboutPatient(from)}, ${aboutPatient(to)})
    where d.clinic_id = ${tx.clinicId} and starts_with(d.key, ${aboutPatient(from)}) and ${which}
      and not exists (select from drafts t where t.clinic_id = d.clinic_id and t.user_id = d.user_id
        and t.key = replace(d.key, ${aboutPatient(from)}, ${aboutPatient(to)}))
    returning ${name} as name`)

type Both = { patientId: number; otherId: number }

/** Answers what each is called now. */
export const giveDrafts = (tx: WriteTx, { patientId, otherId }: Both): Promise<{ name: string }[]> =>
  rename(tx, otherId, patientId, sql`true`)

export const giveBackDrafts = (
  tx: WriteTx,
  { patientId, otherId }: Both,
  names: (number | string)[],
): Promise<{ name: string }[]> => rename(tx, patientId, otherId, sql`${name} = any(${names}::text[])`)
