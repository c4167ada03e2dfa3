import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCents } from '../../test/any-values.ts'
import { readCents, readCentsIfAny, writeCents } from './element-values.ts'
import { X12Error } from './segment.ts'

const amt = (text: string) => ({ id: 'AMT', elements: ['AMT', 'B6', text], at: 12 })

test.each([
  ['123.4', 12_340],
  ['123', 12_300],
  ['123.', 12_300],
  ['.05', 5],
  ['0', 0],
  ['-0', 0],
  ['-25.5', -2_550],
  ['0000012.30', 1_230],
  ['9999999999999.99', 999_999_999_999_999],
])('%j dollars are %d cents', (text, cents) => {
  expect(readCents(amt(text), 2)).toBe(cents)
})

test.each([
  '',
  '.',
  '-',
  '1.234',
  '1.000',
  '1,500',
  '$5',
  ' 5',
  '5 ',
  '1e3',
  '+5',
  '--5',
  'five',
  'NaN',
  '12345678901234',
])('%j is no amount', text => {
  expect(() => readCents(amt(text), 2)).toThrow(X12Error)
  expect(() => readCents(amt(text), 2)).toThrow('Segment 12 (AMT): element 2 is no amount of money')
})

test('a missing amount is none, and one that is there must be valid', () => {
  expect(readCentsIfAny(amt(''), 2)).toBeUndefined()
  expect(readCentsIfAny(amt('7'), 2)).toBe(700)
  expect(() => readCentsIfAny(amt('x'), 2)).toThrow(X12Error)
})

test('every amount is read back as itself', () => {
  fc.assert(
    fc.property(anyCents, cents => {
      expect(readCents(amt(writeCents(cents)), 2)).toBe(cents)
    }),
  )
})
