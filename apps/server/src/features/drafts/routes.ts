import { forgetDraft, getDraft, keepDraft } from '@archwire/contract/drafts/calls'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import { type Route, route } from '../../platform/http/route.ts'
import { type DraftRow, deleteDraft, draftCutoff, findDraft, saveDraft } from './drafts.ts'

const present = (draft: DraftRow, timeZone: string) => ({
  ...draft,
  savedAt: wireInstant(draft.savedAt, timeZone),
})

export const draftRoutes = (): Route[] => [
  route(getDraft, async ({ clinic, params, user, session, now }) => {
    const request = { userId: user.id, key: params.key, savedAfter: draftCutoff(now) }
    const draft = await clinic.read(tx => findDraft(tx, request))
    return draft && present(draft, session.timeZone)
  }),
  route(keepDraft, async ({ clinic, params, body, user, session, now }) => {
    const draft = await clinic.write(tx =>
      saveDraft(tx, { userId: user.id, key: params.key, text: body.text, now }),
    )
    return present(draft, session.timeZone)
  }),
  route(forgetDraft, async ({ clinic, params, user }) => {
    await clinic.write(tx => deleteDraft(tx, { userId: user.id, key: params.key }))
    return undefined
  }),
]
