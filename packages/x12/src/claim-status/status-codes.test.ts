import { expect, test } from 'vitest'
import { describeStatus } from './status-codes.ts'

test.each([
  ['A1', '19', null, 'Received: receipt confirmed'],
  ['A7', '562', '85', 'Rejected, something is not valid: the NPI (billing provider)'],
  ['A7', '164', 'IL', 'Rejected, something is not valid: the member id (subscriber)'],
  ['R4', '318', null, 'Documents wanted: X-rays'],
  ['F2', '483', null, 'Done, denied: the maximum has been reached'],
  ['R17', '9999', 'ZZ', 'More information wanted: code 9999 (ZZ)'],
  ['toString', 'constructor', '__proto__', 'Category toString: code constructor (__proto__)'],
  ['Z9', '0', null, 'Category Z9: no details given'],
])('%s:%s:%s is told in words of our own', (category, status, entity, text) => {
  expect(describeStatus({ category, status, entity })).toBe(text)
})

const pairs =
  'A1:19 A2:20 A7:562 A7:164 A7:187 A6:21 A3:33 A4:35 A3:116 P1:45 P2:123 R4:318 F1:65 F1:104 F2:585 F2:483 F2:88'

test.each(pairs.split(' ').map(pair => pair.split(':')))(
  '%s:%s has a description',
  (category = '', status = '') => {
    expect(describeStatus({ category, status, entity: null })).not.toMatch(/code|Category/)
  },
)

test.each('A0 A1 A2 A3 A4 A5 A6 A7 A8 P0 P1 P2 P3 P4 P5 R0 R1 R3 R4 R5 F0 F1 F2 F3 F4'.split(' '))(
  '%s has a description',
  category => {
    expect(describeStatus({ category, status: '19', entity: null })).not.toMatch(/Category/)
  },
)
