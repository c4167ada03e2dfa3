import {
  downloadUnreadFile,
  listUnreadFiles,
  putFileAway as putAwayCall,
  readFileAgain as readAgainCall,
} from '@archwire/contract/claims/unread-files'
import { refusals } from '@archwire/contract/errors'
import type { Clearinghouse } from '../../drivers/clearinghouse/port.ts'
import type { Database } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { JobLog } from '../../platform/jobs/log.ts'
import { fileAsItCame } from './file-as-it-came.ts'
import { listUnread } from './list-unread.ts'
import { putFileAway } from './put-file-away.ts'
import { readFileAgain } from './read-file-again.ts'

type UnreadFileDeps = {
  database: Database
  clearinghouse: Clearinghouse | undefined
  log: Pick<JobLog, 'warn'>
}

export const unreadFileRoutes = ({ database, clearinghouse, log }: UnreadFileDeps): Route[] => [
  route(listUnreadFiles, ({ clinic, query }) => listUnread(clinic, query.page)),
  route(downloadUnreadFile, ({ clinic, params }) => fileAsItCame(clinic, params.id)),
  route(readAgainCall, ({ clinic, params, user, now }) => {
    if (clearinghouse === undefined) throw refuse(422, refusals.notConfigured)
    const deps = { clinic, database, clearinghouse, log }
    return readFileAgain(deps, { id: params.id, userId: user.id, now })
  }),
  route(putAwayCall, ({ clinic, params, user, now }) =>
    putFileAway(clinic, { id: params.id, userId: user.id, now }),
  ),
]
