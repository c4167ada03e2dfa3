import {
  type Archive,
  addArchive,
  changeArchive,
  deleteArchive,
  listFolders,
} from '@archwire/contract/documents/uploads'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import type { CallError } from '../../../lib/call-error.ts'
import { orSay } from '../../../lib/or-say.ts'
import { patientsKey } from '../../../pickers/patients/patient-search-query.ts'

const minute = 60_000

/** The folder with a patient's uploads: there is one. */
export const foldersQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...patientsKey, patientId, 'folders'],
    queryFn: ({ signal }) => call(listFolders, { params: { id: patientId } }, { signal }),
    staleTime: minute,
  })

export type Folder = { patientId: number; folderId: number }

export function uploadFile(
  { patientId, folderId }: Folder,
  file: File,
  options: { signal: AbortSignal; onProgress: (part: number) => void; idempotencyKey: string },
): Promise<Archive> {
  const form = new FormData()
  form.append('archive[file]', file)
  return call(addArchive, { params: { id: patientId, folderId } }, { ...options, form })
}

const place = ({ patientId, folderId }: Folder, { id }: Archive) => ({
  id: patientId,
  folderId,
  archiveId: id,
})

/** Somebody else was quicker: who, the server says. */
const unlessOvertaken = (words: string) => (error: CallError) =>
  error.status === 412 ? error.message : words

export const renameUpload = (folder: Folder, archive: Archive, name: string): Promise<Archive> =>
  call(
    changeArchive,
    { params: place(folder, archive), body: { archive: { name } } },
    { ifMatch: archive.updatedAt },
  ).catch(orSay(unlessOvertaken('File update failed. Please try again.')))

export const deleteUpload = (folder: Folder, archive: Archive): Promise<undefined> =>
  call(deleteArchive, { params: place(folder, archive) }, { ifMatch: archive.updatedAt }).catch(
    orSay(unlessOvertaken('File could not be deleted. Please try again.')),
  )
