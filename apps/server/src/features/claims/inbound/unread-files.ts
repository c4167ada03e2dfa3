import { Readable } from 'node:stream'
import {
  type listUnreadFiles,
  unreadFilesPerPage as size,
  type UnreadFile,
} from '@archwire/contract/claims/unread-files'
import type { Reply } from '@archwire/contract/endpoint'
import type { Clearinghouse } from '../../../drivers/clearinghouse/port.ts'
import type { ClinicDatabase, Database } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { FileResponse } from '../../../platform/http/route.ts'
import type { CronTask } from '../../../platform/jobs/job.ts'
import type { JobLog } from '../../../platform/log.ts'
import { announceUnreadFile } from '../claim/claim-history.ts'
import {
  closeUnreadFile,
  countWaiting,
  nextStrayFile,
  recordAttempt,
  recordStrayAttempt,
  storedUnreadFile,
  unreadFile,
  waitingFiles,
} from './inbound-file-queries.ts'
import { storeInboundFiles } from './store-inbound-file.ts'
import { isUnread, storeUnreadFile, type UnreadInboundFile } from './store-unread-file.ts'

/** The unread files that wait for staff, in pages. */
export const listUnread = (clinic: ClinicDatabase, page: number): Promise<Reply<typeof listUnreadFiles>> =>
  clinic.read(async tx => {
    const [records, total] = await Promise.all([
      waitingFiles(tx, { size, offset: (page - 1) * size }),
      countWaiting(tx),
    ])
    return { records, currentPage: page, totalPages: Math.max(1, Math.ceil(total / size)), total }
  })

/** An unread file, byte for byte. It may name patients, so the download is recorded in the audit log. */
export async function rawUnreadFile(clinic: ClinicDatabase, id: number): Promise<FileResponse> {
  const { content, sha256 } = await clinic.writeFrom('reserve', async tx => {
    const stored = await storedUnreadFile(tx, id)
    // The content of a file that was read later is in the claims, and no longer here.
    if (stored === undefined || stored.content === null) throw notFound()
    tx.audit({ action: 'export', entityType: 'clearinghouse_file', entityId: id, changes: {} })
    return { ...stored, content: stored.content }
  })
  return new FileResponse({
    contentType: 'application/octet-stream',
    byteSize: content.length,
    isShown: false,
    fileName: `clearinghouse-file-${id}.txt`,
    tag: sha256.toString('hex'),
    open: async () => Readable.from([content]),
  })
}

/** Removes a file from the list. A file that is closed already does not change. */
export const putFileAway = (
  clinic: ClinicDatabase,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<UnreadFile> =>
  clinic.write(async tx => {
    if ((await closeUnreadFile(tx, { id, state: 'put_away', userId, now })) === 1) {
      tx.audit({ action: 'put_away', entityType: 'clearinghouse_file', entityId: id, changes: {} })
      announceUnreadFile(tx, id)
    }
    const file = await unreadFile(tx, id)
    if (file === undefined) throw notFound()
    return file
  })

type ReadAgainDeps = {
  database: Database
  clearinghouse: Clearinghouse
  log: Pick<JobLog, 'warn'>
  clinic: ClinicDatabase
}

/**
 * Tries to read an unread file again. Its messages are stored like those of any file, so that what came another way in
 * the meantime does not count twice. Only then is it closed. A file that is closed already does not change.
 */
export async function readFileAgain(
  { clinic, database, clearinghouse, log }: ReadAgainDeps,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<UnreadFile> {
  const stored = await clinic.read(tx => storedUnreadFile(tx, id))
  if (stored === undefined) throw notFound()
  const { content, cameBy, state } = stored
  if (content === null || state !== 'waiting') return clinic.read(tx => shown(tx, id))
  const files = await clearinghouse.readAgain(content)
  const unread = files.filter(isUnread)
  const [first] = unread
  if (first !== undefined && unread.length === files.length) return stillUnread(clinic, id, first, now)
  await storeInboundFiles(
    database,
    log,
    files.filter(file => !isUnread(file)),
    now,
  )
  return clinic.write(async tx => {
    if ((await closeUnreadFile(tx, { id, state: 'read', userId, now })) === 1) {
      for (const piece of unread) await storeUnreadFile(tx, piece, { cameBy, now })
      tx.audit({ action: 'read', entityType: 'clearinghouse_file', entityId: id, changes: {} })
      announceUnreadFile(tx, id)
    }
    return shown(tx, id)
  })
}

const stillUnread = (clinic: ClinicDatabase, id: number, { problem, unread }: UnreadInboundFile, now: Date) =>
  clinic.write(async tx => {
    if ((await recordAttempt(tx, { id, problem, reader: unread.reader, now })) === 1) {
      tx.audit({ action: 'read', entityType: 'clearinghouse_file', entityId: id, changes: { problem } })
      announceUnreadFile(tx, id)
    }
    return shown(tx, id)
  })

async function shown(tx: Parameters<typeof unreadFile>[0], id: number): Promise<UnreadFile> {
  const file = await unreadFile(tx, id)
  if (file === undefined) throw notFound()
  return file
}

type StrayDeps = { clearinghouse: Clearinghouse; log: JobLog }

/** How many files one run reads. The next run takes the next ones. */
const mostStrays = 50

/**
 * Tries unread files without a clinic again with a newer version of the reader, because no screen shows them. Messages
 * are stored before a file is marked as tried, and storing them twice changes nothing, so that a crash in between is
 * harmless.
 */
export const readStraysAgain = ({ clearinghouse, log }: StrayDeps): CronTask => ({
  name: 'read-strays-again',
  pattern: '23 * * * *',
  run: async ({ database, now }) => {
    const { reader } = clearinghouse
    for (let round = 0; round < mostStrays; round++) {
      const [stray] = await database.anonymously<{ hash: Buffer; raw: Buffer }>(nextStrayFile(reader))
      if (stray === undefined) return
      const files = await clearinghouse.readAgain(stray.raw)
      const isReadable = files.some(file => !isUnread(file))
      if (isReadable) await storeInboundFiles(database, log, files, now)
      const problem = isReadable ? null : (files[0]?.problem ?? null)
      await database.anonymously(recordStrayAttempt({ hash: stray.hash, reader, problem }))
    }
  },
})
