import {
  type Archive,
  addArchive,
  changeArchive,
  deleteArchive,
  listFolders,
} from '@archwire/contract/documents/uploads'
import { refusals } from '@archwire/contract/errors'
import { claimedExtension, documentExtensions, mostDocumentBytes } from '@archwire/domain/files/upload-kinds'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../../lib/api/call.ts'
import { CallError } from '../../../lib/api/call-error.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { whenUserIsForgotten } from '../../../lib/session/forget-user.ts'
import { trackFilesUnderway } from '../../../lib/uploads/files-underway.ts'
import { type Upload, uploadQueue } from '../../../lib/uploads/upload-queue.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'

const minute = 60_000

/** The folder with a patient's uploads: there is one. */
export const foldersQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...patientsKey, patientId, 'folders'],
    queryFn: ({ signal }) => call(listFolders, { params: { id: patientId } }, { signal }),
    staleTime: minute,
  })

export type Folder = { patientId: number; folderId: number }

function uploadFile(
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

/** Somebody else changed the file first; the server says who. */
const conflictMessageOr = (words: string) => (error: CallError) =>
  error.status === 412 ? error.message : words

export const renameUpload = (folder: Folder, archive: Archive, name: string): Promise<Archive> =>
  call(
    changeArchive,
    { params: place(folder, archive), body: { archive: { name } } },
    { ifMatch: archive.updatedAt },
  ).catch(withErrorMessage(conflictMessageOr('File update failed. Please try again.')))

export const deleteUpload = (folder: Folder, archive: Archive): Promise<undefined> =>
  call(deleteArchive, { params: place(folder, archive) }, { ifMatch: archive.updatedAt }).catch(
    withErrorMessage(conflictMessageOr('File could not be deleted. Please try again.')),
  )

const kinds = 'png, jpeg, pdf, doc, docx, xls, xlsx, zip or rar'
const wrongKind = `${refusals.fileType}. Choose a ${kinds} file.`
const tooLarge = `${refusals.fileTooLarge}. It may have 25 MB at most.`
const empty = 'The file is empty.'

/** Why a file is refused before it is sent. */
export function uploadProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (claimedExtension(name, documentExtensions) === undefined) return wrongKind
  if (size > mostDocumentBytes) return tooLarge
  return size === 0 ? empty : undefined
}

/** Why the server refused a file, and whether sending it again can help. */
export function refusedUpload(error: unknown): { reason: string; canRetry: boolean } {
  const status = error instanceof CallError ? error.status : undefined
  if (status === 413) return { reason: tooLarge, canRetry: false }
  if (status === 415) return { reason: wrongKind, canRetry: false }
  return { reason: error instanceof Error ? error.message : String(error), canRetry: true }
}

const queue = uploadQueue({
  send: uploadFile,
  problemWith: uploadProblem,
  refused: refusedUpload,
  trackUnderway: trackFilesUnderway,
})

/** Cancels all uploads when the person who started them signs out. */
whenUserIsForgotten(queue.forget)

type Uploads = {
  /** Uploads of this patient that are running or have failed. */
  underway: readonly Upload<Folder>[]
  send: (files: readonly File[]) => void
  retry: (key: number) => void
  cancel: (key: number) => void
}

/** Uploads into a patient's folder. */
export function useUploads({ patientId, folderId }: Folder): Uploads {
  const queryClient = useQueryClient()
  const all = useSyncExternalStore(queue.subscribe, queue.current)
  const { queryKey } = foldersQuery(patientId)
  return {
    underway: all.filter(upload => upload.place.patientId === patientId),
    send: files =>
      queue.add({ patientId, folderId }, files, {
        onStored: () => void queryClient.invalidateQueries({ queryKey }),
        onDone: ({ stored, failed }) => {
          if (stored > 0) notifySaved('Upload is done.')
          if (failed > 0) notifyError('File upload failed. Please check your file and try again.')
        },
      }),
    retry: queue.retry,
    cancel: queue.cancel,
  }
}

const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** A size as people write it: 12 kB, 3.4 MB. */
export function fileSize(bytes: number): string {
  if (bytes < megabyte) return `${Math.max(1, Math.round(bytes / kilobyte))} kB`
  return `${(bytes / megabyte).toFixed(1)} MB`
}
