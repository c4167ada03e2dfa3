import { expect, test } from 'vitest'
import { whatIsNew } from './what-is-new.ts'

const counts = (messages: number, conversations: number, tasks: number) => ({
  chat: { messagesUnreadCount: messages, conversationsUnreadCount: conversations },
  tasks: { uncompletedCount: tasks },
})

const textsOf = (before: ReturnType<typeof counts>, now: ReturnType<typeof counts>) =>
  whatIsNew(before, now).map(({ title, text }) => `${title}: ${text}`)

test('only a count that rose is news', () => {
  expect(whatIsNew(counts(2, 1, 3), counts(2, 1, 3))).toEqual([])
  expect(whatIsNew(counts(2, 2, 3), counts(1, 1, 0))).toEqual([])
  expect(textsOf(counts(0, 0, 0), counts(1, 1, 0))).toEqual(['New message: You have 1 unread message'])
  expect(textsOf(counts(1, 1, 0), counts(5, 1, 0))).toEqual(['New message: You have 5 unread messages'])
  expect(textsOf(counts(0, 0, 0), counts(0, 0, 1))).toEqual(['New task: You have 1 open task'])
  expect(textsOf(counts(0, 0, 1), counts(0, 0, 2))).toEqual(['New task: You have 2 open tasks'])
})

test('messages and tasks that rise together are reported separately, and a falling count is no news', () => {
  expect(textsOf(counts(0, 0, 0), counts(2, 1, 3))).toEqual([
    'New message: You have 2 unread messages',
    'New task: You have 3 open tasks',
  ])
  expect(textsOf(counts(4, 2, 0), counts(3, 1, 1))).toEqual(['New task: You have 1 open task'])
})

test('a conversation that was marked unread is news even without an unread message', () => {
  expect(textsOf(counts(0, 0, 0), counts(0, 1, 0))).toEqual(['New message: You have 1 unread message'])
})
