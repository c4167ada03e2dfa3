import { expect, test } from 'vitest'
import { recentSince, usualDeadlines, waitAfterOutage } from './inquiry-deadlines.ts'

const minute = 60_000

test('after an outage the payer is tried again soon at first, and less often the longer it lasts', () => {
  expect([0, 10_000, minute, 6 * minute, 60 * minute, 23 * 60 * minute].map(waitAfterOutage)).toEqual([
    5_000,
    5_000,
    minute / 2,
    3 * minute,
    5 * minute,
    5 * minute,
  ])
})

test('a payer that cannot respond now is asked again a few times, an outage is waited out for a day', () => {
  expect(usualDeadlines.askAgainAfterMs).toHaveLength(3)
  expect(usualDeadlines.giveUpAfterMs).toBe(24 * 60 * minute)
})

test('a response is valid for thirty days', () => {
  expect(recentSince(new Date('2026-05-31T12:00:00Z'))).toEqual(new Date('2026-05-01T12:00:00Z'))
})
