import { expect, test } from 'vitest'
import { cardLetters, roomCode, shownRoomCode } from './card-letters.ts'

const booked = { checkedIn: false, seated: false, finished: false, noShow: false, reschedule: false }
const waiting = { ...booked, checkedIn: true }

test('a card says W for waiting, NS for no show, R for reschedule, S for seated [CAL-45, CAL-47, CAL-48, CAL-49]', () => {
  expect(cardLetters(waiting)).toEqual([{ letter: 'W', text: 'Waiting' }])
  expect(cardLetters({ ...booked, noShow: true })).toEqual([{ letter: 'NS', text: 'No Show' }])
  expect(cardLetters({ ...booked, reschedule: true })).toEqual([{ letter: 'R', text: 'Reschedule' }])
  expect(cardLetters({ ...waiting, seated: true })).toEqual([{ letter: 'S', text: 'Seated' }])
})

test('once the visit is finished, a card says D and nothing else', () => {
  const finished = { ...waiting, seated: true, finished: true }
  expect(cardLetters(finished)).toEqual([{ letter: 'D', text: 'Finished' }])
})

test('one that is simply booked says nothing, one to be moved while the patient waits says both [CAL-49]', () => {
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

test('no room is V [CAL-50]', () => {
  expect(roomCode(null)).toBe('V')
})

test('it is shown once the patient waits or is seated [CAL-50]', () => {
  const room = { title: 'Exam Room One' }
  expect(shownRoomCode({ checkedIn: false, seated: false, finished: false, room })).toBeUndefined()
  expect(shownRoomCode({ checkedIn: true, seated: false, finished: false, room })).toBe('R1')
  expect(shownRoomCode({ checkedIn: true, seated: true, finished: false, room })).toBe('R1')
})
