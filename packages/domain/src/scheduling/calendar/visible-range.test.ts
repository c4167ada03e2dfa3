import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visibleRange } from './grid-layout.ts'

const at = (hours: number, minutes = 0) => hours * 60 + minutes

test('with nothing to show, also on a closed day, the range is 9:00 to 18:00 [CAL-30, CAL-34, CST-15]', () => {
  expect(visibleRange([])).toEqual({ start: 540, end: 1_080, paintTo: 1_080 })
  expect(visibleRange([{ from: at(10), to: at(11) }])).toEqual({ start: 540, end: 1_080, paintTo: 1_080 })
})

test.each([
  [at(9), 540],
  [at(8, 59), 480],
  [at(8), 480],
  [at(7, 45), 420],
  [at(0), 0],
])('something at minute %i makes it begin at %i, at the full hour [CAL-31, CAL-32]', (from, start) => {
  expect(visibleRange([{ from, to: from + 15 }]).start).toBe(start)
})

test.each([
  [at(18), 1_080, 1_080],
  [at(18, 1), 1_125, 1_140],
  [at(18, 50), 1_125, 1_140],
  [at(19), 1_185, 1_200],
  [at(23, 50), 1_425, 1_440],
  [at(24), 1_425, 1_440],
])(
  'something that ends at minute %i makes it end at %i, painted to %i [CAL-31, CAL-33, CST-16]',
  (to, end, paintTo) => {
    expect(visibleRange([{ from: to - 15, to }])).toEqual({ start: 540, end, paintTo })
  },
)

test('nothing is ever cut off, and the range never shrinks below the default', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 1, max: 720 }))
    .map(([from, length]) => ({ from, to: Math.min(1_440, from + length) }))
  fc.assert(
    fc.property(fc.array(span), spans => {
      const { start, end, paintTo } = visibleRange(spans)
      expect(start % 60).toBe(0)
      expect(paintTo % 60).toBe(0)
      expect(start).toBeLessThanOrEqual(540)
      expect(end).toBeLessThanOrEqual(1_425)
      for (const { from, to } of spans) {
        expect(from).toBeGreaterThanOrEqual(start)
        expect(to).toBeLessThanOrEqual(paintTo)
      }
    }),
  )
})
