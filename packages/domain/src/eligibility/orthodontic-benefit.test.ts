import { expect, test } from 'vitest'
import {
  type BenefitLists,
  orthodonticBenefit,
  orthodonticLabel,
  paysNoOrthodontics,
} from './orthodontic-benefit.ts'

const line = { serviceType: 'Orthodontics', network: 'In', coverageLevel: 'Individual' }
const dental = { ...line, serviceType: 'Dental' }
const nothing: BenefitLists = { activeCoverage: [], coInsurances: [], limitationAndMaximum: [] }
const active = { ...line, description: 'Active' }
const percent = (percent: number, more = {}) => ({ ...line, code: '38', percent, ...more })
const limit = (remaining: number | null, more = {}) => ({ ...line, remaining, ...more })

const labelOf = (lists: Partial<BenefitLists>) => {
  const benefit = orthodonticBenefit({ ...nothing, ...lists })
  return benefit && [orthodonticLabel(benefit), paysNoOrthodontics(benefit)]
}

test('a response that says nothing about orthodontics gives no label [ELG-27]', () => {
  expect(labelOf({})).toBeUndefined()
  expect(
    labelOf({
      activeCoverage: [{ ...dental, description: 'Active' }],
      coInsurances: [percent(20, { serviceType: 'Fillings' })],
      limitationAndMaximum: [limit(0, { serviceType: 'Dental' })],
    }),
  ).toBeUndefined()
})

test('orthodontics that are not covered, or used up, are a warning [ELG-27]', () => {
  for (const description of ['Not covered', 'Inactive'])
    expect(labelOf({ activeCoverage: [{ ...line, description }] })).toEqual(['No orthodontics', true])
  expect(
    labelOf({ activeCoverage: [active], coInsurances: [percent(50)], limitationAndMaximum: [limit(0)] }),
  ).toEqual(['Orthodontics: $0 left', true])
})

test('what the plan pays and what is left are said as far as the payer says them [ELG-27]', () => {
  expect(
    labelOf({ activeCoverage: [active], coInsurances: [percent(40)], limitationAndMaximum: [limit(1500)] }),
  ).toEqual(['Orthodontics: pays 60%, $1,500 left', false])
  expect(labelOf({ limitationAndMaximum: [limit(812.5)] })).toEqual(['Orthodontics: $812.50 left', false])
  expect(labelOf({ coInsurances: [percent(50)], limitationAndMaximum: [limit(null)] })).toEqual([
    'Orthodontics: pays 50%',
    false,
  ])
  expect(labelOf({ activeCoverage: [active] })).toEqual(['Orthodontics covered', false])
})

test('care in the network counts, and the smaller of two rests; percents that differ are not said [ELG-27]', () => {
  expect(
    labelOf({
      coInsurances: [percent(50), percent(80, { network: 'Out' })],
      limitationAndMaximum: [limit(2000), limit(600), limit(0, { network: 'Out' })],
    }),
  ).toEqual(['Orthodontics: pays 50%, $600 left', false])
  expect(labelOf({ limitationAndMaximum: [limit(300, { network: 'Out' })] })).toEqual([
    'Orthodontics: $300 left',
    false,
  ])
  expect(
    labelOf({ activeCoverage: [active], coInsurances: [percent(50), percent(60, { network: null })] }),
  ).toEqual(['Orthodontics covered', false])
})

test('amounts about a procedure, other people, or what the patient pays are no rest of the maximum [ELG-27]', () => {
  expect(
    labelOf({
      activeCoverage: [active],
      limitationAndMaximum: [
        limit(0, { code: 'D8670' }),
        limit(0, { coverageLevel: 'Children' }),
        limit(0, { code: '38', description: 'Out of pocket limit' }),
        limit(900, { code: '38', description: 'Limit: 1 times' }),
      ],
    }),
  ).toEqual(['Orthodontics: $900 left', false])
})
