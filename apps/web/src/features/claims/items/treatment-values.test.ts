import { expect, test } from 'vitest'
import {
  isTreatmentMissing,
  treatmentChangeOf,
  treatmentRules,
  treatmentValuesOf,
} from './treatment-section.tsx'

const complete = { dateAppliancePlaced: '2026-05-06', treatmentMonths: 24, remainingMonths: 0 }

test('a treatment with a missing value is incomplete; zero remaining months is not missing [CLM-11]', () => {
  expect(isTreatmentMissing(complete)).toBe(false)
  expect(isTreatmentMissing({ ...complete, dateAppliancePlaced: null })).toBe(true)
  expect(isTreatmentMissing({ ...complete, treatmentMonths: null })).toBe(true)
  expect(isTreatmentMissing({ ...complete, remainingMonths: null })).toBe(true)
})

test('a treatment is typed in the usual format and sent in the API’s format [CLM-14, CLM-69, CLM-71]', () => {
  const typed = treatmentValuesOf(complete)
  expect(typed).toEqual({ dateAppliancePlaced: '05/06/2026', treatmentMonths: '24', remainingMonths: '0' })
  expect(treatmentChangeOf(typed)).toEqual(complete)
  expect(treatmentChangeOf({ dateAppliancePlaced: ' ', treatmentMonths: '', remainingMonths: ' ' })).toEqual({
    dateAppliancePlaced: null,
    treatmentMonths: null,
    remainingMonths: null,
  })
})

test('months are whole numbers', () => {
  expect(treatmentRules.treatmentMonths('1.5')).toMatch(/whole number/)
  expect(treatmentRules.treatmentMonths('601')).toMatch(/600 at most/)
  expect(treatmentRules.remainingMonths(' 12 ')).toBeNull()
})
