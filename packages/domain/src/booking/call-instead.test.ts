import { expect, test } from 'vitest'
import { callInstead } from './call-instead.ts'

test('whom to call stands behind what is said', () => {
  expect(callInstead('It is too late.', '2125550100')).toBe(
    'It is too late. Please call us at (212) 555-0100.',
  )
  expect(callInstead('It is too late.', null)).toBe('It is too late. Please call the clinic.')
})
