import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { holdForFiles } from '../../../lib/files-underway.ts'
import { type Upload, uploadQueue } from '../../../lib/upload-queue.ts'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { type Folder, foldersQuery, uploadFile } from '../api/uploads.ts'
import { refusedUpload, uploadProblem } from './upload-problem.ts'

const queue = uploadQueue({
  send: uploadFile,
  problemWith: uploadProblem,
  refused: refusedUpload,
  hold: holdForFiles,
})

/** What is on its way is given up: whoever sent it is gone. */
export const forgetUploads = queue.forget

type Uploads = {
  /** On their way to this patient, or failed. */
  underway: readonly Upload<Folder>[]
  send: (files: readonly File[]) => void
  retry: (key: number) => void
  cancel: (key: number) => void
}

/** Files on their way into a patient's folder. */
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
