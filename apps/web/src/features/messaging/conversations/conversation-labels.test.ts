import { expect, test } from 'vitest'
import { nameOfPatient, participantsLabel, unreadLabel, whenLabel } from './conversation-labels.ts'

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

test('today’s messages have a time, older ones a day, by the clinic’s clock [MSG-28]', () => {
  expect(whenLabel('2026-05-06T14:05:00.000-04:00', '2026-05-06')).toBe('2:05 PM')
  expect(whenLabel('2026-05-05T23:59:59.999-04:00', '2026-05-06')).toBe('05/05/2026')
})

test('a conversation says in words how many messages are unread [MSG-27]', () => {
  expect([0, 1, 7].map(unreadLabel)).toEqual(['Unread', '1 unread message', '7 unread messages'])
})
