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

/** What could not be read and waits for somebody, a page at a time. */
export const listUnread = (clinic: ClinicDatabase, page: number): Promise<Reply<typeof listUnreadFiles>> =>
  clinic.read(async tx => {
    const [records, total] = await Promise.all([
      waitingFiles(tx, { size, offset: (page - 1) * size }),
      countWaiting(tx),
    ])
    return { records, currentPage: page, totalPages: Math.max(1, Math.ceil(total / size)), total }
  })

/** A file that could not be read, to the byte. It may name patients, so that the trail tells who has it. */
export async function rawUnreadFile(clinic: ClinicDatabase, id: number): Promise<FileResponse> {
  const { content, sha256 } = await clinic.writeFrom('reserve', async tx => {
    const stored = await storedUnreadFile(tx, id)
    // What was read is in the claims, and no longer here.
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

/** Takes a file off the list that nobody needs. It stays in the database; one that is done with stays as it is. */
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
 * Reads a file once more that could not be read. What it tells is heard the way of all news, so that what came by another
 * way meanwhile changes nothing; only then is it done with. One that is done with stays as it is, whoever asks.
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

/** At a time: the next round has the next ones. */
const mostStrays = 50

/**
 * Reads what nobody could read and what is shown to no clinic once more, as soon as there is a newer reader: nobody has a
 * button for it. What it tells is heard before it is done with, so that whoever dies in between does nothing twice.
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
