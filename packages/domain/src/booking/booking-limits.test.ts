import { expect, test } from 'vitest'
import { callInstead, reachedCeiling } from './booking-limits.ts'

const quiet = { clinicHour: 0, clinicDay: 0, personDay: 0, personToCome: 0 }

test('a family can book for all its children, a robot cannot fill a calendar [G-31]', () => {
  expect(reachedCeiling({ ...quiet, clinicHour: 30, clinicDay: 100, personDay: 5, personToCome: 9 })).toBe(
    undefined,
  )
  expect(reachedCeiling({ ...quiet, personDay: 6 })).toBe('person')
  expect(reachedCeiling({ ...quiet, personToCome: 10 })).toBe('person')
  expect(reachedCeiling({ ...quiet, clinicHour: 60 })).toBe('clinic')
  expect(reachedCeiling({ ...quiet, clinicDay: 200 })).toBe('clinic')
})

test('the message is followed by the number to call', () => {
  expect(callInstead('It is too late.', '2125550100')).toBe(
    'It is too late. Please call us at (212) 555-0100.',
  )
  expect(callInstead('It is too late.', null)).toBe('It is too late. Please call the clinic.')
})
