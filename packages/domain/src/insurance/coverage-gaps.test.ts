import { expect, test } from 'vitest'
import { type CoverageFacts, coverageGaps } from './coverage-gaps.ts'

const nothing = { hasFront: false, hasBack: false, hasCompany: false, hasMember: false }
const gaps = (facts: Partial<CoverageFacts>) => coverageGaps({ ...nothing, ...facts })

test('both sides of the card, or company and number without it, are enough [PIF-51]', () => {
  expect(gaps({ hasFront: true, hasBack: true })).toEqual([])
  expect(gaps({ hasCompany: true, hasMember: true })).toEqual([])
})

test('of a card whose one side is there the other is missing, otherwise the photo and whatever was not typed [PIF-51]', () => {
  expect(gaps({ hasFront: true, hasCompany: true, hasMember: true })).toEqual(['back'])
  expect(gaps({ hasBack: true })).toEqual(['front'])
  expect(gaps({})).toEqual(['photo', 'company', 'member'])
  expect(gaps({ hasCompany: true })).toEqual(['photo', 'member'])
  expect(gaps({ hasMember: true })).toEqual(['photo', 'company'])
})
