import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRate, writeRate } from './element-values.ts'
import { X12Error } from './segment.ts'

const eb = (text: string) => ({ id: 'EB', elements: ['EB', text], at: 19 })

test.each([
  ['', null],
  ['0', 0],
  ['.5', 5_000],
  ['0.5', 5_000],
  ['0.50', 5_000],
  ['.125', 1_250],
  ['.3333', 3_333],
  ['1', 10_000],
  ['1.', 10_000],
  // Percents, sent in place of a part of the whole.
  ['80', 8_000],
  ['12.5', 1_250],
  ['100', 10_000],
  // A third has no last digit: it is rounded, and the response is read all the same.
  ['.33333', 3_333],
  ['0.66666667', 6_667],
  ['33.333', 3_333],
  ['66.667', 6_667],
])('%j is %j hundredths of a percent', (text, basisPoints) => {
  expect(readRate(eb(text), 1)).toBe(basisPoints)
})

test.each(['.', 'half', '-.5', '101', '1000', '50%', '1e2', '0x1', ' .5'])('%j is no rate', text => {
  expect(() => readRate(eb(text), 1)).toThrow(X12Error)
  expect(() => readRate(eb(text), 1)).toThrow('Segment 19 (EB): element 1 is no rate')
})

test('every rate is read back as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), basisPoints => {
      expect(readRate(eb(writeRate(basisPoints)), 1)).toBe(basisPoints)
    }),
  )
})
