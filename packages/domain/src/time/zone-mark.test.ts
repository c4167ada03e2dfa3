import { expect, test } from 'vitest'
import { wireInstant } from './clinic-time.ts'
import { zoneMark } from './zone-mark.ts'

const mark = (instant: string, zone: string) => zoneMark(wireInstant(new Date(instant), zone), zone)

test.each([
  ['2026-11-01T04:59:00Z', ''],
  ['2026-11-01T05:00:00Z', 'EDT'],
  ['2026-11-01T05:59:00Z', 'EDT'],
  ['2026-11-01T06:00:00Z', 'EST'],
  ['2026-11-01T06:59:00Z', 'EST'],
  ['2026-11-01T07:00:00Z', ''],
  ['2026-10-31T05:30:00Z', ''],
  ['2026-03-08T06:30:00Z', ''],
  ['2026-03-08T07:30:00Z', ''],
])('in New York, %s is marked %j', (instant, letters) => {
  expect(mark(instant, 'America/New_York')).toBe(letters)
})

test('half an hour is repeated on Lord Howe Island, and none in Phoenix', () => {
  const zone = 'Australia/Lord_Howe'
  expect(mark('2026-04-04T14:29:00Z', zone)).toBe('')
  expect(mark('2026-04-04T14:30:00Z', zone)).not.toBe('')
  expect(mark('2026-04-04T15:29:00Z', zone)).not.toBe('')
  expect(mark('2026-04-04T15:30:00Z', zone)).toBe('')
  expect(mark('2026-11-01T08:30:00Z', 'America/Phoenix')).toBe('')
})
