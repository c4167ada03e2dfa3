import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wireInstant } from './clinic-time.ts'

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'Pacific/Honolulu',
  'Asia/Kolkata',
  'UTC',
]

test('an instant is written with the clinic’s offset, to the millisecond', () => {
  const noon = new Date('2024-05-06T14:00:00.007Z')
  expect(wireInstant(noon, 'America/New_York')).toBe('2024-05-06T10:00:00.007-04:00')
  expect(wireInstant(noon, 'Asia/Kolkata')).toBe('2024-05-06T19:30:00.007+05:30')
  expect(wireInstant(new Date('2024-12-06T14:00:00Z'), 'America/New_York')).toBe(
    '2024-12-06T09:00:00.000-05:00',
  )
})

test('the two instants of a repeated hour differ by their offset', () => {
  const zone = 'America/New_York'
  expect(wireInstant(new Date('2026-11-01T05:30:00Z'), zone)).toBe('2026-11-01T01:30:00.000-04:00')
  expect(wireInstant(new Date('2026-11-01T06:30:00Z'), zone)).toBe('2026-11-01T01:30:00.000-05:00')
})

test('every instant is read back as the same one, in every zone', () => {
  const instant = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, fc.constantFrom(...zones), (at, zone) => {
      expect(new Date(wireInstant(at, zone)).getTime()).toBe(at.getTime())
    }),
  )
})
