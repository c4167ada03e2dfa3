import type { ConversationRow } from '@archwire/contract/messaging/calls'
import { expect, test } from 'vitest'
import { withRow } from './conversations.ts'
import type { PagedList } from './paged-list.ts'

type Change = Partial<Omit<ConversationRow, 'lastMessage'>> & {
  at?: string
  type?: 'Incoming' | 'Outgoing'
  /** The minute after nine of the text to be answered. */
  toAnswer?: number
}

/** A conversation whose last message came at this hour, or instant. */
const row = (
  id: number,
  { at = `${String(20 - id).padStart(2, '0')}:00`, type = 'Incoming', toAnswer, ...rest }: Change = {},
) => {
  const movedAt = at.includes('T') ? at : `2026-05-06T${at}:00.000-04:00`
  return {
    id,
    patients: [],
    phoneNumber: '5551234567',
    open: true,
    read: true,
    flagged: false,
    stopped: false,
    unreadMessagesCount: 0,
    lastMessage: { type, body: 'Hello', deliveryStatus: 'sent', createdAt: movedAt, about: [] },
    unanswered:
      toAnswer === undefined
        ? null
        : { id: 1, body: 'Hello', createdAt: `2026-05-06T09:${toAnswer}:00.000-04:00` },
    needsAnswer: toAnswer !== undefined,
    movedAt,
    ...rest,
  } satisfies ConversationRow
}

const open = { status: 'open', filter: undefined } as const
const closed = { status: 'closed', filter: undefined } as const
const unread = { status: 'open', filter: 'unread' } as const

const five: PagedList<ConversationRow> = { records: [1, 2, 3, 4, 5].map(id => row(id)), isAll: false }
const idsOf = ({ records }: PagedList<ConversationRow>) => records.map(({ id }) => id)

test('a newer message takes its conversation to the top of the open list [LIV-22]', () => {
  expect(idsOf(withRow(five, row(4, { at: '21:00' }), open))).toEqual([4, 1, 2, 3, 5])
  expect(idsOf(withRow(five, row(9, { at: '21:00' }), open))).toEqual([9, 1, 2, 3, 4, 5])
})

test('a conversation without messages stands where it was begun, not above newer ones', () => {
  const begun = (id: number, at: string) => ({ ...row(id, { at }), lastMessage: null })
  expect(idsOf(withRow(five, begun(9, '21:00'), open))).toEqual([9, 1, 2, 3, 4, 5])
  expect(idsOf(withRow(five, begun(9, '17:30'), open))).toEqual([1, 2, 9, 3, 4, 5])
  expect(idsOf(withRow(five, begun(4, '19:00'), open))).toEqual([4, 1, 2, 3, 5])
  expect(idsOf(withRow(five, begun(1, '15:30'), open))).toEqual([2, 3, 4, 1, 5])
})

test('a closed conversation leaves the open list and comes to its place in the closed one [LIV-19, LIV-20]', () => {
  const isClosed = row(3, { open: false })
  expect(idsOf(withRow(five, isClosed, open))).toEqual([1, 2, 4, 5])
  const others = { records: [row(2, { open: false }), row(5, { open: false })], isAll: true }
  expect(idsOf(withRow(others, isClosed, closed))).toEqual([2, 3, 5])
  expect(idsOf(withRow(withRow(others, isClosed, closed), row(3), closed))).toEqual([2, 5])
})

test('a conversation whose place is below the loaded ones is left for the next page; if all are loaded, it is added [LIV-19]', () => {
  const old = row(9, { at: '08:00' })
  expect(idsOf(withRow(five, old, open))).toEqual([1, 2, 3, 4, 5])
  expect(idsOf(withRow({ ...five, isAll: true }, old, open))).toEqual([1, 2, 3, 4, 5, 9])
})

test('a changed mark does not move the conversation [LIV-21]', () => {
  const marked = withRow(five, row(3, { flagged: true, read: false, unreadMessagesCount: 2 }), open)
  expect(idsOf(marked)).toEqual([1, 2, 3, 4, 5])
  expect(marked.records[2]).toMatchObject({ flagged: true, read: false, unreadMessagesCount: 2 })
})

test('a conversation that was just read stays in the unread list until it is read again; others are added [LIV-21]', () => {
  const list = { records: [row(1, { read: false }), row(2, { read: false })], isAll: true }
  expect(idsOf(withRow(list, row(2), unread))).toEqual([1, 2])
  expect(idsOf(withRow(list, row(3), unread))).toEqual([1, 2])
  expect(idsOf(withRow(list, row(3, { read: false, at: '18:30' }), unread))).toEqual([1, 3, 2])
})

const needsAnswer = { status: 'needs-answer', filter: undefined } as const
const waiting: PagedList<ConversationRow> = {
  records: [row(1, { toAnswer: 30 }), row(2, { toAnswer: 20 }), row(3, { toAnswer: 10 })],
  isAll: true,
}

test('those that need an answer stand by the texts to be answered, and no automatic text moves one [MSG-73, LIV-28]', () => {
  expect(
    idsOf(withRow(waiting, row(3, { at: '21:00', type: 'Outgoing', toAnswer: 10 }), needsAnswer)),
  ).toEqual([1, 2, 3])
  expect(idsOf(withRow(waiting, row(3, { at: '21:00', toAnswer: 40 }), needsAnswer))).toEqual([3, 1, 2])
  expect(idsOf(withRow(waiting, row(9, { at: '08:00', toAnswer: 25 }), needsAnswer))).toEqual([1, 9, 2, 3])
})

test('a conversation that needs no answer any more leaves the list at once [MSG-72, MSG-75, LIV-28]', () => {
  expect(idsOf(withRow(waiting, row(2), needsAnswer))).toEqual([1, 3])
  expect(idsOf(withRow(waiting, row(9), needsAnswer))).toEqual([1, 2, 3])
})

test('instants are compared as instants, whatever their offsets', () => {
  const summer = row(8, { at: '2026-11-01T01:45:00.000-04:00' })
  const winter = row(9, { at: '2026-11-01T01:30:00.000-05:00' })
  expect(idsOf(withRow({ records: [winter], isAll: true }, summer, open))).toEqual([9, 8])
})
