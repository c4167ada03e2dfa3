import { expect, test } from 'vitest'
import {
  conversionBand,
  isConversionPositive,
  percentOf,
  showRateBand,
  sourceConversionBand,
  sourceShowRateBand,
} from './dashboard.ts'

test('a rate has one decimal, and is 0 if there is nothing to count [DSH-47, DSH-48]', () => {
  expect(percentOf(1, 3)).toBe(33.3)
  expect(percentOf(2, 3)).toBe(66.7)
  expect(percentOf(1, 8)).toBe(12.5)
  expect(percentOf(7, 7)).toBe(100)
  expect(percentOf(0, 5)).toBe(0)
  expect(percentOf(3, 0)).toBe(0)
})

test('a show rate is green from 80, yellow from 60, red below; between two bands it is the lower [DSH-43]', () => {
  expect([100, 80].map(showRateBand)).toEqual(['green', 'green'])
  expect([79.9, 79.5, 60].map(showRateBand)).toEqual(['yellow', 'yellow', 'yellow'])
  expect([59.9, 0].map(showRateBand)).toEqual(['red', 'red'])
})

test('a conversion is green from 30, yellow from 15, red below [DSH-44]', () => {
  expect([100, 30].map(conversionBand)).toEqual(['green', 'green'])
  expect([29.9, 29.5, 15].map(conversionBand)).toEqual(['yellow', 'yellow', 'yellow'])
  expect([14.9, 0].map(conversionBand)).toEqual(['red', 'red'])
})

test('the conversion of a source is green from 50, orange from 30, red below [DSH-45]', () => {
  expect([100, 50].map(sourceConversionBand)).toEqual(['green', 'green'])
  expect([49.9, 49.5, 30].map(sourceConversionBand)).toEqual(['orange', 'orange', 'orange'])
  expect([29.9, 0].map(sourceConversionBand)).toEqual(['red', 'red'])
})

test('the show rate of a source is green above 70, and otherwise has no colour [DSH-46]', () => {
  expect([100, 70.1].map(sourceShowRateBand)).toEqual(['green', 'green'])
  expect([70, 0].map(sourceShowRateBand)).toEqual([undefined, undefined])
})

test('the conversion of all starts is positive above 30, not at 30 [DSH-15]', () => {
  expect([30.1, 100].map(isConversionPositive)).toEqual([true, true])
  expect([30, 29.9, 0].map(isConversionPositive)).toEqual([false, false, false])
})
