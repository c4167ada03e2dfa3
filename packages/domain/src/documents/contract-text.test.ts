import { expect, test } from 'vitest'
import { contractTextProblem, fillContractText, sampleValues } from './contract-text.ts'

test('known placeholders in braces are replaced, others stay', () => {
  expect(fillContractText('{patient} pays {total}, {patient}.', sampleValues)).toBe(
    'Pat Doe pays $4,750.00, Pat Doe.',
  )
  expect(fillContractText('{toString} {} { total }', sampleValues)).toBe('{toString} {} { total }')
  // A value that looks like a placeholder is not replaced again.
  expect(fillContractText('{patient}', { ...sampleValues, patient: '{total} $&' })).toBe('{total} $&')
})

test('an unknown placeholder is reported', () => {
  expect(contractTextProblem('Dear {patint} and {constructor}')).toBe(
    '{patint} is not one of the names that can be used.',
  )
  expect(contractTextProblem('Dear {patient}, by {date}')).toBeUndefined()
})
