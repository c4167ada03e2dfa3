import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../fields.ts'

const key = z.string().regex(/^[a-z0-9:_-]{1,100}$/)

/** The draft's key. A draft of a note about a patient may have the key of a record that was merged into theirs. */
const draft = z.object({ key: z.string(), text: z.string(), savedAt: instant })

export const getDraft = endpoint({
  method: 'GET',
  path: '/drafts/:key',
  who: 'staff',
  summary: 'What whoever asks was writing here and has not saved; empty (204) where there is nothing',
  params: z.object({ key }),
  // Most users have no draft here, which is no error.
  reply: draft.optional(),
})

export const keepDraft = endpoint({
  method: 'PUT',
  path: '/drafts/:key',
  who: 'staff',
  summary: 'Keep what whoever asks is writing, for seven days and for them alone',
  params: z.object({ key }),
  body: z.object({ text: z.string().max(20_000) }),
  reply: draft,
})

export const forgetDraft = endpoint({
  method: 'DELETE',
  path: '/drafts/:key',
  who: 'staff',
  summary: 'Forget what was being written: it was saved, or given up',
  params: z.object({ key }),
})
