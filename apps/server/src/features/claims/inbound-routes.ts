import type { Readable } from 'node:stream'
import {
  downloadUnreadFile,
  listUnreadFiles,
  putFileAway as putAwayCall,
  readFileAgain as readAgainCall,
} from '@archwire/contract/claims/unread-files'
import { clearinghouseWebhook } from '@archwire/contract/claims/webhooks'
import { refusals } from '@archwire/contract/errors'
import type { Clearinghouse } from '../../drivers/clearinghouse/port.ts'
import type { Database } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { JobLog } from '../../platform/log.ts'
import { storeInboundFiles } from './inbound/store-inbound-file.ts'
import { listUnread, putFileAway, rawUnreadFile, readFileAgain } from './inbound/unread-files.ts'

type WebhookDeps = {
  database: Database
  clearinghouse: Clearinghouse | undefined
  log: Pick<JobLog, 'warn'>
}

/**
 * The webhook that the clearinghouse calls. A call that is not signed is refused, and without a clearinghouse nothing
 * can be signed. Signed files are stored before the call is answered, and processed by a job.
 */
export const clearinghouseWebhookRoutes = ({ database, clearinghouse, log }: WebhookDeps): Route[] => [
  route(clearinghouseWebhook, async ({ sent, now }): Promise<undefined> => {
    const body = await readWhole(sent.bytes)
    const files = await clearinghouse?.readInboundFiles(body, sent.header('clearinghouse-signature'))
    if (files === undefined) throw refuse(400, refusals.malformed)
    await storeInboundFiles(database, log, files, now)
  }),
]

// A remittance of ten thousand claims is half of this.
const largestFile = 16 * 1024 * 1024

async function readWhole(bytes: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of bytes) {
    size += part.length
    if (size > largestFile) throw refuse(413, refusals.tooLarge)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

type UnreadFileDeps = {
  database: Database
  clearinghouse: Clearinghouse | undefined
  log: Pick<JobLog, 'warn'>
}

export const unreadFileRoutes = ({ database, clearinghouse, log }: UnreadFileDeps): Route[] => [
  route(listUnreadFiles, ({ clinic, query }) => listUnread(clinic, query.page)),
  route(downloadUnreadFile, ({ clinic, params }) => rawUnreadFile(clinic, params.id)),
  route(readAgainCall, ({ clinic, params, user, now }) => {
    if (clearinghouse === undefined) throw refuse(422, refusals.notConfigured)
    const deps = { clinic, database, clearinghouse, log }
    return readFileAgain(deps, { id: params.id, userId: user.id, now })
  }),
  route(putAwayCall, ({ clinic, params, user, now }) =>
    putFileAway(clinic, { id: params.id, userId: user.id, now }),
  ),
]
