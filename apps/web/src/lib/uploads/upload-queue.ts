import { newIdempotencyKey } from '../api/idempotency-key.ts'

/** The patient whose record the file belongs to. */
type InRecord = { patientId: number }

export type Upload<Place> = {
  key: number
  place: Place
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** The share that was uploaded, from 0 to 1. */
  sent: number
  /** Why the upload failed. */
  reason?: string
  /** Whether a retry could succeed. */
  canRetry: boolean
}

type UploadListeners = {
  /** The upload counts as running until this resolves. */
  onStored: () => unknown
  /** All uploads of a patient have ended, in success or failure. */
  onDone?: (ended: { stored: number; failed: number }) => void
}

type Sending = { signal: AbortSignal; onProgress: (part: number) => void; idempotencyKey: string }

type UploadQueueOptions<Place> = {
  send: (place: Place, file: File, sending: Sending) => Promise<unknown>
  /** Why a file is refused before it is sent. */
  problemWith: (file: File) => string | undefined
  /** Why the server refused a file, and whether a retry could succeed. */
  refused: (error: unknown) => { reason: string; canRetry: boolean }
  /**
   * Called when the first upload begins, with a function that counts the running ones; the function it returns is
   * called when none is left.
   */
  trackUnderway: (count: () => number) => () => void
}

/** An upload. Its idempotency key makes a retry store the file once, should the first try have succeeded after all. */
type Entry<Place> = Upload<Place> & { callbacks: UploadListeners; sending: AbortController; onceKey: string }

// Enough to fill the connection; the others wait.
const atOnce = 2

/** A queue of uploads. They continue while another page is shown, and are canceled when the person signs out. */
export function uploadQueue<Place extends InRecord>({
  send,
  problemWith,
  refused,
  trackUnderway,
}: UploadQueueOptions<Place>) {
  type Queued = Entry<Place>
  let entries: readonly Queued[] = []
  let nextKey = 1
  let letGo: (() => void) | undefined
  const ended = new Map<number, { stored: number; failed: number }>()
  const listeners = new Set<() => void>()

  const countUnderway = () => entries.filter(({ state }) => state !== 'failed').length
  const put = (next: readonly Queued[]) => {
    entries = next
    if (countUnderway() > 0) letGo ??= trackUnderway(countUnderway)
    else {
      letGo?.()
      letGo = undefined
    }
    for (const notify of listeners) notify()
  }
  const find = (key: number) => entries.find(entry => entry.key === key)
  const change = (key: number, values: Partial<Queued>) =>
    put(entries.map(entry => (entry.key === key ? { ...entry, ...values } : entry)))
  const drop = (key: number) => put(entries.filter(entry => entry.key !== key))

  const count = (patientId: number, what: 'stored' | 'failed', more = 1) => {
    const so = ended.get(patientId) ?? { stored: 0, failed: 0 }
    ended.set(patientId, { ...so, [what]: so[what] + more })
  }
  const notifyWhenDone = (patientId: number, { onDone }: UploadListeners) => {
    const so = ended.get(patientId)
    if (so === undefined) return
    if (entries.some(({ place, state }) => place.patientId === patientId && state !== 'failed')) return
    ended.delete(patientId)
    onDone?.(so)
  }

  const run = async (entry: Queued) => {
    const { key, file, sending, place, callbacks, onceKey } = entry
    const { patientId } = place
    try {
      await send(place, file, {
        signal: sending.signal,
        idempotencyKey: onceKey,
        onProgress: sent => find(key) && change(key, { sent }),
      })
      if (find(key) === undefined) return
      await callbacks.onStored()
      if (find(key) === undefined) return
      drop(key)
      count(patientId, 'stored')
    } catch (error) {
      if (sending.signal.aborted || find(key) === undefined) return
      change(key, { state: 'failed', ...refused(error) })
      count(patientId, 'failed')
    } finally {
      begin()
      notifyWhenDone(patientId, callbacks)
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
    add: (place: Place, files: readonly File[], callbacks: UploadListeners) => {
      const added = files.map((file): Queued => {
        const reason = problemWith(file)
        const state = reason === undefined ? 'waiting' : 'failed'
        const sending = new AbortController()
        return {
          place,
          callbacks,
          key: nextKey++,
          onceKey: newIdempotencyKey(),
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
      if (failed > 0) count(place.patientId, 'failed', failed)
      begin()
      notifyWhenDone(place.patientId, callbacks)
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
    /** Removes an upload that is running or has failed. */
    cancel: (key: number) => {
      const entry = find(key)
      if (entry === undefined) return
      drop(key)
      entry.sending.abort()
      begin()
    },
    /** Cancels all uploads when the person signs out. */
    forget: () => {
      const dropped = entries
      ended.clear()
      put([])
      for (const { sending } of dropped) sending.abort()
    },
    current: (): readonly Upload<Place>[] => entries,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
