import { expect, test } from 'vitest'
import { firstLineOf } from './store-unread-file.ts'

test.each([
  ['Dear clinic,\r\nwe moved.', 'Dear clinic,'],
  ['\uFEFF\n\n ISA*00*          *00~GS*HC~', 'ISA*00*          *00'],
  ['', ''],
  ['\n\n', ''],
  ['a\0b\u202Ec\tend', 'a b c end'],
])('of %j the first line is %j [CLM-93]', (text, line) => {
  expect(firstLineOf(Buffer.from(text))).toBe(line)
})

test('the first line is never longer than 200 characters', () => {
  expect(firstLineOf(Buffer.alloc(5_000, 'é'))).toHaveLength(200)
  expect(firstLineOf(Buffer.alloc(5_000, 0))).toBe('')
  expect(firstLineOf(Buffer.from([0xff, 0xfe, 0x49, 0x00])).length).toBeLessThan(5)
})
