import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCurrency, truncateToCents } from './cents.ts'

test.each([
  [1.15, 115],
  [0.29, 29],
  [1.005, 100],
  [4.35, 435],
  [0.999, 99],
  [1.999, 199],
  [-1.999, -199],
  [-0.001, 0],
  [1e-7, 0],
  [0.1 + 0.2, 30],
  [0.7 * 3, 210],
  [1_234_567.89, 123_456_789],
])('%d dollars are %d cents: cut off, never rounded [SES-52]', (dollars, cents) => {
  expect(truncateToCents(dollars)).toBe(cents)
})

test('every amount in cents is read back as itself [SES-52]', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }), cents => {
      expect(truncateToCents(cents / 100)).toBe(cents)
      expect(parseCurrency((cents / 100).toFixed(2))).toBe(cents)
    }),
  )
})

test.each([
  ['12', 1200],
  ['12.', 1200],
  ['.5', 50],
  ['1.15', 115],
  ['1.005', 100],
  ['4.359', 435],
  ['$1,234.567', 123_456],
  [' -$ 3.999 ', -399],
  ['1234567.89', 123_456_789],
])('%j typed is %d cents [SES-52]', (text, cents) => {
  expect(parseCurrency(text)).toBe(cents)
})

test.each(['', '.', '$', '-', '1,23', '12,345,6', '1.2.3', '1e3', 'five', '99999999999999999'])(
  '%j is no amount',
  text => {
    expect(parseCurrency(text)).toBeUndefined()
  },
)

test.each([Number.NaN, Number.POSITIVE_INFINITY])('%d is no amount of money', dollars => {
  expect(() => truncateToCents(dollars)).toThrow(RangeError)
})
