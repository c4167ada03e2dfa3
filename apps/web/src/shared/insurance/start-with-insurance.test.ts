import { expect, test } from 'vitest'
import { isInsuranceGone, startWithInsurance } from './insurance-dialogs.ts'

const [one, two] = [{ id: 7 }, { id: 8 }]

test('the only insurance is preselected, and so is the one that the form was opened from [INS-15]', () => {
  expect(startWithInsurance([one], undefined)).toBe('7')
  expect(startWithInsurance([one, two], undefined)).toBe('')
  expect(startWithInsurance([], undefined)).toBe('')
  expect(startWithInsurance([one, two], 8)).toBe('8')
  expect(isInsuranceGone([one, two], 8)).toBe(false)
  expect(isInsuranceGone([one], undefined)).toBe(false)
})

test('a removed insurance is not replaced by another, not even by the only one', () => {
  expect(startWithInsurance([one], 9)).toBe('')
  expect(startWithInsurance([one, two], 9)).toBe('')
  expect(isInsuranceGone([one], 9)).toBe(true)
  expect(isInsuranceGone([], 9)).toBe(true)
})
