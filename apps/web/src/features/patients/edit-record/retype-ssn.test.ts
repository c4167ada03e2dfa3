import { expect, test } from 'vitest'
import { retypeSsn, tidySsn } from './basic-rules.ts'

test('the first typed digit replaces the masked number, wherever the caret is', () => {
  expect(retypeSsn('***-**-6789', '***-**-67891')).toBe('1')
  expect(retypeSsn('***-**-6789', '1***-**-6789')).toBe('1')
  expect(retypeSsn('***-**-6789', '***1-**-6789')).toBe('1')
  expect(retypeSsn('***-**-6789', '123-45-6780')).toBe('123-45-6780')
})

test('deleting a part of the masked number deletes all of it', () => {
  expect(retypeSsn('***-**-6789', '***-**-678')).toBe('')
  expect(retypeSsn('***-**-6789', '')).toBe('')
})

test('a number is not changed while it is being typed, and gets hyphens when it is complete', () => {
  expect(retypeSsn('123', '1234')).toBe('1234')
  expect(tidySsn('123456789')).toBe('123-45-6789')
  expect(tidySsn('12345')).toBe('12345')
  expect(tidySsn('***-**-6789')).toBe('***-**-6789')
})
