import type { UnreadFile } from '@archwire/contract/claims/unread-files'
import { controlNumbersIn } from '@archwire/domain/claims/claim'
import type { InboundFile } from '../../../drivers/clearinghouse/port.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { announceUnreadFile } from '../claim/claim-history.ts'
import { insertUnreadFile, type NumberOwner, ownersOfNumbers } from './inbound-file-queries.ts'

const longest = 200

/** The first line of a file, or the first segment of an X12 file, so that staff can recognize it. */
export function firstLineOf(content: Buffer): string {
  const begins = content.subarray(0, 4 * longest).toString('utf8')
  const [line = ''] = begins.replace(/^[\uFEFF\s]+/, '').split(/[\r\n~]/, 1)
  // Control characters cannot be displayed, and PostgreSQL does not store NUL.
  return line.replace(/\p{C}/gu, ' ').trim().slice(0, longest)
}

/** A file that could not be read. */
export type UnreadInboundFile = InboundFile & { problem: string; unread: NonNullable<InboundFile['unread']> }

export const isUnread = (file: InboundFile): file is UnreadInboundFile => file.unread !== null

/** Stores the file for staff, and notifies the worklist. False: it was stored before, and may be closed already. */
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

/** A remittance with more claims than this would be larger than any file that is accepted. */
const mostNumbers = 20_000

/** The clinics whose control numbers occur in a file that cannot be read. */
export async function clinicsNamedIn(
  { unread }: UnreadInboundFile,
  ask: (statement: Sql) => Promise<NumberOwner[]>,
): Promise<number[]> {
  const claims = controlNumbersIn(unread.content.toString('latin1'), mostNumbers)
  if (claims.length === 0) return []
  const owners = await ask(ownersOfNumbers({ claims, groups: [] }))
  return [...new Set(owners.map(({ clinicId }) => clinicId))]
}
