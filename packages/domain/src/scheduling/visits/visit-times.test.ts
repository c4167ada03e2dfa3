import { expect, test } from 'vitest'
import { arrival, minutesWaited, punctuality, visitMoment, waitingColour } from './visit-times.ts'

const startsAt = '2026-05-06T10:00:00.000-04:00'
const at = (time: string) => `2026-05-06T${time}.000-04:00`

test.each([
  ['09:59:59', 0],
  ['10:00:59', 0],
  ['10:01:00', 1],
  ['10:14:59', 14],
  ['10:15:00', 15],
  ['12:00:00', 120],
])('who was checked in at 10:00 has waited, at %s, %i minutes', (time, minutes) => {
  expect(minutesWaited(startsAt, new Date(at(time)))).toBe(minutes)
})

test('a wait across a change of the clocks has its real length', () => {
  const waited = minutesWaited('2026-11-01T01:50:00.000-04:00', new Date('2026-11-01T01:10:00.000-05:00'))
  expect(waited).toBe(20)
})

test('a wait is yellow, and red from 15 minutes on [CAL-46, CST-07]', () => {
  expect([0, 14].map(waitingColour)).toEqual(['yellow', 'yellow'])
  expect([15, 90].map(waitingColour)).toEqual(['red', 'red'])
})

test.each([
  ['09:59:59', 'Early', 'green'],
  ['10:00:00', 'On Time', 'black'],
  ['10:00:59', 'On Time', 'black'],
  ['10:01:00', 'Late', 'red'],
])('a check-in at %s for 10:00 is %s, in %s [CAL-51, CAL-52]', (time, text, colour) => {
  expect(punctuality(startsAt, at(time))).toEqual({ text, colour })
})

test('beside it stands the wait in minutes: until now, or until the patient was seated [CAL-53]', () => {
  const waiting = { startsAt, checkedInTime: at('09:50:00'), seated: false, seatedTime: null }
  const now = new Date(at('10:02:30'))
  expect(arrival(waiting, now)?.sentence).toBe('Early, waiting 12 min')
  const seated = { ...waiting, seated: true, seatedTime: at('09:55:00') }
  expect(arrival(seated, now)).toEqual({
    text: 'Early',
    colour: 'green',
    minutes: 5,
    sentence: 'Early, waited 5 min',
  })
  expect(arrival({ ...waiting, checkedInTime: null }, now)).toBeUndefined()
})

test.each([
  ['2026-05-06', '09:55', '2026-5-6 09:55 AM'],
  ['2026-11-15', '00:05', '2026-11-15 12:05 AM'],
  ['2026-12-01', '14:05', '2026-12-1 02:05 PM'],
])('check-in and seat times are written yyyy-M-d hh:mm aa: %s %s is %s [APT-93]', (day, time, written) => {
  expect(visitMoment(day, time)).toBe(written)
})
