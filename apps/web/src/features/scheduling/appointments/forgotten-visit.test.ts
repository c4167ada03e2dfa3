import { expect, test } from 'vitest'
import { bookedAppointment } from '../appointments/test-appointment.ts'
import { isForgotten } from './forgotten-visit.ts'

const zone = 'America/New_York'
const came = bookedAppointment({ checkedIn: true, checkedInTime: '2026-05-06T09:55:00.000-04:00' })
const sat = { seated: true, seatedTime: '2026-05-06T10:05:00.000-04:00' }
const tonight = new Date('2026-05-07T03:59:00Z')
const tomorrow = new Date('2026-05-07T04:00:00Z')

test('who was checked in and not seated waits until midnight by the clock of the clinic, and is forgotten then [CAL-76]', () => {
  expect([tonight, tomorrow].map(now => isForgotten(came, now, zone))).toEqual([false, true])
})

test('who never came, or was seated, is not forgotten in this way [CAL-76]', () => {
  expect(isForgotten(bookedAppointment(), tomorrow, zone)).toBe(false)
  expect(isForgotten({ ...came, ...sat }, tomorrow, zone)).toBe(false)
  expect(isForgotten({ ...came, ...sat, finished: true }, tomorrow, zone)).toBe(false)
})
