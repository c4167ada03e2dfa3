import type { Message } from '@archwire/contract/messaging/calls'
import { expect, test } from 'vitest'
import type { OpenedConversation } from '../conversations/opened-conversation.ts'
import { readOn } from './change-conversation.ts'

const instant = (minute: number) => `2026-05-06T10:0${minute}:00.000-04:00`
const message = (minute: number) =>
  ({
    id: minute,
    type: 'Incoming',
    body: 'Hello',
    deliveryStatus: 'sent',
    createdAt: instant(minute),
  }) as Message

/**
 * A conversation with messages at these minutes. Its row has the read mark and the last message of the minute `row`.
 */
const conversation = (
  minutes: number[],
  { read, row }: { read: boolean; row: number },
): OpenedConversation => ({
  conversation: {
    id: 1,
    patients: [],
    phoneNumber: '5551234567',
    open: true,
    read,
    flagged: false,
    stopped: false,
    unreadMessagesCount: read ? 0 : 1,
    lastMessage: { ...message(row), about: [] },
    unanswered: null,
    needsAnswer: false,
    movedAt: instant(row),
  },
  messages: { records: minutes.toSorted((a, b) => b - a).map(minute => message(minute)), isAll: true },
})

/** How often the conversation is marked as read while it goes through these states. */
const marks = (states: OpenedConversation[], isSeen = true) => {
  let readUpTo: number | undefined
  return states.map(state => {
    const next = readOn(readUpTo, state, isSeen)
    readUpTo = next.readUpTo
    return next.marks
  })
}

const opened = conversation([1], { read: false, row: 1 })
const read = conversation([1], { read: true, row: 1 })

test.each([
  ['the message first', conversation([1, 2], { read: true, row: 1 })],
  ['the row first', conversation([1], { read: false, row: 2 })],
])(
  'messages that arrive while the conversation is open are marked as read too, %s [MSG-56]',
  (_what, between) => {
    const both = conversation([1, 2], { read: false, row: 2 })
    expect(marks([opened, read, between, both, both])).toEqual([true, false, false, true, false])
  },
)

test('a row that is older than a new message does not mark that message as read [MSG-56]', () => {
  // The list was read again before the first mark had arrived, so it shows the conversation as unread once more.
  const markOfFirst = conversation([1, 2], { read: true, row: 1 })
  const both = conversation([1, 2], { read: false, row: 2 })
  expect(marks([opened, read, opened, markOfFirst, both])).toEqual([true, false, false, false, true])
})

test('marking as unread is not undone, nor is a colleague’s mark repeated [MSG-55, MSG-56]', () => {
  expect(marks([read, opened, read, opened])).toEqual([false, false, false, false])
  const two = (isRead: boolean) => conversation([1, 2], { read: isRead, row: 2 })
  let readUpTo = readOn(undefined, read, false).readUpTo
  for (const state of [two(false), two(true), two(false)]) readUpTo = readOn(readUpTo, state, false).readUpTo
  expect(readOn(readUpTo, two(false), true).marks).toBe(false)
})

test('messages that nobody sees are not read until somebody comes back [MSG-56]', () => {
  expect(marks([opened, opened], false)).toEqual([false, false])
  expect(readOn(undefined, opened, true).marks).toBe(true)
})
