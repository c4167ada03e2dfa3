import { forgetDraft, getDraft, keepDraft } from '@archwire/contract/drafts/calls'
import { Button } from '@mantine/core'
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../lib/api/call.ts'
import { formatInstant } from '../../lib/dates/instants.ts'
import { Message } from '../../ui/feedback/message.tsx'

/** The draft that this person left unsaved under a key, if any. */
export const draftQuery = (key: string) =>
  queryOptions({
    queryKey: ['drafts', key],
    queryFn: async ({ signal }) => (await call(getDraft, { params: { key } }, { signal })) ?? null,
    staleTime: 0,
    gcTime: 0,
  })

export const saveDraft = (key: string, text: string): Promise<unknown> =>
  text.trim() === ''
    ? call(forgetDraft, { params: { key } })
    : call(keepDraft, { params: { key }, body: { text } })

/** A draft is saved only after a pause this long. */
const pause = 300
/** The time between two saves while somebody types without a pause. */
const longest = 2_000

/**
 * Saves a draft when the person pauses, and every two seconds while they do not. Of several saves under way the last
 * one counts. A failed save is tried again at the next key.
 */
export function draftWriter(save: (text: string) => Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsent: { text: string; since: number } | undefined
  let lastSent = Number.NEGATIVE_INFINITY
  let queue: Promise<unknown> = Promise.resolve()

  const inTurn = (work: () => Promise<unknown>): void => {
    queue = queue.then(work).catch(() => undefined)
  }
  const flush = () => {
    clearTimeout(timer)
    if (unsent === undefined) return
    lastSent = Date.now()
    const { text } = unsent
    inTurn(() => save(text))
    unsent = undefined
  }
  return {
    write: (text: string): void => {
      const now = Date.now()
      unsent = { text, since: unsent?.since ?? now }
      const due = Math.max(lastSent + longest, Math.min(unsent.since + longest, now + pause))
      clearTimeout(timer)
      timer = setTimeout(flush, due - now)
    },
    /** Sends the unsaved rest now. */
    flush,
    /**
     * Called when the text was saved or discarded. The draft is deleted even if nothing was saved here: an earlier
     * window may have saved one.
     */
    forget: (): void => {
      clearTimeout(timer)
      unsent = undefined
      inTurn(() => save(''))
    },
    /** Runs after the save under way, and before the next one. */
    inTurn,
  }
}

type Offered = { key: string; text: string }

/** Saves a draft on the server; a person who closes the window without saving finds it again. */
export function useDraft(key: string) {
  const writer = useMemo(() => {
    const { inTurn, ...writer } = draftWriter(text => saveDraft(key, text))
    return {
      ...writer,
      /** The offered draft is continued here. A draft from a merged record becomes a draft of this one. */
      goOnWith: (offered: Offered): void => {
        if (offered.key === key) return
        inTurn(async () => {
          await saveDraft(key, offered.text)
          await saveDraft(offered.key, '')
        })
      },
      giveUp: (offered: Offered): void => {
        if (offered.key === key) writer.forget()
        else inTurn(() => saveDraft(offered.key, ''))
      },
    }
  }, [key])
  useEffect(() => writer.flush, [writer])
  return writer
}

type Props = { savedAt: string; onContinue: () => void; onDiscard: () => void }

/** Says that there is a draft, and lets the person continue it. */
export const DraftOffer = ({ savedAt, onContinue, onDiscard }: Props) => (
  <Message
    kind="notice"
    actions={
      <>
        <Button variant="default" onClick={onContinue}>
          Continue writing
        </Button>
        <Button variant="subtle" onClick={onDiscard}>
          Discard
        </Button>
      </>
    }
  >
    <p>You were writing a note here on {formatInstant(savedAt)} and did not save it.</p>
  </Message>
)
