import { expect, test } from 'vitest'
import { retypeSsn, tidySsn } from './basic-rules.ts'

test('the first digit that is typed, wherever the caret stands, replaces the masked number', () => {
  expect(retypeSsn('***-**-6789', '***-**-67891')).toBe('1')
  expect(retypeSsn('***-**-6789', '1***-**-6789')).toBe('1')
  expect(retypeSsn('***-**-6789', '***1-**-6789')).toBe('1')
  expect(retypeSsn('***-**-6789', '123-45-6780')).toBe('123-45-6780')
})

test('whoever deletes a part of the masked number deletes all of it', () => {
  expect(retypeSsn('***-**-6789', '***-**-678')).toBe('')
  expect(retypeSsn('***-**-6789', '')).toBe('')
})

test('a number that is being typed is left alone, and written as people read it when it is whole', () => {
  expect(retypeSsn('123', '1234')).toBe('1234')
  expect(tidySsn('123456789')).toBe('123-45-6789')
  expect(tidySsn('12345')).toBe('12345')
  expect(tidySsn('***-**-6789')).toBe('***-**-6789')
})
