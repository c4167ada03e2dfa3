import { expect, test } from 'vitest'
import { ageLabel, ageOn } from './age.ts'

test('a patient is a year older on their birthday, not a day earlier', () => {
  expect(ageOn('2026-02-02', '2011-02-03')).toBe(14)
  expect(ageOn('2026-02-03', '2011-02-03')).toBe(15)
})

test('a patient who was born on February 29 is a year older on March 1', () => {
  expect(ageOn('2026-02-28', '2012-02-29')).toBe(13)
  expect(ageOn('2026-03-01', '2012-02-29')).toBe(14)
})

test('an age is written in years', () => {
  expect(ageLabel('2026-05-06', '2026-01-01')).toBe('under 1 year old')
  expect(ageLabel('2026-05-06', '2025-01-01')).toBe('1 year old')
  expect(ageLabel('2026-05-06', '2011-02-03')).toBe('15 years old')
})
