import { expect, test } from 'vitest'
import {
  describeBenefit,
  describeLevel,
  describeNetwork,
  describePeriod,
  describeQuantity,
  describeServiceType,
} from './eligibility/benefit-codes.ts'
import { describeFollowUp, describeRejection, isPassingRejection } from './eligibility/to-response.ts'
import { describeAdjustmentGroup, describeAdjustmentReason } from './remittances/adjustments.ts'
import { describeRemittanceStatus } from './remittances/remittance.ts'

test.each<[string, (code: string) => string | undefined, string[]]>([
  [
    'reasons why there is no answer',
    describeRejection,
    ['15', '41', '42', '43', '58', '71', '72', '73', '75', '76', '79', '80'],
  ],
  ['what to do about it', describeFollowUp, ['C', 'N', 'P', 'R', 'S', 'W', 'X', 'Y']],
  ['groups of adjustments', describeAdjustmentGroup, ['CO', 'PR', 'OA', 'PI', 'CR']],
  [
    'reasons of adjustments',
    describeAdjustmentReason,
    ['1', '2', '3', '16', '18', '22', '27', '29', '45', '96', '97', '119', '204'],
  ],
  ['what became of a claim', describeRemittanceStatus, ['1', '2', '3', '4', '22']],
  ['service types', describeServiceType, ['30', '35', '38']],
  ['benefits', describeBenefit, ['A', 'B', 'F', 'G']],
  ['levels', describeLevel, ['IND', 'FAM']],
  ['periods', describePeriod, ['23', '29', '32']],
  ['networks', describeNetwork, ['Y', 'N', 'W']],
  ['quantities', describeQuantity, ['VS', 'P6', 'S7']],
])('%s have words of their own', (_, describe, codes) => {
  const words = codes.map(describe)
  expect(new Set(words).size).toBe(codes.length)
  for (const [index, word] of words.entries()) {
    expect(word).toMatch(/^[A-Za-z]./)
    // An unknown code is shown as it is; these are known.
    expect(word).not.toMatch(new RegExp(`\\b${codes[index]}\\b`))
  }
})

test('a code without a description is shown as it is', () => {
  expect(describeRejection('99')).toBe('The payer refused the request with code 99.')
  expect(describeServiceType('UC')).toBe('Service type UC')
  expect(describeAdjustmentReason('B7')).toBe('Reason B7')
  expect(describePeriod('77')).toBe('Period 77')
})

test('only temporary rejections are asked again', () => {
  const all = ['15', '41', '42', '43', '58', '71', '72', '73', '75', '76', '79', '80']
  expect(all.filter(isPassingRejection)).toEqual(['42', '80'])
})
