import { expect, test } from 'vitest'
import { isWholePhone, searchedFor } from './use-search.ts'

test.each([
  ['(555) 123-4567', '5551234567'],
  ['555-123-4567', '5551234567'],
  ['555 123 4567', '5551234567'],
  ['555.123.4567', '5551234567'],
  ['+1 (555) 123-4567', '5551234567'],
  ['15551234567', '5551234567'],
  ['  5551234567 ', '5551234567'],
])('a number is searched for by its digits, however it is typed: %s [MSG-19, CST-31]', (typed, digits) => {
  expect(searchedFor(typed)).toBe(digits)
  expect(isWholePhone(searchedFor(typed))).toBe(true)
})

test.each([
  ['(555) 12', '55512'],
  ['55512345678', '55512345678'],
  ['1', '1'],
])(
  'an incomplete number and one with too many digits are not a whole number: %s [MSG-20]',
  (typed, digits) => {
    expect(searchedFor(typed)).toBe(digits)
    expect(isWholePhone(searchedFor(typed))).toBe(false)
  },
)

test.each(['Muñoz', 'Ana-María (2)', 'o’hara', '-', '()'])(
  'a name is searched for as typed: %s [MSG-19]',
  typed => {
    expect(searchedFor(` ${typed} `)).toBe(typed)
  },
)
