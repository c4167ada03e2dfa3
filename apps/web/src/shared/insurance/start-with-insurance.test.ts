import { expect, test } from 'vitest'
import { isInsuranceGone, startWithInsurance } from './insurance-dialogs.ts'

const [one, two] = [{ id: 7 }, { id: 8 }]

test('the only insurance is chosen already, and so is the one that somebody came from [INS-15]', () => {
  expect(startWithInsurance([one], undefined)).toBe('7')
  expect(startWithInsurance([one, two], undefined)).toBe('')
  expect(startWithInsurance([], undefined)).toBe('')
  expect(startWithInsurance([one, two], 8)).toBe('8')
  expect(isInsuranceGone([one, two], 8)).toBe(false)
  expect(isInsuranceGone([one], undefined)).toBe(false)
})

test('in place of an insurance that was removed no other is chosen, not even the only one', () => {
  expect(startWithInsurance([one], 9)).toBe('')
  expect(startWithInsurance([one, two], 9)).toBe('')
  expect(isInsuranceGone([one], 9)).toBe(true)
  expect(isInsuranceGone([], 9)).toBe(true)
})
