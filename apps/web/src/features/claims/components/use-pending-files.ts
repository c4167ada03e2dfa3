import type { AttachmentImage } from '@archwire/contract/claims/claim'
import { useEffect, useRef, useState } from 'react'
import { newKey } from '../../../lib/once-key.ts'
import { notifyError } from '../../../ui/notices.tsx'
import { addImage } from '../api/attachments.ts'
import { fileProblem, type ImageValues, imageFactsOf, imageProblems, newImageValues } from './image-values.ts'

/** A file that nobody has but this page. */
export type PendingFile = {
  key: string
  /** Under which it is sent; another one whenever something about it was changed. */
  onceKey: string
  file: File
  values: ImageValues
  problems: Partial<Record<keyof ImageValues, string>>
  /** How much of it is on its way, from 0 to 1; undefined: it waits for Save. */
  share: number | undefined
}

type Given = {
  place: { claimId: number; attachmentId: number }
  today: string
  onStored: (image: AttachmentImage) => Promise<void>
}

/** Files that were chosen and wait to be sent, one after the other. One that cannot be stored is dropped, and told of. */
export function usePendingFiles({ place, today, onStored }: Given) {
  const [files, setFiles] = useState<readonly PendingFile[]>([])
  const sending = useRef<AbortController>(undefined)
  // Whoever leaves while they are sent does not want them.
  useEffect(() => () => sending.current?.abort(), [])
  const patch = (key: string, change: Partial<PendingFile>) =>
    setFiles(now => now.map(one => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: string) => setFiles(now => now.filter(one => one.key !== key))

  const send = async ({ key, onceKey, file, values }: PendingFile, signal: AbortSignal): Promise<boolean> => {
    try {
      const image = await addImage(place, file, imageFactsOf(values), {
        idempotencyKey: onceKey,
        signal,
        onProgress: share => patch(key, { share }),
      })
      await onStored(image)
      drop(key)
      return true
    } catch (error) {
      if (signal.aborted) return false
      drop(key)
      notifyError(`${file.name} was not uploaded. ${error instanceof Error ? error.message : ''}`.trim())
      return false
    }
  }

  const isSending = files.some(({ share }) => share !== undefined)
  return {
    files,
    isSending,
    add: (chosen: readonly File[]) => {
      const problems = chosen.map(fileProblem)
      for (const problem of problems) if (problem !== undefined) notifyError(problem)
      const taken = chosen.filter((_, at) => problems[at] === undefined)
      setFiles(now => [
        ...now,
        ...taken.map(file => ({
          key: newKey(),
          onceKey: newKey(),
          file,
          values: newImageValues(today),
          problems: {},
          share: undefined,
        })),
      ])
    },
    drop,
    change: (key: string, values: ImageValues) => patch(key, { values, problems: {}, onceKey: newKey() }),
    replace: (key: string, file: File) => patch(key, { file, onceKey: newKey() }),
    /** Answers whether all of them are stored. */
    save: async (): Promise<boolean> => {
      if (isSending) return false
      const checked = files.map(one => ({ ...one, problems: imageProblems(one.values) }))
      if (checked.some(({ problems }) => Object.keys(problems).length > 0)) {
        setFiles(checked)
        return false
      }
      // All of them, with what is said about them now: none can be changed any more.
      setFiles(now => now.map(one => (files.some(({ key }) => key === one.key) ? { ...one, share: 0 } : one)))
      sending.current = new AbortController()
      const { signal } = sending.current
      let isDone = true
      for (const one of files) isDone = (await send(one, signal)) && isDone
      return isDone
    },
  }
}
