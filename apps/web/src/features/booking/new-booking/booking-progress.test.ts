import type { BookingPage } from '@archwire/contract/booking/booking-calls'
import { expect, test } from 'vitest'
import { doctorOf, doctorsOf, initialProgress, reached, stepAt, trailOf } from './booking-progress.ts'

const type = (id: number) => ({ id, title: 'Check', color: '#4caf50', duration: 15, isRemote: false })
const page: BookingPage = {
  clinicName: 'Harbor Orthodontics',
  timeZone: 'America/New_York',
  phoneNumber: null,
  address: null,
  slug: 'harbor',
  appointmentTypes: [type(1), type(2)],
  doctors: [
    { id: 7, fullName: 'Dora Lee', appointmentTypeIds: [1, 2] },
    { id: 8, fullName: 'Max Roe', appointmentTypeIds: [1] },
  ],
  firstDay: '2026-11-17',
  lastDay: '2027-01-15',
}
const single = { ...page, appointmentTypes: [type(1)] }

test('a visitor is not asked for the type of visit if there is only one', () => {
  expect(initialProgress(page).step).toBe('type')
  expect(initialProgress(single).step).toBe('time')
  expect(reached(single, { ...initialProgress(single), step: 'time' })).toBe('time')
})

test('a visitor who returns to a type that is no longer offered begins anew', () => {
  const on = { ...initialProgress(page), typeId: 3, startsAt: '2026-11-17T09:00:00.000-05:00' }
  expect(reached(page, { ...on, step: 'details' })).toBe('type')
  expect(reached(page, { ...on, typeId: 2, step: 'details' })).toBe('details')
  expect(reached(page, { ...on, typeId: 2, startsAt: undefined, step: 'details' })).toBe('time')
})

test('a visitor can choose the doctor if several offer the type', () => {
  expect(doctorsOf(page, 1).map(({ id }) => id)).toEqual([7, 8])
  expect(doctorsOf(page, 2)).toEqual([])
  expect(doctorOf(page, { ...initialProgress(page), doctorId: 8 }, 1)).toBe(8)
  expect(doctorOf(page, { ...initialProgress(page), doctorId: 8 }, 2)).toBeNull()
})

test('each step has its place in the browser’s history', () => {
  expect(trailOf(page, 'details')).toEqual([1, 2, 3])
  expect(trailOf(single, 'details')).toEqual([1, 3])
  expect([1, 2, 3].map(number => stepAt(page, number))).toEqual(['type', 'time', 'details'])
  expect([1, 3].map(number => stepAt(single, number))).toEqual(['time', 'details'])
})
