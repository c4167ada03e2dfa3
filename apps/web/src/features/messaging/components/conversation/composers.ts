import { useQueryClient } from '@tanstack/react-query'
import { draftQuery, saveDraft } from '../../../../pickers/notes/drafts.ts'
import { type Composer, createComposer } from './composer.ts'

let owner: number | undefined
let composers = new Map<number, Composer>()

/** Whoever signs out leaves nothing behind. */
export function forgetComposers(): void {
  owner = undefined
  composers = new Map()
}

/** Whether it is of the person who is here now. */
export const isStillKept = (composer: Composer): boolean => [...composers.values()].includes(composer)

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
