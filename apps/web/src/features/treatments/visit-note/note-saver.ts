import type { Note } from '@archwire/contract/notes/note'
import { CallError } from '../../../lib/api/call-error.ts'
import { idempotencyKeys } from '../../../lib/api/idempotency-key.ts'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'

/** How long after the last key a note is saved by itself. */
export const autosaveAfter = 60_000

export type Written = { text: string; doctorId: number | null }

/** What is sent: never nothing, and never nobody's. */
export type ToStore = { annotation: string; doctorId: number }

export type SaverState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; note: Note }
  | { kind: 'failed'; message: string }
  /** Somebody else has changed it meanwhile: the person decides which text it is. */
  | { kind: 'conflict'; theirs: Note }

type SaverOptions = {
  /** The note that is written on; undefined for a new one. */
  note: Note | undefined
  start: Written
  create: (text: ToStore, idempotencyKey: string) => Promise<Note>
  change: (note: Note, text: ToStore) => Promise<Note>
  onState: (state: SaverState) => void
}

/**
 * Saves a note while it is written: a minute after the last key, and when asked to. One save at a time. What was created
 * once is only changed from then on, also where the answer to the creation was lost.
 */
export function noteSaver({ note, start, create, change, onState }: SaverOptions) {
  let stored = note
  let written = start
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = true
  let conflict: Note | undefined
  let running: Promise<void> | undefined
  /** A creation of which nobody knows whether it succeeded. */
  let unanswered: ToStore | undefined
  const keyFor = idempotencyKeys()

  const report = (state: SaverState) => {
    if (!isStopped) onState(state)
  }
  const isDifferent = () =>
    written.text.trim() !== (stored?.annotation ?? '') ||
    (stored !== undefined && written.doctorId !== (stored.doctor?.id ?? null))
  const toStore = (): ToStore | undefined => {
    const annotation = written.text.trim()
    const { doctorId } = written
    return annotation === '' || doctorId === null || !isDifferent() ? undefined : { annotation, doctorId }
  }

  const storeOnce = async (text: ToStore): Promise<Note> => {
    if (stored !== undefined) return change(stored, text)
    unanswered ??= text
    return create(unanswered, keyFor(unanswered))
  }
  const attempt = async (message: string) => {
    // What is typed meanwhile is saved after it, as is what a lost answer left behind.
    for (let text = toStore(); text !== undefined && conflict === undefined; text = toStore()) {
      report({ kind: 'saving' })
      try {
        stored = await storeOnce(text)
        unanswered = undefined
      } catch (error) {
        conflict = conflictingVersion<Note>(error)
        if (conflict !== undefined) return report({ kind: 'conflict', theirs: conflict })
        if (error instanceof CallError && error.kind === 'refused') unanswered = undefined
        // Somebody has deleted it: what is written here becomes a note of its own.
        if (error instanceof CallError && error.status === 404) stored = undefined
        const reason = error instanceof CallError && error.status < 500 ? ` ${error.message}` : ''
        return report({ kind: 'failed', message: message + reason })
      }
      report({ kind: 'saved', note: stored })
    }
  }
  const hasUnsaved = () => written.text.trim() !== '' && isDifferent()
  const save = async (message: 'Error on autosave.' | 'Error on save.'): Promise<boolean> => {
    clearTimeout(timer)
    while (running !== undefined) await running
    running = attempt(message)
    await running
    running = undefined
    return !hasUnsaved()
  }

  return {
    write: (next: Written): void => {
      written = next
      clearTimeout(timer)
      timer = setTimeout(() => void save('Error on autosave.'), autosaveAfter)
    },
    /** What is not saved yet is saved now. Answers whether nothing is left to lose. */
    save,
    hasUnsaved,
    stored: (): Note | undefined => stored,
    /** Takes up a newer version: what is written here goes over it with the next save. */
    takeUp: (theirs: Note): void => {
      stored = theirs
      conflict = undefined
    },
    /** From now on it tells how it goes, until the answer is called: then nothing is saved by itself any more. */
    follow: (): (() => void) => {
      isStopped = false
      return () => {
        isStopped = true
        clearTimeout(timer)
      }
    },
  }
}
