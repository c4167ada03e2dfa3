import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const count = z.number().int().nonnegative()

/** The counts of what waits: unread messages and their conversations, open tasks, conversations that need an answer. */
export const notifications = z.object({
  chat: z.object({ messagesUnreadCount: count, conversationsUnreadCount: count }),
  tasks: z.object({ uncompletedCount: count }),
  inbox: z.object({ needsAnswerCount: count }),
})
export type Notifications = z.output<typeof notifications>

export const getNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  who: 'staff',
  summary: 'How many messages are unread, how many tasks are open and how many conversations need an answer',
  reply: notifications,
})
