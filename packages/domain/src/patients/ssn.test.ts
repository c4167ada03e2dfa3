import { expect, test } from 'vitest'
import { formatSsn, invalidSsn, isMaskedSsn, maskSsn, ssnDigits, ssnProblem, unreadableSsn } from './ssn.ts'

test.each(['123-45-6789', '123456789', '123 45 6789', ' 123-45-6789 ', '912-70-1234', '', '***-**-6789'])(
  '%j is accepted',
  text => {
    expect(ssnProblem(text)).toBeUndefined()
  },
)

test.each([
  '12345678',
  '1234567890',
  '000-12-3456',
  '666-12-3456',
  '123-00-4567',
  '123-45-0000',
  'abc',
  '***-**-67',
])('%j is refused', text => {
  expect(ssnProblem(text)).toBe(invalidSsn)
})

test('nine digits are shown in groups, or masked but for the last four', () => {
  expect(ssnDigits('123-45 6789')).toBe('123456789')
  expect(formatSsn('123456789')).toBe('123-45-6789')
  expect(maskSsn('123456789')).toBe('***-**-6789')
  expect(isMaskedSsn(maskSsn('123456789'))).toBe(true)
  expect(isMaskedSsn(unreadableSsn)).toBe(true)
  expect(isMaskedSsn('123-45-6789')).toBe(false)
})
