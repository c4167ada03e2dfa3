import { expect, test } from 'vitest'
import {
  aboutLabel,
  nameOfPatient,
  participantsLabel,
  rowLabel,
  unreadLabel,
  whenLabel,
} from './conversation-labels.ts'

const named = (fullName: string, id = 1) => ({
  id,
  fullName,
  firstName: '',
  lastName: '',
  phoneNumber: null,
  email: null,
  photo: null,
})

test('a conversation is named by everybody who has the number, or by the number [MSG-24, MSG-15]', () => {
  expect(participantsLabel({ patients: [], phoneNumber: '5551234567' })).toBe('(555) 123-4567')
  expect(
    participantsLabel({ patients: [named('Ana Cruz'), named('Zoë Cruz', 2)], phoneNumber: '5551234567' }),
  ).toBe('Ana Cruz, Zoë Cruz')
  expect(nameOfPatient(named(' '))).toBe('No name patient')
})

const person = (id: number, firstName: string, lastName: string) => ({
  ...named(`${firstName} ${lastName}`, id),
  firstName,
  lastName,
})
const family = [
  person(1, 'Anne-Marie', 'Lefèvre'),
  person(2, 'Hiroshi', 'Lefèvre'),
  person(3, 'Ida', 'Lefèvre'),
]

test('a family’s row has first names first, so that families can be told apart [MSG-76]', () => {
  const phoneNumber = '5551234567'
  expect(rowLabel({ patients: family, phoneNumber })).toBe('Anne-Marie, Hiroshi +1 Lefèvre')
  expect(rowLabel({ patients: family, phoneNumber }, { short: true })).toBe('Anne-Marie, Hiroshi +1')
  expect(rowLabel({ patients: family.slice(0, 1), phoneNumber })).toBe('Anne-Marie Lefèvre')
  expect(rowLabel({ patients: [person(1, 'Ana', 'Cruz'), person(2, 'Zoë', 'Muñoz')], phoneNumber })).toBe(
    'Ana, Zoë Cruz, Muñoz',
  )
  expect(rowLabel({ patients: [], phoneNumber })).toBe('(555) 123-4567')
})

test('a family’s row says whom the last text is about, where that is known [MSG-76]', () => {
  const lastMessage = {
    type: 'Reminder' as const,
    body: 'Reminder',
    deliveryStatus: 'sent' as const,
    createdAt: '2026-05-06T14:05:00.000-04:00',
    about: [2, 1, 9],
  }
  expect(aboutLabel({ patients: family, lastMessage })).toBe('Hiroshi, Anne-Marie')
  expect(aboutLabel({ patients: family.slice(0, 1), lastMessage })).toBe('')
  expect(aboutLabel({ patients: family, lastMessage: null })).toBe('')
})

test('today’s messages have a time, those of the last week a weekday, older ones a day, by the clinic’s clock [MSG-28]', () => {
  expect(whenLabel('2026-05-06T14:05:00.000-04:00', '2026-05-06')).toBe('2:05 PM')
  expect(whenLabel('2026-05-05T23:59:59.999-04:00', '2026-05-06')).toBe('Tue')
  expect(whenLabel('2026-04-30T00:00:00.000-04:00', '2026-05-06')).toBe('Thu')
  expect(whenLabel('2026-04-29T23:59:00.000-04:00', '2026-05-06')).toBe('Apr 29')
  expect(whenLabel('2025-12-31T10:00:00.000-05:00', '2026-01-09')).toBe('Dec 31, 2025')
})

test('a conversation says in words how many messages are unread [MSG-27]', () => {
  expect([0, 1, 7].map(unreadLabel)).toEqual(['Unread', '1 unread message', '7 unread messages'])
})
