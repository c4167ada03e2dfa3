import type { Notifications } from '@archwire/contract/notifications/calls'

export type NewItem = { about: 'messages' | 'tasks'; title: string; text: string }

/** The news in words: each count that has risen. A lower or equal count is no news. */
export function whatIsNew(before: Notifications, now: Notifications): NewItem[] {
  const news: NewItem[] = []
  const { messagesUnreadCount: messages, conversationsUnreadCount: conversations } = now.chat
  if (messages > before.chat.messagesUnreadCount || conversations > before.chat.conversationsUnreadCount) {
    // A conversation can be marked unread although each of its messages was read.
    const count = Math.max(messages, conversations)
    news.push({ about: 'messages', title: 'New message', text: youHave(count, 'unread message') })
  }
  const tasks = now.tasks.uncompletedCount
  if (tasks > before.tasks.uncompletedCount) {
    news.push({ about: 'tasks', title: 'New task', text: youHave(tasks, 'open task') })
  }
  return news
}

const youHave = (count: number, what: string) => `You have ${count} ${what}${count === 1 ? '' : 's'}`
