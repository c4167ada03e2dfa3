import { expect, test } from 'vitest'
import { contractTextProblem, fillContractText, sampleValues } from './contract-text.ts'

test('names in braces are replaced, and only those that stand for something', () => {
  expect(fillContractText('{patient} pays {total}, {patient}.', sampleValues)).toBe(
    'Pat Doe pays $4,750.00, Pat Doe.',
  )
  expect(fillContractText('{toString} {} { total }', sampleValues)).toBe('{toString} {} { total }')
  // What a value says is not looked at again.
  expect(fillContractText('{patient}', { ...sampleValues, patient: '{total} $&' })).toBe('{total} $&')
})

test('a name that nothing stands for is told of', () => {
  expect(contractTextProblem('Dear {patint} and {constructor}')).toBe(
    '{patint} is not one of the names that can be used.',
  )
  expect(contractTextProblem('Dear {patient}, by {date}')).toBeUndefined()
})
