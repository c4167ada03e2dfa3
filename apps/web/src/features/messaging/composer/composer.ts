import { useQueryClient } from '@tanstack/react-query'
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts'
import { draftQuery, draftWriter, saveDraft } from '../../../shared/notes/drafts.tsx'

/** A text on its way to the server. */
export type Sending = {
  key: string
  body: string
  /** The newest message when it was begun, which the server compares; undefined: it goes in any case. */
  seen: number | undefined
  /** The newest message when it was sent: whatever it becomes is newer. */
  after: number
  /** The message that it is sent again for. */
  replaces?: number
}

type ComposerState = {
  text: string
  /** In the order in which they were sent. */
  sending: readonly Sending[]
  /** Why the text that stands there was not sent. */
  problem: string | undefined
  /** What stands there again because it is not known to have been sent: the server knows it by its key. */
  unsure: Sending | undefined
}

type Drafts = {
  read: () => Promise<{ text: string } | null>
  save: (text: string) => Promise<unknown>
}

export type Composer = ReturnType<typeof createComposer>

const isBlank = (text: string) => text.trim() === ''

/** One below the other; nothing of what somebody wrote is lost. */
const joined = (...texts: string[]) => texts.filter(text => !isBlank(text)).join('\n')

/**
 * What is being written in one conversation, and what is on its way from there. It stays while another conversation is on
 * the screen: what comes back late, a draft or a refused text, comes back to where it was written.
 */
export function createComposer(drafts: Drafts) {
  let state: ComposerState = { text: '', sending: [], problem: undefined, unsure: undefined }
  let seen = 0
  let isDraftRequested = false
  /** Nothing is kept before that: it would overwrite what nobody has seen yet. */
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
    /** Whether somebody has it before them. */
    isShown: (): boolean => listeners.size > 0,
    /**
     * What was being written here before, once; what was typed until it came stands below it. Where it could not be read
     * it is to be asked for again.
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
    /** What is not kept yet is kept now. */
    flush: draft.flush,
    /** Takes the text out, to be sent as this. */
    take: (body: string, newest: number): void => {
      const { unsure } = state
      const same = unsure?.body === body ? unsure : undefined
      const next = same ?? { key: newIdempotencyKey(), body, seen, after: newest }
      set({ text: '', problem: undefined, unsure: undefined, sending: [...state.sending, next] })
    },
    /** Sends something again that is in no field. */
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
    /** The writer wants it to go although others have written up to this one. */
    insist: (key: string, newest: number): void =>
      set({
        sending: state.sending.map(one =>
          one.key === key ? { ...one, key: newIdempotencyKey(), seen: newest } : one,
        ),
      }),
    /** Nothing of what waits is sent: all of it stands in the field again, above what was typed since. */
    putBack: (problem: string | undefined, { isUnsure = false, newest = seen } = {}): void => {
      const bodies = state.sending.map(({ body }) => body)
      const unsure = isUnsure ? state.sending[0] : undefined
      seen = newest
      set({ text: joined(...bodies, state.text), sending: [], problem, unsure })
      keep()
    },
    /** What was not known to have been sent has been: unless somebody wrote on in it, it need not stand there. */
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

/** Whoever signs out leaves nothing behind. */
export function forgetComposers(): void {
  owner = undefined
  composers = new Map()
}

/** Whether it is of the person who is here now. */
export const isStillOpen = (composer: Composer): boolean => [...composers.values()].includes(composer)

/** What this person is writing in a conversation; in memory alone, and on the server as a draft. */
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
