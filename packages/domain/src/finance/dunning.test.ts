import { expect, test } from 'vitest'
import { afterDecline, type Dunning, noDunning } from './dunning.ts'

const byItself = (before: Dunning, today: string, code: string | null = 'insufficient_funds') =>
  afterDecline(before, { isAutomatic: true, code, today, wasDeclined: false })

test('an automatic charge that was declined is retried on days 1, 3, 5 and 7, and then no more', () => {
  const days: (string | null)[] = []
  let now = byItself(noDunning, '2026-01-29')
  for (let round = 0; now.nextAttemptOn !== null && round < 9; round++) {
    expect(now.status).toBe('awaiting_process')
    days.push(now.nextAttemptOn)
    now = byItself(now, now.nextAttemptOn)
  }
  expect(days).toEqual(['2026-01-30', '2026-02-01', '2026-02-03', '2026-02-05'])
  expect(now).toMatchObject({ status: 'declined', failedAttempts: 5 })
})

test('a card that no longer exists is not retried', () => {
  expect(byItself(noDunning, '2026-01-29', 'expired_card')).toMatchObject({
    status: 'declined',
    nextAttemptOn: null,
  })
})

const atDesk = (before: Dunning, code: string | null = 'card_declined', wasDeclined = false) =>
  afterDecline(before, { isAutomatic: false, code, today: '2026-01-30', wasDeclined })

test('a decline at the desk leaves the invoice to be paid, and its scheduled retries as they are', () => {
  expect(atDesk(noDunning)).toEqual({ ...noDunning, status: 'awaiting_payment' })
  expect(atDesk(noDunning, 'stolen_card')).toEqual({ ...noDunning, status: 'declined' })
  const underWay = { failedAttempts: 1, firstDeclinedOn: '2026-01-29', nextAttemptOn: '2026-02-01' }
  expect(atDesk(underWay, 'stolen_card')).toEqual({ ...underWay, status: 'awaiting_process' })
})

test('a decline at the desk leaves an invoice declined that was declined for good before [FIN-147]', () => {
  expect(atDesk(noDunning, 'card_declined', true)).toEqual({ ...noDunning, status: 'declined' })
})
