import type { UnreadFile } from '@archwire/contract/claims/unread-files'
import { controlNumbersIn } from '@archwire/domain/claims/claim'
import type { InboundFile } from '../../../drivers/clearinghouse/port.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { announceUnreadFile } from '../claim/claim-history.ts'
import { insertUnreadFile, type NumberOwner, ownersOfNumbers } from './inbound-file-queries.ts'

const longest = 200

/** How a file begins, for whoever is to know it again: its first line, or what a file of X12 has in place of one. */
export function firstLineOf(content: Buffer): string {
  const begins = content.subarray(0, 4 * longest).toString('utf8')
  const [line = ''] = begins.replace(/^[\uFEFF\s]+/, '').split(/[\r\n~]/, 1)
  // No screen shows these, and no database keeps the first of them.
  return line.replace(/\p{C}/gu, ' ').trim().slice(0, longest)
}

/** A file that could not be read. */
export type UnreadInboundFile = InboundFile & { problem: string; unread: NonNullable<InboundFile['unread']> }

export const isUnread = (file: InboundFile): file is UnreadInboundFile => file.unread !== null

/** Keeps it for staff to see, with who looks at the claims told. False: it was kept before, and may be done with. */
export async function storeUnreadFile(
  tx: WriteTx,
  { sha256, problem, unread }: UnreadInboundFile,
  { cameBy, now }: { cameBy: UnreadFile['cameBy']; now: Date },
): Promise<boolean> {
  const stored = await insertUnreadFile(tx, {
    ...unread,
    sha256: Buffer.from(sha256, 'hex'),
    firstLine: firstLineOf(unread.content),
    problem,
    cameBy,
    now,
  })
  if (stored === undefined) return false
  announceUnreadFile(tx, stored.id)
  return true
}

/** A remittance of so many claims is longer than anybody takes. */
const mostNumbers = 20_000

/** Whose claims a file names, by numbers that stand in it, though nobody can read it. */
export async function clinicsNamedIn(
  { unread }: UnreadInboundFile,
  ask: (statement: Sql) => Promise<NumberOwner[]>,
): Promise<number[]> {
  const claims = controlNumbersIn(unread.content.toString('latin1'), mostNumbers)
  if (claims.length === 0) return []
  const owners = await ask(ownersOfNumbers({ claims, groups: [] }))
  return [...new Set(owners.map(({ clinicId }) => clinicId))]
}
