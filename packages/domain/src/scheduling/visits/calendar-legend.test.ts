import { expect, test } from 'vitest'
import { calendarLegend } from './calendar-legend.ts'
import { cardLetters } from './card-letters.ts'

const booked = { checkedIn: false, seated: false, finished: false, noShow: false, reschedule: false }

test('the legend explains every letter and room code that a card can show [APT-107]', () => {
  const letters = [
    { ...booked, checkedIn: true },
    { ...booked, seated: true },
    { ...booked, seated: true, finished: true },
    { ...booked, noShow: true },
    { ...booked, reschedule: true },
  ].flatMap(visit => cardLetters(visit).map(({ letter }) => letter))
  const rooms = [
    { title: 'Exam Room One', code: null },
    { title: 'Exam Room Two', code: 'OP2' },
    { title: 'Elsewhere', code: null },
    { title: 'X-ray', code: 'XR' },
  ]
  expect(calendarLegend(rooms).map(({ sign }) => sign)).toEqual([...letters, 'R1', 'OP2', 'XR', 'V'])
})
