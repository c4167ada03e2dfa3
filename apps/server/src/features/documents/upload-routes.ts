import {
  addArchive as addCall,
  changeArchive as changeCall,
  deleteArchive as deleteCall,
  listFolders as listCall,
} from '@archwire/contract/documents/uploads'
import type { FileStorage } from '../../drivers/storage/port.ts'
import { fileLinks } from '../../platform/files/file-links.ts'
import { idempotentByForm, type Route, route } from '../../platform/http/route.ts'
import { addUpload, changeUploadByForm, deleteUpload, listFolders, renameUpload } from './uploads/uploads.ts'

export function uploadRoutes({ storage, appSecret }: { storage: FileStorage; appSecret: string }): Route[] {
  const links = fileLinks(appSecret)
  return [
    route(listCall, ({ clinic, params, user, session, now, inBackground }) =>
      listFolders(clinic, links, {
        patientId: params.id,
        userId: user.id,
        timeZone: session.timeZone,
        now,
        inBackground,
      }),
    ),
    idempotentByForm(addCall, ({ clinic, params, sent, onceKey, user, session, now }) =>
      addUpload(
        { clinic, storage, links },
        {
          patientId: params.id,
          folderId: params.folderId,
          sent,
          userId: user.id,
          onceKey,
          timeZone: session.timeZone,
          now,
        },
      ),
    ),
    route(changeCall, ({ clinic, params, body, sent, version, user, session, now }) => {
      const stores = { clinic, storage, links }
      const { id: patientId, folderId, archiveId: id } = params
      const input = { patientId, folderId, id, version, timeZone: session.timeZone, now }
      return sent.form === undefined
        ? renameUpload(stores, { ...input, name: body.archive.name })
        : changeUploadByForm(stores, { ...input, sent, userId: user.id })
    }),
    route(deleteCall, ({ clinic, params, version, session, now }) => {
      const { id: patientId, folderId, archiveId: id } = params
      return deleteUpload(
        { clinic, links },
        { patientId, folderId, id, version, timeZone: session.timeZone, now },
      )
    }),
  ]
}
