import {
  mostSavedReplies,
  type SavedReplyChange,
  type SavedReplyRef,
} from '@archwire/contract/clinic/saved-replies'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { refuse } from '../../../platform/http/refuse.ts'
import type { SetUpKind, SetUpRow } from './set-up-kind.ts'

type SavedReplyRow = SetUpRow & SavedReplyChange

const columns = sql`id, title, body, active, updated_at as "updatedAt"`
const byTitle = sql`title collate "und-x-icu", id`

/** Texts that staff put into a conversation instead of typing them. What was sent is a copy, so nothing refers to them. */
export const savedReplies: SetUpKind<SavedReplyRow, SavedReplyChange> = {
  entity: 'saved_reply',
  table: sql`saved_replies`,
  constraints: { saved_replies_by_title: ['title', 'has already been taken'] },
  list: tx =>
    tx.many(sql`
      select ${columns} from saved_replies where clinic_id = ${tx.clinicId} order by active desc, ${byTitle}`),
  byId: (tx, id) =>
    tx.maybeOne(sql`select ${columns} from saved_replies where clinic_id = ${tx.clinicId} and id = ${id}`),
  insert: (tx, reply) =>
    tx.one(sql`
      insert into saved_replies (clinic_id, title, body) values (${tx.clinicId}, ${reply.title}, ${reply.body})
      returning id`),
  update: (tx, id, reply) =>
    tx.run(sql`
      update saved_replies set title = ${reply.title}, body = ${reply.body}, active = ${reply.active}
      where clinic_id = ${tx.clinicId} and id = ${id}`),
  deleteUnused: (tx, id) =>
    tx.run(sql`delete from saved_replies where clinic_id = ${tx.clinicId} and id = ${id}`),
  check: async (tx, _wanted, before) => {
    if (before === undefined) await refuseTooMany(tx)
  },
}

export const savedRepliesInUse = (tx: Tx): Promise<SavedReplyRef[]> =>
  tx.many(
    sql`select id, title, body from saved_replies where clinic_id = ${tx.clinicId} and active order by ${byTitle}`,
  )

async function refuseTooMany(tx: WriteTx): Promise<void> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from saved_replies where clinic_id = ${tx.clinicId}`)
  if (count >= mostSavedReplies)
    throw refuse(422, `A clinic can have ${mostSavedReplies} saved replies at most`)
}
