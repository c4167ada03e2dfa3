import { forgetDraft, getDraft, keepDraft } from '@archwire/contract/drafts/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** What this person was writing under a key and has not saved, if anything. */
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
