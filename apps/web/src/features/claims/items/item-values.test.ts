import type { ClaimItem } from '@archwire/contract/claims/claim'
import { expect, test } from 'vitest'
import { itemRequest, itemRules, itemValuesOf } from './item-values.ts'

const today = '2026-05-06'
const rules = itemRules(today)
const typed = {
  procedureCode: ' d8080 ',
  fee: '$4,750.50',
  quantity: '2',
  startDate: '05/06/2026',
  endDate: '',
  teeth: ' 8 md, a ',
  areas: ['10' as const],
}
const stored: ClaimItem = {
  id: 3,
  procedureCode: 'D8080',
  fee: 4750.5,
  quantity: 2,
  startDate: '2026-05-06',
  endDate: null,
  teeth: [{ tooth: '8', surfaces: ['M', 'D'] }],
  areas: ['10'],
  updatedAt: '2026-05-06T10:00:00.000-04:00',
}

test('a new item has the quantity one; its days are typed in the usual format [CLM-25, CLM-71, CST-45]', () => {
  expect(itemValuesOf(undefined)).toEqual({
    procedureCode: '',
    fee: '',
    quantity: '1',
    startDate: '',
    endDate: '',
    teeth: '',
    areas: [],
  })
  expect(itemValuesOf(stored)).toEqual({
    procedureCode: 'D8080',
    fee: '4750.50',
    quantity: '2',
    startDate: '05/06/2026',
    endDate: '',
    teeth: '8 MD',
    areas: ['10'],
  })
})

test('an item is sent with days in the API’s format; an empty quantity is sent as one [CLM-25, CLM-71, CST-46]', () => {
  expect(itemRequest(typed)).toEqual({
    procedureCode: 'D8080',
    fee: 4750.5,
    quantity: 2,
    startDate: '2026-05-06',
    endDate: null,
    teeth: [
      { tooth: '8', surfaces: ['M', 'D'] },
      { tooth: 'A', surfaces: [] },
    ],
    areas: ['10'],
  })
  expect(itemRequest({ ...typed, quantity: ' ', endDate: '5/7/2026' })).toMatchObject({
    quantity: 1,
    endDate: '2026-05-07',
  })
})

test('a code is required [CLM-65]', () => {
  expect(rules.procedureCode('  ')).toBe('Code is required')
  expect(rules.procedureCode('D8080')).toBeNull()
})

test.each([
  ['', 'Fee is required'],
  [' ', 'Fee is required'],
  ['five', 'Fee is required'],
  ['0', 'Fee must be positive'],
  ['-3', 'Fee must be positive'],
  ['0.001', 'Fee must be positive'],
  ['0.01', null],
  ['$1,200', null],
])('the fee %j: %s [CLM-66, CLM-69, CLM-70]', (fee, problem) => {
  expect(rules.fee(fee)).toBe(problem)
})

test.each([
  ['', 'Quantity is required'],
  ['x', 'Quantity is required'],
  ['0', 'Quantity must be positive'],
  ['-1', 'Quantity must be positive'],
  ['1.5', 'Quantity must be a whole number'],
  ['12', null],
])('the quantity %j: %s [CLM-67, CLM-69, CLM-70]', (quantity, problem) => {
  expect(rules.quantity(quantity)).toBe(problem)
})

test.each([
  ['', 'Start date is required'],
  ['05/07/2026', 'Start date cannot be in the future'],
  ['02/30/2026', 'Must be a valid date: MM/DD/YYYY'],
  ['05/06/2026', null],
])('the start %j: %s [CLM-68, CST-46]', (startDate, problem) => {
  expect(rules.startDate(startDate)).toBe(problem)
})

test('an end is optional and not before the start [CLM-25]', () => {
  expect(rules.endDate('', typed)).toBeNull()
  expect(rules.endDate('05/05/2026', typed)).toBe('End date cannot be before the start date')
  expect(rules.endDate('05/06/2026', typed)).toBeNull()
  expect(rules.endDate('soon', typed)).toBe('Must be a valid date: MM/DD/YYYY')
})

test.each([
  ['', null],
  ['8 MD, A', null],
  ['40', 'Teeth are 1 to 32, or A to T'],
  ['8 X', 'Surfaces are B, D, F, I, L, M, O'],
])('the teeth %j: %s [CLM-76]', (teeth, problem) => {
  expect(rules.teeth(teeth)).toBe(problem)
})

test('an item has five areas at most [CLM-77]', () => {
  expect(rules.areas(['00', '01', '02', '10', '20'])).toBeNull()
  expect(rules.areas(['00', '01', '02', '10', '20', '30'])).toBe('A line can have 5 areas at most')
})
