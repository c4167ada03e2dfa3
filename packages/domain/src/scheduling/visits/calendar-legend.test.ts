import { expect, test } from 'vitest'
import { calendarLegend } from './calendar-legend.ts'
import { cardLetters, roomCode } from './card-letters.ts'

const booked = { checkedIn: false, seated: false, finished: false, noShow: false, reschedule: false }

test('the legend explains every letter and room code that a card can show', () => {
  const letters = [
    { ...booked, checkedIn: true },
    { ...booked, seated: true },
    { ...booked, seated: true, finished: true },
    { ...booked, noShow: true },
    { ...booked, reschedule: true },
  ].flatMap(visit => cardLetters(visit).map(({ letter }) => letter))
  const rooms = ['Exam Room One', 'Exam Room Two', 'Elsewhere'].map(title => roomCode({ title }))
  expect(calendarLegend.map(({ sign }) => sign)).toEqual([...letters, ...rooms])
})
