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
])('a number is its digits, however it is typed: %s [MSG-19, CST-31]', (typed, digits) => {
  expect(searchedFor(typed)).toBe(digits)
  expect(isWholePhone(searchedFor(typed))).toBe(true)
})

test.each([
  ['(555) 12', '55512'],
  ['55512345678', '55512345678'],
  ['1', '1'],
])('a part of a number, and too much of one, is no whole number: %s [MSG-20]', (typed, digits) => {
  expect(searchedFor(typed)).toBe(digits)
  expect(isWholePhone(searchedFor(typed))).toBe(false)
})

test.each(['Muñoz', 'Ana-María (2)', 'o’hara', '-', '()'])('a name stays as it is: %s [MSG-19]', typed => {
  expect(searchedFor(` ${typed} `)).toBe(typed)
})
