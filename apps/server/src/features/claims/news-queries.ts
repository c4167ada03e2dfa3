import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

/** Which clinic each of these numbers is of: the claim's own, and those of groups. What is nobody's is left out. */
export const whoseNumbers = (numbers: { claims: string[]; groups: number[] }): Sql => sql`
  select n.number, r.clinic_id as "clinicId"
  from unnest(${numbers.claims}::text[]) as n(number) cross join lateral resolve_claim_control_number(n.number) r
  union all
  select n.number::text, r.clinic_id
  from unnest(${numbers.groups}::int[]) as n(number) cross join lateral resolve_group_control_number(n.number) r`

export type NumberOwner = { number: string; clinicId: number }

/** True: it is kept from now on; false: it was before. */
export const keepStray = (stray: { sha256: Buffer; kind: string; content: string; now: Date }): Sql =>
  sql`
    select keep_stray_news(${stray.sha256}, ${stray.kind}, ${stray.content}, null, ${stray.now}) as kept`

/** Nothing: the same came before, unless an earlier version could not read it and kept nothing but the reason. */
export const insertFile = (
  tx: WriteTx,
  file: { kind: string; content: string; sha256: Buffer; now: Date },
): Promise<{ id: number } | undefined> =>
  tx.maybeOne(sql`
    insert into clearinghouse_files (clinic_id, kind, content, content_hash, received_at)
    values (${tx.clinicId}, ${file.kind}, ${file.content}, ${file.sha256}, ${file.now})
    on conflict (clinic_id, content_hash) do update
      set kind = excluded.kind, content = excluded.content, error = null
      where clearinghouse_files.error is not null
    returning id`)

/** What is still to be read of a file; whoever reads it holds it. */
export const holdFile = (tx: WriteTx, id: number): Promise<{ content: string | null } | undefined> =>
  tx.maybeOne(sql`
    select content from clearinghouse_files where clinic_id = ${tx.clinicId} and id = ${id} for update`)

export const saveRest = (
  tx: WriteTx,
  { id, content, now }: { id: number; content: string | null; now: Date },
): Promise<number> =>
  tx.run(sql`
    update clearinghouse_files set content = ${content},
      processed_at = case when ${content}::text is null then ${now}::timestamptz end
    where clinic_id = ${tx.clinicId} and id = ${id}`)

/** From when on something may lie ready that was not heard: since the last time, or since the first claim went out. */
export const heardUntil = async (tx: Tx): Promise<Date | null> =>
  (
    await tx.one<{ at: Date | null }>(sql`
      select coalesce((select heard_until from clearinghouse_polls where clinic_id = ${tx.clinicId}),
        (select min(created_at) from claim_submissions where clinic_id = ${tx.clinicId})) as at`)
  ).at

export const noteHeardUntil = (tx: WriteTx, at: Date): Promise<number> =>
  tx.run(sql`
    insert into clearinghouse_polls (clinic_id, heard_until) values (${tx.clinicId}, ${at})
    on conflict (clinic_id) do update set heard_until = greatest(clearinghouse_polls.heard_until, excluded.heard_until)`)
