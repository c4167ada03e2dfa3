import type { Image, Progression, Series } from '@archwire/contract/imaging/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { idempotencyKeysUntilDone } from '../../../lib/api/idempotency-key.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import {
  createProgression,
  imagingKey,
  progressionsQuery,
  removeImage,
  removeImages,
  removeProgression,
} from './imaging.ts'

const notDeleted = 'We were not able to delete the image'

/** The server's message, unless the error is the server's own fault. */
const serverMessageOr = (words: string, error: Error): string =>
  error instanceof CallError && error.status < 500 ? error.message : words

/**
 * Creates one progression, even when pressed again after a lost response. `onCreated` is not called after the person
 * has left the page.
 */
export function useCreateProgression(patientId: number, onCreated: (created: Progression) => void) {
  const queryClient = useQueryClient()
  const [keys] = useState(idempotencyKeysUntilDone)
  const { mutate, isPending } = useMutation({
    mutationFn: (name: string) => createProgression(patientId, { name }, keys.keyFor(name)),
    onSuccess: (_, name) => {
      // A progression that is deleted and created again is a new one.
      keys.isDone(name)
      return queryClient.invalidateQueries(progressionsQuery(patientId))
    },
    onError: notifyError,
  })
  return { create: (name: string) => mutate(name, { onSuccess: onCreated }), isCreating: isPending }
}

/**
 * Deletes after a confirmation. Afterwards the list is updated without a refetch; `goingId` is the one that is being
 * deleted. `onRemoved` is not called after the person has left the page.
 */
export function useRemoveProgression(patientId: number, onRemoved: (left: Progression[]) => void) {
  const queryClient = useQueryClient()
  const ask = useConfirm()
  const { queryKey } = progressionsQuery(patientId)
  const remove = useMutation({
    mutationFn: ({ id }: Progression) => removeProgression(patientId, id),
    onSuccess: (_, { id, name }) => {
      queryClient.setQueryData(queryKey, known => known?.filter(one => one.id !== id))
      notifySaved(`${name} deleted.`)
    },
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: imagingKey(patientId) }),
  })
  const askAndRemove = async (progression: Progression) => {
    const text = `Are you sure that you want to delete the progression ${progression.name}?`
    if (!(await ask({ text, yes: 'Delete', isDangerous: true }))) return
    remove.mutate(progression, { onSuccess: () => onRemoved(queryClient.getQueryData(queryKey) ?? []) })
  }
  return { remove: askAndRemove, goingId: remove.isPending ? remove.variables.id : undefined }
}

/** Removes an image after a confirmation. */
export function useRemoveImage(patientId: number) {
  const queryClient = useQueryClient()
  const ask = useConfirm()
  const remove = useMutation({
    mutationFn: (image: Image) => removeImage(patientId, image),
    onSuccess: () => notifySaved('Image deleted.'),
    onError: error => notifyError(serverMessageOr(notDeleted, error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: imagingKey(patientId) }),
  })
  return async (image: Image, onRemove?: () => void) => {
    const text = 'Deletion can not be undone, and will remove this image from the series.'
    if (!(await ask({ text, yes: 'Delete', isDangerous: true }))) return
    onRemove?.()
    remove.mutate(image)
  }
}

/** Removes all images of a series after a confirmation, which says how many there are. */
export function useEmptySeries(patientId: number) {
  const queryClient = useQueryClient()
  const ask = useConfirm()
  const empty = useMutation({
    mutationFn: ({ id }: Pick<Series, 'id'>) => removeImages(patientId, id),
    onSuccess: () => notifySaved('Images deleted.'),
    onError: error => notifyError(serverMessageOr('We were not able to delete the images', error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: imagingKey(patientId) }),
  })
  return async (series: { id: number; name: string; count: number }) => {
    const text = 'Deletion can not be undone, and will remove all the images in these series.'
    const detail = `${series.name}: ${series.count} ${series.count === 1 ? 'image' : 'images'}`
    if (await ask({ text, detail, yes: 'Delete', isDangerous: true })) empty.mutate(series)
  }
}
