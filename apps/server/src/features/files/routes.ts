import {
  putDirectUpload,
  readBlob as readCall,
  startDirectUpload as startCall,
} from '@archwire/contract/files/calls'
import type { FileStorage } from '../../drivers/storage/port.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { readBlob } from './read-blob.ts'
import { forStaff } from './rules.ts'
import { startDirectUpload } from './start-direct-upload.ts'
import { takeDirectUpload } from './take-direct-upload.ts'

export const fileRoutes = (deps: {
  database: Database
  storage: FileStorage
  appSecret: string
}): Route[] => [
  route(startCall, ({ clinic, body, user, now }) =>
    startDirectUpload(
      { clinic, appSecret: deps.appSecret },
      { given: body.blob, rules: forStaff, userId: user.id, now },
    ),
  ),
  route(putDirectUpload, ({ params, sent, ip, now }) =>
    takeDirectUpload(deps, { token: params.token, sent, ip, now }),
  ),
  route(readCall, ({ clinic, params, now }) =>
    readBlob(
      { clinic, storage: deps.storage, appSecret: deps.appSecret },
      { signedId: params.signedId, now },
    ),
  ),
]
