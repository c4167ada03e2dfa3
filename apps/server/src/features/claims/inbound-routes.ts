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
import { providerRoute } from '../../platform/http/provider-call.ts'
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

// A remittance of ten thousand claims is half of this.
const largestFile = 16 * 1024 * 1024

/**
 * The webhook that the clearinghouse calls. A call that is not signed is refused, and without a clearinghouse nothing
 * can be signed. Signed files are stored before the call is answered, and processed by a job.
 */
export const clearinghouseWebhookRoutes = ({ database, clearinghouse, log }: WebhookDeps): Route[] => [
  providerRoute(
    clearinghouseWebhook,
    { mostBytes: largestFile },
    async ({ received, now }): Promise<undefined> => {
      const files = await clearinghouse?.readInboundFiles(
        received.body,
        received.header('clearinghouse-signature'),
      )
      if (files === undefined) throw refuse(400, refusals.malformed)
      await storeInboundFiles(database, log, files, now)
    },
  ),
]

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
