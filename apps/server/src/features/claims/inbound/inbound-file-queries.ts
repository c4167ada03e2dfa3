import type { UnreadFile } from '@archwire/contract/claims/unread-files'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'

/** The clinics of these control numbers, of claims and of groups. A number that is nobody's is left out. */
export const ownersOfNumbers = (numbers: { claims: string[]; groups: number[] }): Sql => sql`
  select n.number, r.clinic_id as "clinicId"
  from unnest(${numbers.claims}::text[]) as n(number) cross join lateral resolve_claim_control_number(n.number) r
  union all
  select n.number::text, r.clinic_id
  from unnest(${numbers.groups}::int[]) as n(number) cross join lateral resolve_group_control_number(n.number) r`

export type NumberOwner = { number: string; clinicId: number }

/** True: newly stored; false: it was stored before. */
export const storeStrayMessages = (stray: {
  sha256: Buffer
  kind: string
  content: string
  now: Date
}): Sql =>
  sql`
    select keep_stray_news(${stray.sha256}, ${stray.kind}, ${stray.content}, null, ${stray.now}) as "isNew"`

/** Undefined: the same file came before. One of which an earlier version stored only the error is stored again. */
export const insertInboundFile = (
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

/** Locks a file and returns what was not processed yet. */
export const lockInboundFile = (tx: WriteTx, id: number): Promise<{ content: string | null } | undefined> =>
  tx.maybeOne(sql`
    select content from clearinghouse_files where clinic_id = ${tx.clinicId} and id = ${id} for update`)

export const saveRemaining = (
  tx: WriteTx,
  { id, content, now }: { id: number; content: string | null; now: Date },
): Promise<number> =>
  tx.run(sql`
    update clearinghouse_files set content = ${content},
      processed_at = case when ${content}::text is null then ${now}::timestamptz end
    where clinic_id = ${tx.clinicId} and id = ${id}`)

/** Files since then may not have been fetched yet: since the last poll, or since the first submission. */
export const receivedUntil = async (tx: Tx): Promise<Date | null> =>
  (
    await tx.one<{ at: Date | null }>(sql`
      select coalesce((select heard_until from clearinghouse_polls where clinic_id = ${tx.clinicId}),
        (select min(created_at) from claim_submissions where clinic_id = ${tx.clinicId})) as at`)
  ).at

export const recordReceivedUntil = (tx: WriteTx, at: Date): Promise<number> =>
  tx.run(sql`
    insert into clearinghouse_polls (clinic_id, heard_until) values (${tx.clinicId}, ${at})
    on conflict (clinic_id) do update set heard_until = greatest(clearinghouse_polls.heard_until, excluded.heard_until)`)

/** True: newly stored as a file without a clinic; false: it was stored before. */
export const storeStrayFile = (stray: {
  sha256: Buffer
  kind: string
  content: Buffer
  problem: string
  reader: number
  now: Date
}): Sql =>
  sql`
    select keep_stray_file(${stray.sha256}, ${stray.kind}, ${stray.content}, ${stray.problem}, ${stray.reader},
      ${stray.now}) as "isNew"`

/** A file that this version of the reader has not tried. Only jobs may call this. */
export const nextStrayFile = (reader: number): Sql => sql`select hash, raw from next_stray_file(${reader})`

export const recordStrayAttempt = (tried: { hash: Buffer; reader: number; problem: string | null }): Sql =>
  sql`select note_stray_tried(${tried.hash}, ${tried.reader}, ${tried.problem})`

/** The only clinic. Nothing: there are several. */
export const onlyClinic: Sql = sql`select id from only_clinic()`

/** Undefined: the same file came before. */
export const insertUnreadFile = (
  tx: WriteTx,
  file: {
    content: Buffer
    sha256: Buffer
    firstLine: string
    problem: string
    reader: number
    cameBy: UnreadFile['cameBy']
    now: Date
  },
): Promise<{ id: number } | undefined> =>
  tx.maybeOne(sql`
    insert into unread_clearinghouse_files (clinic_id, content, content_hash, byte_size, first_line, problem, reader, came_by,
      received_at, tried_at)
    values (${tx.clinicId}, ${file.content}, ${file.sha256}, ${file.content.length}, ${file.firstLine}, ${file.problem},
      ${file.reader}, ${file.cameBy}, ${file.now}, ${file.now})
    on conflict do nothing returning id`)

const unreadFiles = (tx: Tx): Sql => sql`
  select f.id, f.first_line as "firstLine", f.problem, f.byte_size as "byteSize", f.came_by as "cameBy",
    wire_instant(f.received_at, z.time_zone) as "receivedAt", wire_instant(f.tried_at, z.time_zone) as "triedAt", f.state,
    wire_instant(f.closed_at, z.time_zone) as "closedAt", u.full_name as "closedBy"
  from unread_clearinghouse_files f join clinics z on z.id = f.clinic_id
  left join users u on u.clinic_id = f.clinic_id and u.id = f.closed_by_user_id
  where f.clinic_id = ${tx.clinicId}`

export const waitingFiles = (
  tx: Tx,
  { size, offset }: { size: number; offset: number },
): Promise<UnreadFile[]> =>
  tx.many(sql`
    ${unreadFiles(tx)} and f.state = 'waiting' order by f.received_at desc, f.id desc limit ${size} offset ${offset}`)

export const countWaiting = async (tx: Tx): Promise<number> =>
  (
    await tx.one<{ files: number }>(sql`
      select count(*)::int as files from unread_clearinghouse_files
      where clinic_id = ${tx.clinicId} and state = 'waiting'`)
  ).files

export const unreadFile = (tx: Tx, id: number): Promise<UnreadFile | undefined> =>
  tx.maybeOne(sql`${unreadFiles(tx)} and f.id = ${id}`)

type StoredFile = {
  content: Buffer | null
  sha256: Buffer
  state: UnreadFile['state']
  cameBy: UnreadFile['cameBy']
}

export const storedUnreadFile = (tx: Tx, id: number): Promise<StoredFile | undefined> =>
  tx.maybeOne(sql`
    select content, content_hash as sha256, state, came_by as "cameBy"
    from unread_clearinghouse_files where clinic_id = ${tx.clinicId} and id = ${id}`)

/** 0: somebody else has closed it before. */
export const closeUnreadFile = (
  tx: WriteTx,
  { id, state, userId, now }: { id: number; state: 'read' | 'put_away'; userId: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    update unread_clearinghouse_files set state = ${state}, closed_at = ${now}, closed_by_user_id = ${userId},
      content = case when ${state} = 'put_away' then content end
    where clinic_id = ${tx.clinicId} and id = ${id} and state = 'waiting'`)

/** 0: it does not wait any more. */
export const recordAttempt = (
  tx: WriteTx,
  { id, problem, reader, now }: { id: number; problem: string; reader: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    update unread_clearinghouse_files set problem = ${problem}, reader = ${reader}, tried_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id} and state = 'waiting'`)
