import {
  putDirectUpload,
  readBlob as readCall,
  startDirectUpload as startCall,
} from '@archwire/contract/files/calls'
import type { FileStorage } from '../../drivers/storage/port.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { receiveDirectUpload, startUploadOfPatient, startUploadOfStaff } from './direct-uploads.ts'
import { readBlob } from './read-blob.ts'

export const fileRoutes = (deps: {
  database: Database
  storage: FileStorage
  appSecret: string
}): Route[] => [
  route(startCall, ({ staff, step, body, ip, now }) => {
    const newBlob = body.blob
    if (staff !== undefined) {
      const { clinic, user } = staff
      return startUploadOfStaff({ clinic, appSecret: deps.appSecret }, { newBlob, userId: user.id, now })
    }
    return startUploadOfPatient(deps, step, { newBlob, ip, now })
  }),
  route(putDirectUpload, ({ params, sent, ip, now }) =>
    receiveDirectUpload(deps, { token: params.token, sent, ip, now }),
  ),
  route(readCall, ({ clinic, params, now }) =>
    readBlob(
      { clinic, storage: deps.storage, appSecret: deps.appSecret },
      { signedId: params.signedId, now },
    ),
  ),
]
