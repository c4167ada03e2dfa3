import type { UnreadFile } from '@archwire/contract/claims/unread-files'
import type { Clearinghouse } from '../../drivers/clearinghouse/port.ts'
import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import type { JobLog } from '../../platform/jobs/log.ts'
import { announceUnread } from './announce.ts'
import { hearForAll } from './hear-news.ts'
import { isUnread, keepUnread, type Unread } from './keep-unread.ts'
import { closeFile, keptFile, noteTried, unreadFile } from './unread-queries.ts'

type Deps = {
  database: Database
  clearinghouse: Clearinghouse
  log: Pick<JobLog, 'warn'>
  clinic: ClinicDatabase
}

/**
 * Reads a file once more that could not be read. What it tells is heard the way of all news, so that what came by another
 * way meanwhile changes nothing; only then is it done with. One that is done with stays as it is, whoever asks.
 */
export async function readFileAgain(
  { clinic, database, clearinghouse, log }: Deps,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<UnreadFile> {
  const kept = await clinic.read(tx => keptFile(tx, id))
  if (kept === undefined) throw notFound()
  const { content, cameBy, state } = kept
  if (content === null || state !== 'waiting') return clinic.read(tx => shown(tx, id))
  const files = await clearinghouse.readAgain(content)
  const unread = files.filter(isUnread)
  const [first] = unread
  if (first !== undefined && unread.length === files.length) return stillUnread(clinic, id, first, now)
  await hearForAll(
    database,
    log,
    files.filter(file => !isUnread(file)),
    now,
  )
  return clinic.write(async tx => {
    if ((await closeFile(tx, { id, state: 'read', userId, now })) === 1) {
      for (const piece of unread) await keepUnread(tx, piece, { cameBy, now })
      tx.audit({ action: 'read', entityType: 'clearinghouse_file', entityId: id, changes: {} })
      announceUnread(tx, id)
    }
    return shown(tx, id)
  })
}

const stillUnread = (clinic: ClinicDatabase, id: number, { problem, unread }: Unread, now: Date) =>
  clinic.write(async tx => {
    if ((await noteTried(tx, { id, problem, reader: unread.reader, now })) === 1) {
      tx.audit({ action: 'read', entityType: 'clearinghouse_file', entityId: id, changes: { problem } })
      announceUnread(tx, id)
    }
    return shown(tx, id)
  })

async function shown(tx: Parameters<typeof unreadFile>[0], id: number): Promise<UnreadFile> {
  const file = await unreadFile(tx, id)
  if (file === undefined) throw notFound()
  return file
}
