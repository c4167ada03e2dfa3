import { expect, test } from 'vitest'
import { claimControlNumber, claimTotal } from './claim.ts'

test('a fee is for one unit [CLM-25]', () => {
  expect(claimTotal([])).toBe(0)
  expect(
    claimTotal([
      { feeCents: 475_000, quantity: 1 },
      { feeCents: 1_999, quantity: 3 },
    ]),
  ).toBe(480_997)
})

test('the number of a claim is short and always written the same way', () => {
  expect(claimControlNumber(7)).toBe('AW000000007')
  expect(claimControlNumber(999_999_999)).toMatch(/^[A-Z0-9]{11}$/)
})
