import {
  addArchive as addCall,
  changeArchive as changeCall,
  deleteArchive as deleteCall,
  listFolders as listCall,
} from '@archwire/contract/documents/uploads'
import type { FileStorage } from '../../drivers/storage/port.ts'
import { fileLinks } from '../../platform/files/file-links.ts'
import { onceByForm, type Route, route } from '../../platform/http/route.ts'
import { addArchive } from './add-archive.ts'
import { changeArchiveByForm, renameArchive } from './change-archive.ts'
import { deleteArchive } from './delete-archive.ts'
import { listFolders } from './list-folders.ts'

export function documentRoutes({ storage, appSecret }: { storage: FileStorage; appSecret: string }): Route[] {
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
    onceByForm(addCall, ({ clinic, params, sent, onceKey, user, session, now }) =>
      addArchive(
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
      const asked = { patientId, folderId, id, version, timeZone: session.timeZone, now }
      return sent.form === undefined
        ? renameArchive(stores, { ...asked, name: body.archive.name })
        : changeArchiveByForm(stores, { ...asked, sent, userId: user.id })
    }),
    route(deleteCall, ({ clinic, params, version, session, now }) => {
      const { id: patientId, folderId, archiveId: id } = params
      return deleteArchive(
        { clinic, links },
        { patientId, folderId, id, version, timeZone: session.timeZone, now },
      )
    }),
  ]
}
