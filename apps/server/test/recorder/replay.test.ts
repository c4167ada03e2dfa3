import { expect, test } from 'vitest'
import { areStamped } from './replay.ts'

test('two moments that a database stamped are the same to a page, also one on the very second', () => {
  expect(areStamped('2026-05-06T14:00:10.361Z', '2026-05-06T14:00:09.935Z')).toBe(true)
  expect(areStamped('2026-05-06T14:00:10.361Z', '2026-05-06T14:00:10.000Z')).toBe(true)
  expect(areStamped('2026-05-06T14:00:10.000Z', '2026-05-06T14:00:09.935Z')).toBe(true)
})

test('moments of a situation, other days and values that are no moments are different', () => {
  expect(areStamped('2026-05-06T14:00:00.000Z', '2026-05-06T14:00:01.000Z')).toBe(false)
  expect(areStamped('2026-05-06T14:00:10.361Z', '2026-05-07T14:00:10.361Z')).toBe(false)
  expect(areStamped('2026-05-06T14:00:10.361Z', 'Visa')).toBe(false)
  expect(areStamped(5, 6)).toBe(false)
})
