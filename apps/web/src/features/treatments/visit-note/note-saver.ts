import type { Note } from '@archwire/contract/notes/note'
import { CallError } from '../../../lib/api/call-error.ts'
import { idempotencyKeys } from '../../../lib/api/idempotency-key.ts'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'

/** The pause in typing after which a note is saved automatically. */
export const autosaveAfter = 60_000

export type Written = { text: string; doctorId: number | null }

/** A note to store: never empty and never without a doctor. */
export type ToStore = { annotation: string; doctorId: number }

export type SaverState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; note: Note }
  | { kind: 'failed'; message: string }
  /** Somebody else has changed the note: the person chooses one of the versions. */
  | { kind: 'conflict'; theirs: Note }

type SaverOptions = {
  /** The note being edited; undefined for a new one. */
  note: Note | undefined
  start: Written
  create: (text: ToStore, idempotencyKey: string) => Promise<Note>
  change: (note: Note, text: ToStore) => Promise<Note>
  onState: (state: SaverState) => void
}

/**
 * Saves a note while it is being written: a minute after the last key, and on request. Only one save runs at a time. A
 * note that was created once is only changed from then on, also if the response to its creation was lost.
 */
export function noteSaver({ note, start, create, change, onState }: SaverOptions) {
  let stored = note
  let written = start
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = true
  let conflict: Note | undefined
  let running: Promise<void> | undefined
  /** A creation with an unknown outcome. */
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
    // Text typed during the save, or left by a lost response, is saved after it.
    for (let text = toStore(); text !== undefined && conflict === undefined; text = toStore()) {
      report({ kind: 'saving' })
      try {
        stored = await storeOnce(text)
        unanswered = undefined
      } catch (error) {
        conflict = conflictingVersion<Note>(error)
        if (conflict !== undefined) return report({ kind: 'conflict', theirs: conflict })
        if (error instanceof CallError && error.kind === 'refused') unanswered = undefined
        // Somebody has deleted the note: the text becomes a new one.
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
    /** Saves now. Returns whether nothing is left to lose. */
    save,
    hasUnsaved,
    stored: (): Note | undefined => stored,
    /** Adopts another version: the next save replaces it with the text written here. */
    takeUp: (theirs: Note): void => {
      stored = theirs
      conflict = undefined
    },
    /** Reports its state until the returned function is called; after that nothing is saved automatically any more. */
    follow: (): (() => void) => {
      isStopped = false
      return () => {
        isStopped = true
        clearTimeout(timer)
      }
    },
  }
}
