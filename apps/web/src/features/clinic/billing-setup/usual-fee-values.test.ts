import { expect, test } from 'vitest'
import { feeFacts, rules, toSend, valuesOf } from './usual-fee-values.ts'

const braces = {
  id: 1,
  code: 'D8080',
  fee: 5500,
  months: 24,
  appointmentTypeIds: [7, 3],
  active: true,
  updatedAt: '2026-05-06T10:00:00.000-04:00',
}

test('a usual fee is typed as people write it, and sent as it is stored [CLM-106]', () => {
  expect(valuesOf(braces)).toEqual({
    code: 'D8080',
    fee: '5500.00',
    months: '24',
    appointmentTypeIds: [7, 3],
  })
  expect(toSend({ code: ' d8090 ', fee: '$6,200.50', months: ' 18 ', appointmentTypeIds: [7, 3] })).toEqual({
    code: 'D8090',
    fee: 6200.5,
    months: 18,
    appointmentTypeIds: [3, 7],
  })
  expect(toSend({ ...valuesOf(braces), months: ' ' }).months).toBeNull()
})

test.each([
  ['code', '', 'Code is required'],
  ['code', 'braces', 'Code must be a D and four digits'],
  ['code', 'd8080', null],
  ['fee', ' ', 'Fee is required'],
  ['fee', 'much', 'Fee must be a number'],
  ['fee', '0', 'Fee must be positive'],
  ['fee', '5,500', null],
  ['months', '', null],
  ['months', '24', null],
  ['months', '0', 'Must be a whole number of months, 60 at most'],
  ['months', '61', 'Must be a whole number of months, 60 at most'],
  ['months', '1.5', 'Must be a whole number of months, 60 at most'],
] as const)('the %s %j: %s [CLM-106]', (field, typed, problem) => {
  expect(rules[field]?.(typed, valuesOf(braces))).toBe(problem)
})

test('the list says what a fee is for', () => {
  const types = [
    { id: 3, title: 'Treatment Start: Braces' },
    { id: 9, title: 'Adjustment' },
  ]
  expect(feeFacts(braces, types)).toBe(
    'Full case, teenager · $5,500.00 · 24 months · at Treatment Start: Braces',
  )
  expect(feeFacts({ ...braces, code: 'D1110', months: null, appointmentTypeIds: [] }, types)).toBe(
    '$5,500.00',
  )
})
