import { expect, test } from 'vitest'
import { bookedOnlineLabel, dayLabel, placeLabel, timeRangeLabel } from './time-and-place-labels.ts'

const newYork = 'America/New_York'

test("day and times are the clinic's, whatever zone the browser is in [APT-57]", () => {
  const late = { startsAt: '2026-05-06T23:30:00.000-04:00', endsAt: '2026-05-07T00:00:00.000-04:00' }
  expect(dayLabel(late.startsAt)).toBe('Wednesday, May 6, 2026')
  expect(timeRangeLabel(late, newYork)).toBe('11:30 PM – 12:00 AM')
})

test('times are as people say them; in an hour that occurs twice the zone abbreviation is shown [APT-57]', () => {
  const nine = { startsAt: '2026-05-06T09:05:00.000-04:00', endsAt: '2026-05-06T14:30:00.000-04:00' }
  expect(timeRangeLabel(nine, newYork)).toBe('9:05 AM – 2:30 PM')
  const night = { startsAt: '2026-11-01T01:45:00.000-04:00', endsAt: '2026-11-01T01:15:00.000-05:00' }
  expect(timeRangeLabel(night, newYork)).toBe('1:45 AM EDT – 1:15 AM EST')
})

test('the place is the room, or the patient’s contact method for a video visit [APT-58, CST-05]', () => {
  const room = { title: 'Exam Room One' }
  const patient = { contactMethod: 'FaceTime' }
  expect(placeLabel({ virtual: false, room, patient })).toBe('Exam Room One')
  expect(placeLabel({ virtual: true, room, patient })).toBe('FaceTime')
  expect(placeLabel({ virtual: true, room: null, patient: { contactMethod: 'Zoom' } })).toBe('Zoom')
})

test('of a visit that was booked online staff read who booked it for the patient [OBK-07]', () => {
  const online = { fromBookingPage: true }
  expect(bookedOnlineLabel({ fromBookingPage: false })).toBeUndefined()
  expect(bookedOnlineLabel(online)).toBe('Booked online')
  expect(bookedOnlineLabel({ ...online, booker: { name: 'Ana Berg', relation: 'parent' } })).toBe(
    'Booked online by Ana Berg (parent)',
  )
  expect(bookedOnlineLabel({ ...online, booker: { name: 'Jo Fox', relation: 'other' } })).toBe(
    'Booked online by Jo Fox',
  )
})
