import { useQueryClient } from '@tanstack/react-query'
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts'
import { draftQuery, draftWriter, saveDraft } from '../../../shared/notes/drafts.tsx'

/** A text that is being sent. */
export type Sending = {
  key: string
  body: string
  /** The newest message when the text was begun, which the server compares; undefined if it is sent in any case. */
  seen: number | undefined
  /** The newest message when it was sent: the stored text has a higher id. */
  after: number
  /** The failed message that this text replaces. */
  replaces?: number
}

type ComposerState = {
  text: string
  /** The texts in the order in which they were sent. */
  sending: readonly Sending[]
  /** Why the text in the field was not sent. */
  problem: string | undefined
  /** A text that may have been sent: the server recognises it by its key. */
  unsure: Sending | undefined
}

type Drafts = {
  read: () => Promise<{ text: string } | null>
  save: (text: string) => Promise<unknown>
}

export type Composer = ReturnType<typeof createComposer>

const isBlank = (text: string) => text.trim() === ''

/** Texts joined line by line; nothing that somebody wrote is lost. */
const joined = (...texts: string[]) => texts.filter(text => !isBlank(text)).join('\n')

/**
 * The draft of one conversation, and its texts that are being sent. It lives on while another conversation is shown:
 * a late draft or a refused text returns to where it was written.
 */
export function createComposer(drafts: Drafts) {
  let state: ComposerState = { text: '', sending: [], problem: undefined, unsure: undefined }
  let seen = 0
  let isDraftRequested = false
  /** Nothing is stored before the draft is loaded: it would overwrite a draft that nobody has seen. */
  let isDraftRead = false
  const listeners = new Set<() => void>()
  const draft = draftWriter(drafts.save)

  const set = (next: Partial<ComposerState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const keep = () => {
    if (isDraftRead) draft.write(state.text)
  }
  const forget = () => {
    if (isDraftRead) draft.forget()
  }
  const change = (text: string, newest: number) => {
    if (isBlank(state.text)) seen = newest
    set({ text })
    keep()
  }
  const without = (key: string) => state.sending.filter(one => one.key !== key)

  return {
    state: (): ComposerState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Whether the composer is on the screen. */
    isShown: (): boolean => listeners.size > 0,
    /**
     * Reads the stored draft once, and puts it above what was typed meanwhile. If that fails, the next call tries
     * again.
     */
    async readDraft(newest: () => number): Promise<void> {
      if (isDraftRequested) return
      isDraftRequested = true
      const stored = await drafts.read().catch(() => undefined)
      isDraftRequested = isDraftRead = stored !== undefined
      if (stored === undefined) return
      if (stored !== null) change(joined(stored.text, state.text), newest())
      else if (!isBlank(state.text)) keep()
    },
    write: (text: string, newest: number): void => {
      set({ problem: undefined })
      change(text, newest)
    },
    refuse: (problem: string): void => set({ problem }),
    /** Stores the draft now, if it is not stored yet. */
    flush: draft.flush,
    /** Takes the text out of the field to send it. */
    take: (body: string, newest: number): void => {
      const { unsure } = state
      const same = unsure?.body === body ? unsure : undefined
      const next = same ?? { key: newIdempotencyKey(), body, seen, after: newest }
      set({ text: '', problem: undefined, unsure: undefined, sending: [...state.sending, next] })
    },
    /** Sends a failed message again, which is in no field. */
    add: ({ id, body }: { id: number; body: string }, newest: number): void => {
      const again = {
        key: newIdempotencyKey(),
        body,
        seen: undefined,
        after: newest,
        createdAt: new Date(),
        replaces: id,
      }
      set({ sending: [...state.sending, again] })
    },
    sent: (key: string): void => {
      set({ sending: without(key) })
      if (isBlank(state.text) && state.sending.length === 0) forget()
    },
    /** The writer wants to send it although others have written up to this message. */
    insist: (key: string, newest: number): void =>
      set({
        sending: state.sending.map(one =>
          one.key === key ? { ...one, key: newIdempotencyKey(), seen: newest } : one,
        ),
      }),
    /** Stops sending: all waiting texts return to the field, above what was typed since. */
    putBack: (problem: string | undefined, { isUnsure = false, newest = seen } = {}): void => {
      const bodies = state.sending.map(({ body }) => body)
      const unsure = isUnsure ? state.sending[0] : undefined
      seen = newest
      set({ text: joined(...bodies, state.text), sending: [], problem, unsure })
      keep()
    },
    /** A text with an unknown outcome turns out to be sent: it leaves the field, unless it was edited. */
    forgetUnsure: (): void => {
      const { unsure, text } = state
      if (unsure === undefined) return
      set({
        unsure: undefined,
        ...(text.trim() === unsure.body.trim() ? { text: '', problem: undefined } : {}),
      })
      if (isBlank(state.text)) forget()
    },
  }
}

let owner: number | undefined
let composers = new Map<number, Composer>()

/** Signing out leaves no texts behind. */
export function forgetComposers(): void {
  owner = undefined
  composers = new Map()
}

/** Whether the composer belongs to the signed-in user. */
export const isStillOpen = (composer: Composer): boolean => [...composers.values()].includes(composer)

/** What this person is writing in a conversation: in memory, and on the server as a draft. */
export function useComposerOf(userId: number, conversationId: number): Composer {
  const queryClient = useQueryClient()
  if (owner !== userId) forgetComposers()
  owner = userId
  const known = composers.get(conversationId)
  if (known !== undefined) return known
  const key = `conversation:${conversationId}`
  const made = createComposer({
    read: () => queryClient.fetchQuery(draftQuery(key)),
    save: text => saveDraft(key, text),
  })
  composers.set(conversationId, made)
  return made
}
