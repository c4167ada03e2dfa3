import { savedReplyProblem } from '@archwire/domain/messaging/saved-reply'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, ruled } from '../fields.ts'
import { name, setUpRecord } from './setup-fields.ts'

/** The most saved replies that a clinic can have, inactive ones included. */
export const mostSavedReplies = 100

export const longestReplyTitle = 60

const savedReply = z.object({
  title: name(longestReplyTitle),
  body: ruled(savedReplyProblem, text => text.replaceAll('\r\n', '\n').trim()),
})
export type SavedReplyChange = z.output<typeof savedReply>

const savedReplyRef = z.object({ id: z.number().int(), title: z.string(), body: z.string() })
export type SavedReplyRef = z.output<typeof savedReplyRef>

const savedReplySettings = savedReplyRef.extend(setUpRecord)
export type SavedReplySettings = z.output<typeof savedReplySettings>

export const listSavedReplies = endpoint({
  method: 'GET',
  path: '/saved_replies',
  who: 'staff',
  summary: 'The saved replies in use, by title, with their texts',
  reply: z.array(savedReplyRef),
})

export const listSavedReplySettings = endpoint({
  method: 'GET',
  path: '/settings/saved_replies',
  who: 'admin',
  summary: 'Every saved reply, also those out of use',
  reply: z.array(savedReplySettings),
})

export const addSavedReply = endpoint({
  method: 'POST',
  path: '/settings/saved_replies',
  who: 'admin',
  summary: 'Add a saved reply',
  idempotent: true,
  body: z.object({ saved_reply: savedReply }),
  reply: savedReplySettings,
})

export const changeSavedReply = endpoint({
  method: 'PUT',
  path: '/settings/saved_replies/:id',
  who: 'admin',
  summary: 'Change a saved reply, or take it back into use; what is left out stays',
  versioned: true,
  params: z.object({ id }),
  body: z.object({ saved_reply: savedReply.extend({ active: z.boolean() }).partial() }),
  reply: savedReplySettings,
})

export const removeSavedReply = endpoint({
  method: 'DELETE',
  path: '/settings/saved_replies/:id',
  who: 'admin',
  summary: 'Delete a saved reply; texts that were written with it stay',
  params: z.object({ id }),
  reply: savedReplySettings.optional(),
  status: 200,
})
