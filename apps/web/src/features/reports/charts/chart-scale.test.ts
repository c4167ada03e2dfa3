import { expect, test } from 'vitest'
import { isLabelled, ticksTo } from './outcome-points.ts'

test('the axis has round whole numbers up to the highest bar', () => {
  expect(ticksTo(0)).toEqual([0, 1])
  expect(ticksTo(1)).toEqual([0, 1])
  expect(ticksTo(5)).toEqual([0, 1, 2, 3, 4, 5])
  expect(ticksTo(9)).toEqual([0, 2, 4, 6, 8, 10])
  expect(ticksTo(23)).toEqual([0, 5, 10, 15, 20, 25])
  expect(ticksTo(51)).toEqual([0, 20, 40, 60])
  expect(ticksTo(1_234)).toEqual([0, 500, 1_000, 1_500])
  for (let most = 0; most < 3_000; most++) {
    const ticks = ticksTo(most)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
    expect(ticks.length).toBeLessThanOrEqual(6)
  }
})

test('as many labels are shown as there is room for', () => {
  const shown = (count: number, room: number) =>
    Array.from({ length: count }, (_, index) => index).filter(index => isLabelled(index, count, room))
  expect(shown(4, 5)).toEqual([0, 1, 2, 3])
  expect(shown(30, 5)).toEqual([0, 6, 12, 18, 24])
  expect(shown(31, 10)).toEqual([0, 4, 8, 12, 16, 20, 24, 28])
})
