import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { newKey } from '../../../lib/once-key.ts'
import { imagingKey, uploadImage } from '../api/imaging.ts'
import { problemWith } from './photo-files.ts'

export type Upload = {
  key: number
  name: string
  seriesId: number
  /** How much has been sent, 0 to 1; all of it, and the server still works. */
  share: number
  state: 'waiting' | 'sending' | 'failed'
  /** Why it failed, and whether to try again makes sense. */
  problem: string | undefined
  canRetry: boolean
}

/** Sent again, it is known by its key: should the first one have come through after all, it is kept once. */
type Entry = Upload & { file: File; stop: AbortController; onceKey: string }

// More at once would only make each of them slower.
const atOnce = 2

/**
 * Files on their way to galleries, a few at once. What goes on goes on while another series is looked at; what failed
 * waits to be sent again, or to be let go.
 */
export function useUploads(patientId: number) {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const entries = useRef<Entry[]>([])
  const nextKey = useRef(1)

  const show = useCallback(() => setUploads(entries.current.map(entry => ({ ...entry }))), [])
  const drop = (key: number) => {
    entries.current = entries.current.filter(entry => entry.key !== key)
  }
  const send = async (entry: Entry) => {
    entry.state = 'sending'
    try {
      await uploadImage(
        { patientId, seriesId: entry.seriesId, file: entry.file },
        {
          signal: entry.stop.signal,
          idempotencyKey: entry.onceKey,
          onProgress: share => {
            entry.share = share
            show()
          },
        },
      )
      await queryClient.invalidateQueries({ queryKey: imagingKey(patientId) })
      drop(entry.key)
    } catch (error) {
      if (entry.stop.signal.aborted) drop(entry.key)
      else Object.assign(entry, { state: 'failed', problem: (error as Error).message, share: 0 })
    }
    goOn()
  }
  const goOn = () => {
    const sending = entries.current.filter(({ state }) => state === 'sending').length
    const next = entries.current.filter(({ state }) => state === 'waiting').slice(0, atOnce - sending)
    for (const entry of next) void send(entry)
    show()
  }
  return {
    uploads,
    add: (seriesId: number, files: File[]) => {
      const added = files.map((file): Entry => {
        const problem = problemWith(file)
        return {
          key: nextKey.current++,
          name: file.name,
          seriesId,
          share: 0,
          state: problem === undefined ? 'waiting' : 'failed',
          problem,
          canRetry: problem === undefined,
          file,
          onceKey: newKey(),
          stop: new AbortController(),
        }
      })
      entries.current = [...entries.current, ...added]
      goOn()
    },
    retry: (key: number) => {
      const entry = entries.current.find(one => one.key === key)
      if (entry === undefined) return
      Object.assign(entry, { state: 'waiting', problem: undefined })
      goOn()
    },
    cancel: (key: number) => {
      const entry = entries.current.find(one => one.key === key)
      if (entry?.state === 'sending') entry.stop.abort(new DOMException('Canceled', 'AbortError'))
      else drop(key)
      show()
    },
  }
}
