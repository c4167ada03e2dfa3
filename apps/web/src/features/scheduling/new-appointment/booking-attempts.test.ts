import { expect, test } from 'vitest'
import { bookingAttempts } from './booking-attempts.ts'

const payload = { appointmentTypeId: 1, duration: 15, startsAt: '2026-5-6 10:00 AM' }

test('after a lost response the same request is sent again, even if the warnings have changed', () => {
  const tries = bookingAttempts()
  const first = tries.next(payload, ['room:overlap:appointment:1'])
  expect(first.appointment.acknowledgedWarnings).toEqual(['room:overlap:appointment:1'])
  expect(tries.next(payload, ['room:overlap:appointment:2'])).toEqual(first)
})

test('after a refusal, or with other content, it is a new booking', () => {
  const tries = bookingAttempts()
  const first = tries.next(payload, [])
  tries.refused()
  const second = tries.next(payload, ['startsAt:past'])
  expect(second.appointment.acknowledgedWarnings).toEqual(['startsAt:past'])
  expect(second.idempotencyKey).not.toBe(first.idempotencyKey)
  expect(tries.next({ ...payload, duration: 30 }, []).idempotencyKey).not.toBe(second.idempotencyKey)
})
