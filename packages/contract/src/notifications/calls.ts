import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const count = z.number().int().nonnegative()

/** The counts of what waits: unread messages and their conversations, and open tasks. */
export const notifications = z.object({
  chat: z.object({ messagesUnreadCount: count, conversationsUnreadCount: count }),
  tasks: z.object({ uncompletedCount: count }),
})
export type Notifications = z.output<typeof notifications>

export const getNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  who: 'staff',
  summary: 'How many messages are unread and how many tasks are open',
  reply: notifications,
})
