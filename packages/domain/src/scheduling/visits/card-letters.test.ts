import { expect, test } from 'vitest'
import { cardLetters, roomCode, shownRoomCode } from './card-letters.ts'

const booked = { checkedIn: false, seated: false, finished: false, noShow: false, reschedule: false }
const waiting = { ...booked, checkedIn: true }

test('a card shows W for waiting, NS for no show, R for reschedule, S for seated [CAL-45, CAL-47, CAL-48, CAL-49]', () => {
  expect(cardLetters(waiting)).toEqual([{ letter: 'W', text: 'Waiting' }])
  expect(cardLetters({ ...booked, noShow: true })).toEqual([{ letter: 'NS', text: 'No Show' }])
  expect(cardLetters({ ...booked, reschedule: true })).toEqual([{ letter: 'R', text: 'Reschedule' }])
  expect(cardLetters({ ...waiting, seated: true })).toEqual([{ letter: 'S', text: 'Seated' }])
})

test('the card of a finished visit shows D and nothing else', () => {
  const finished = { ...waiting, seated: true, finished: true }
  expect(cardLetters(finished)).toEqual([{ letter: 'D', text: 'Finished' }])
})

test('the card of a booked visit shows no letter, one to be rescheduled whose patient waits shows both [CAL-49]', () => {
  expect(cardLetters(booked)).toEqual([])
  expect(cardLetters({ ...waiting, reschedule: true }).map(({ letter }) => letter)).toEqual(['R', 'W'])
})

test.each([
  ['Exam Room One', 'R1'],
  ['Exam Room Two', 'R2'],
  ['Exam Room Three', 'V'],
  ['exam room one', 'V'],
  ['constructor', 'V'],
])('%s is %s on a card [CAL-50]', (title, code) => {
  expect(roomCode({ title })).toBe(code)
})

test('a room with a code of its own shows it, whatever its name [APT-107]', () => {
  expect(roomCode({ title: 'Exam Room Three', code: 'R3' })).toBe('R3')
  expect(roomCode({ title: 'Exam Room One', code: 'OP1' })).toBe('OP1')
  expect(roomCode({ title: 'Exam Room One', code: null })).toBe('R1')
})

test('a visit without a room shows V [CAL-50]', () => {
  expect(roomCode(null)).toBe('V')
})

test('the room code is shown once the patient waits or is seated [CAL-50]', () => {
  const room = { title: 'Exam Room One' }
  expect(shownRoomCode({ checkedIn: false, seated: false, finished: false, room })).toBeUndefined()
  expect(shownRoomCode({ checkedIn: true, seated: false, finished: false, room })).toBe('R1')
  expect(shownRoomCode({ checkedIn: true, seated: true, finished: false, room })).toBe('R1')
})
