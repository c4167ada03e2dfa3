import { newKey } from '../../../lib/once-key.ts'
import type { Folder, uploadFile } from '../api/uploads.ts'
import { refusedUpload, uploadProblem } from './upload-problem.ts'

export type Upload = Folder & {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** How much of it is on its way, from 0 to 1. */
  sent: number
  /** Why it failed. */
  reason?: string
  /** Whether it could succeed as it is. */
  canRetry: boolean
}

export type Heard = {
  onStored: () => void
  /** All of a patient's files have come to an end, one way or the other. */
  onDone: (ended: { stored: number; failed: number }) => void
}

/** Sent again, it is known by its key: should the first one have come through after all, it is kept once. */
type Entry = Upload & Heard & { sending: AbortController; onceKey: string }

// Enough to fill the line; the others wait.
const atOnce = 2

/** Files on their way. They go on while somebody looks at something else, and are given up with whoever sent them. */
export function uploadQueue(
  send: typeof uploadFile,
  /** Called when the first begins; what it answers, when there is none left. */
  hold: () => () => void = () => () => undefined,
) {
  let entries: readonly Entry[] = []
  let nextKey = 1
  let letGo: (() => void) | undefined
  const ended = new Map<number, { stored: number; failed: number }>()
  const listeners = new Set<() => void>()

  const put = (next: readonly Entry[]) => {
    entries = next
    const isBusy = entries.some(({ state }) => state !== 'failed')
    if (isBusy) letGo ??= hold()
    else {
      letGo?.()
      letGo = undefined
    }
    for (const tell of listeners) tell()
  }
  const find = (key: number) => entries.find(entry => entry.key === key)
  const change = (key: number, values: Partial<Entry>) =>
    put(entries.map(entry => (entry.key === key ? { ...entry, ...values } : entry)))
  const drop = (key: number) => put(entries.filter(entry => entry.key !== key))

  const count = (patientId: number, what: 'stored' | 'failed', more = 1) => {
    const so = ended.get(patientId) ?? { stored: 0, failed: 0 }
    ended.set(patientId, { ...so, [what]: so[what] + more })
  }
  const tellWhenDone = (patientId: number, { onDone }: Heard) => {
    const so = ended.get(patientId)
    if (so === undefined) return
    if (entries.some(entry => entry.patientId === patientId && entry.state !== 'failed')) return
    ended.delete(patientId)
    onDone(so)
  }

  const run = async (entry: Entry) => {
    const { key, file, sending, patientId, onceKey } = entry
    try {
      await send(entry, file, {
        signal: sending.signal,
        idempotencyKey: onceKey,
        onProgress: sent => find(key) && change(key, { sent }),
      })
      if (find(key) === undefined) return
      drop(key)
      entry.onStored()
      count(patientId, 'stored')
    } catch (error) {
      if (sending.signal.aborted || find(key) === undefined) return
      change(key, { state: 'failed', ...refusedUpload(error) })
      count(patientId, 'failed')
    } finally {
      begin()
      tellWhenDone(patientId, entry)
    }
  }

  const begin = () => {
    const free = atOnce - entries.filter(({ state }) => state === 'sending').length
    for (const entry of entries.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) {
      change(entry.key, { state: 'sending', sent: 0 })
      void run(entry)
    }
  }

  return {
    add: (folder: Folder, files: readonly File[], heard: Heard) => {
      const added = files.map((file): Entry => {
        const reason = uploadProblem(file)
        const state = reason === undefined ? 'waiting' : 'failed'
        const sending = new AbortController()
        return {
          ...folder,
          ...heard,
          key: nextKey++,
          onceKey: newKey(),
          file,
          sent: 0,
          sending,
          state,
          canRetry: reason === undefined,
          ...(reason && { reason }),
        }
      })
      put([...entries, ...added])
      const failed = added.filter(({ state }) => state === 'failed').length
      if (failed > 0) count(folder.patientId, 'failed', failed)
      begin()
      tellWhenDone(folder.patientId, heard)
    },
    retry: (key: number) => {
      const entry = find(key)
      if (entry?.state !== 'failed' || !entry.canRetry) return
      const { reason: _reason, ...again } = entry
      put(
        entries.map(one =>
          one.key === key ? { ...again, state: 'waiting', sent: 0, sending: new AbortController() } : one,
        ),
      )
      begin()
    },
    /** Given up, on its way or failed. */
    cancel: (key: number) => {
      const entry = find(key)
      if (entry === undefined) return
      drop(key)
      entry.sending.abort()
      begin()
    },
    /** With whoever sent them. */
    forget: () => {
      const given = entries
      ended.clear()
      put([])
      for (const { sending } of given) sending.abort()
    },
    current: (): readonly Upload[] => entries,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
