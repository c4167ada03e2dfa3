import { expect, test } from 'vitest'
import { shortMoment, subjectMoment, wholeMoment } from './moment-labels.ts'

const newYork = 'America/New_York'

test.each([
  {
    at: '2026-11-23T14:15:00Z',
    short: 'Mon, Nov 23 at 9:15 AM',
    subject: 'Mon Nov 23, 9:15 AM',
    whole: 'Monday, November 23, 2026 at 9:15 AM EST',
  },
  {
    at: '2026-11-01T05:30:00Z',
    short: 'Sun, Nov 1 at 1:30 AM',
    subject: 'Sun Nov 1, 1:30 AM',
    whole: 'Sunday, November 1, 2026 at 1:30 AM EDT',
  },
  {
    at: '2026-05-06T04:00:00Z',
    short: 'Wed, May 6 at 12:00 AM',
    subject: 'Wed May 6, 12:00 AM',
    whole: 'Wednesday, May 6, 2026 at 12:00 AM EDT',
  },
])('a moment is written by the clinic’s clock: $subject', ({ at, short, subject, whole }) => {
  const moment = new Date(at)
  expect(shortMoment(moment, newYork)).toBe(short)
  expect(subjectMoment(moment, newYork)).toBe(subject)
  expect(wholeMoment(moment, newYork)).toBe(whole)
})
