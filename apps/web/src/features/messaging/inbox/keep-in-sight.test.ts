import { expect, test } from 'vitest'
import { scrollTopKeepingSight } from './use-rows-in-sight.ts'

const ids = Array.from({ length: 100 }, (_, index) => index + 1)
const sight = (scrollTop: number) => ({ ids, scrollTop, rowHeight: 64, height: 640 })
const without = (id: number) => ids.filter(other => other !== id)

test('at the top the list shows new rows', () => {
  expect(scrollTopKeepingSight(sight(0), [200, ...ids])).toBe(0)
  expect(scrollTopKeepingSight(sight(20), [200, ...ids])).toBe(20)
})

test('further down the visible rows stay in place [LIV-22]', () => {
  expect(scrollTopKeepingSight(sight(1_000), [200, ...ids])).toBe(1_064)
  expect(scrollTopKeepingSight(sight(1_000), [201, 200, ...ids])).toBe(1_128)
  // A row moves up from above, from below, or out of the visible ones: most of them stay.
  expect(scrollTopKeepingSight(sight(1_000), [3, ...without(3)])).toBe(1_000)
  expect(scrollTopKeepingSight(sight(1_000), [90, ...without(90)])).toBe(1_064)
  expect(scrollTopKeepingSight(sight(1_000), [17, ...without(17)])).toBe(1_000)
  expect(scrollTopKeepingSight(sight(1_000), [25, ...without(25)])).toBe(1_064)
  expect(scrollTopKeepingSight(sight(1_000), without(3))).toBe(936)
  expect(scrollTopKeepingSight(sight(1_000), without(50))).toBe(1_000)
})

test('if no visible row is left, the scroll position stays', () => {
  expect(scrollTopKeepingSight(sight(1_000), [])).toBe(1_000)
})
