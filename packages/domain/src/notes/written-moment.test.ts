import { expect, test } from 'vitest'
import { formatNoteMoment } from '../time/format-note-moment.ts'
import { writtenMoment } from './written-moment.ts'

test('the moment of a note is MM/dd/yyyy HH:mm a by the clock of the clinic, whatever the browser shows [NOT-26]', () => {
  expect(writtenMoment('2026-05-06T14:05:00.000-04:00')).toBe('05/06/2026 14:05 PM')
  expect(writtenMoment('2026-05-06T00:05:00.000+09:00')).toBe('05/06/2026 00:05 AM')
})

test('it is what the server writes of the same instant', () => {
  const instant = '2026-11-01T01:30:00.000-05:00'
  expect(writtenMoment(instant)).toBe(formatNoteMoment(new Date(instant), 'America/New_York'))
})
