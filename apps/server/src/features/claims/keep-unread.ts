import type { UnreadFile } from '@archwire/contract/claims/unread-files'
import { controlNumbersIn } from '@archwire/domain/claims/claim'
import type { NewsFile } from '../../drivers/clearinghouse/port.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { announceUnread } from './announce.ts'
import { firstLineOf } from './first-line.ts'
import { type NumberOwner, whoseNumbers } from './news-queries.ts'
import { insertUnread } from './unread-queries.ts'

/** A file that could not be read. */
export type Unread = NewsFile & { problem: string; unread: NonNullable<NewsFile['unread']> }

export const isUnread = (file: NewsFile): file is Unread => file.unread !== null

/** Keeps it for staff to see, with who looks at the claims told. False: it was kept before, and may be done with. */
export async function keepUnread(
  tx: WriteTx,
  { sha256, problem, unread }: Unread,
  { cameBy, now }: { cameBy: UnreadFile['cameBy']; now: Date },
): Promise<boolean> {
  const kept = await insertUnread(tx, {
    ...unread,
    sha256: Buffer.from(sha256, 'hex'),
    firstLine: firstLineOf(unread.content),
    problem,
    cameBy,
    now,
  })
  if (kept === undefined) return false
  announceUnread(tx, kept.id)
  return true
}

/** A remittance of so many claims is longer than anybody takes. */
const mostNumbers = 20_000

/** Whose claims a file names, by numbers that stand in it, though nobody can read it. */
export async function clinicsNamedIn(
  { unread }: Unread,
  ask: (statement: Sql) => Promise<NumberOwner[]>,
): Promise<number[]> {
  const claims = controlNumbersIn(unread.content.toString('latin1'), mostNumbers)
  if (claims.length === 0) return []
  const owners = await ask(whoseNumbers({ claims, groups: [] }))
  return [...new Set(owners.map(({ clinicId }) => clinicId))]
}
