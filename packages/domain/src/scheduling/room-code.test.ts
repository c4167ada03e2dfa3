import { expect, test } from 'vitest'
import { roomCode, shownRoomCode } from './room-code.ts'

test.each([
  ['Exam Room One', 'R1'],
  ['Exam Room Two', 'R2'],
  ['Exam Room Three', 'V'],
  ['exam room one', 'V'],
  ['constructor', 'V'],
])('%s is %s on a card [CAL-50]', (title, code) => {
  expect(roomCode({ title })).toBe(code)
})

test('no room is V [CAL-50]', () => {
  expect(roomCode(null)).toBe('V')
})

test('it is shown once the patient waits or is seated [CAL-50]', () => {
  const room = { title: 'Exam Room One' }
  expect(shownRoomCode({ checkedIn: false, seated: false, finished: false, room })).toBeUndefined()
  expect(shownRoomCode({ checkedIn: true, seated: false, finished: false, room })).toBe('R1')
  expect(shownRoomCode({ checkedIn: true, seated: true, finished: false, room })).toBe('R1')
})
