import type { Position } from '@archwire/domain/imaging/positions'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { holdForFiles } from '../../../lib/files-underway.ts'
import { uploadQueue } from '../../../lib/upload-queue.ts'
import { imagingKey, uploadImage } from '../api/imaging.ts'
import { problemWith } from './photo-files.ts'

/** In a gallery; with a position, at that place of the grid, where it was empty. */
type Gallery = { patientId: number; seriesId: number; position?: Position }

const queue = uploadQueue<Gallery>({
  send: (gallery, file, sending) =>
    uploadImage({ ...gallery, file, ...(gallery.position !== undefined && { replaces: null }) }, sending),
  problemWith,
  refused: error => ({ reason: (error as Error).message, canRetry: true }),
  hold: holdForFiles,
})

/** What is on its way is given up: whoever sent it is gone. */
export const forgetImages = queue.forget

/** Files on their way to a patient's galleries. What failed waits to be sent again, or to be let go. */
export function useUploads(patientId: number) {
  const queryClient = useQueryClient()
  const all = useSyncExternalStore(queue.subscribe, queue.current)
  return {
    uploads: all.filter(({ place }) => place.patientId === patientId),
    add: (place: Omit<Gallery, 'patientId'>, files: File[]) =>
      queue.add({ patientId, ...place }, files, {
        onStored: () => queryClient.invalidateQueries({ queryKey: imagingKey(patientId) }),
      }),
    retry: queue.retry,
    cancel: queue.cancel,
  }
}
