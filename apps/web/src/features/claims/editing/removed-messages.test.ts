import type { Activity } from '@archwire/contract/claims/activity'
import { expect, test } from 'vitest'
import { removedMessage } from './claim-parts.ts'

const entry = (id: number, message: string, fullName?: string): Activity => ({
  id,
  action: 'remove_item',
  message,
  createdAt: '2026-05-06T10:00:00.000-04:00',
  user: fullName === undefined ? null : { id, fullName },
  data: {},
})
const item = { action: 'remove_item', called: 'D8080', what: 'item' } as const

test('the message about a removed entry names who removed it, once the history contains that', () => {
  expect(removedMessage([], item)).toMatch(/^Somebody else removed this item meanwhile\./)
  const history = [
    entry(1, 'Item D8080 removed', 'Sam Lee'),
    entry(3, 'Item D8670 removed', 'Eva Cho'),
    entry(2, 'Item D8080 removed', 'Ana Ortiz'),
  ]
  expect(removedMessage(history, item)).toMatch(/^Ana Ortiz removed this item meanwhile\./)
})
