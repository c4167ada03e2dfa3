import { expect, test } from 'vitest'
import { monthColour, pickerColour } from './month.ts'

test.each([
  [0, 'green'],
  [29.9, 'green'],
  [30, 'green'],
  [30.1, 'yellow'],
  [74.9, 'yellow'],
  [75, 'red'],
  [100, 'red'],
] as const)('a cell of the month at %d %% is %s [CAL-13, CAL-14, CAL-15]', (rate, colour) => {
  expect(monthColour(rate)).toBe(colour)
})

const today = '2026-05-06'
const day = (occupancyRate: number, date = today, isOpen = true) => ({ date, occupancyRate, isOpen })

test.each([
  [0, 'green'],
  [29.9, 'green'],
  [30, 'yellow'],
  [30.1, 'yellow'],
  [74.9, 'yellow'],
  [75, 'red'],
  [100, 'red'],
] as const)('a day of the picker at %d %% is %s [CAL-35, CAL-36, CAL-37, CST-14]', (rate, colour) => {
  expect(pickerColour(day(rate), { today, grayWhenFull: false })).toBe(colour)
})

test('closed, past and unknown days are grey in the picker [CAL-38]', () => {
  const options = { today, grayWhenFull: false }
  expect(pickerColour(day(0, today, false), options)).toBe('grey')
  expect(pickerColour(day(50, '2026-05-05'), options)).toBe('grey')
  expect(pickerColour(undefined, options)).toBe('grey')
})

test('if full days are to be grey, a day at 100 % is, and one below is not [CAL-39]', () => {
  const options = { today, grayWhenFull: true }
  expect(pickerColour(day(100), options)).toBe('grey')
  expect(pickerColour(day(99.9), options)).toBe('red')
  expect(pickerColour(day(0), options)).toBe('green')
})
