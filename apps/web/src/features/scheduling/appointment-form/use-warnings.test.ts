import { expect, test } from 'vitest'
import { seenWarnings } from './use-warnings.ts'

test('warnings about what was just filled in count as seen', () => {
  const warnings = seenWarnings()
  warnings.shown('at ten', ['room'], 5_000)
  expect(warnings.among(['room'], 5_000)).toEqual(['room'])
})

test('a warning that appears by itself counts as seen after a moment', () => {
  const warnings = seenWarnings()
  warnings.shown('at ten', ['room'], 5_000)
  warnings.shown('at ten', ['room', 'doctor'], 9_000)
  warnings.shown('at ten', ['room', 'doctor'], 10_000)
  expect(warnings.among(['room', 'doctor'], 10_400)).toEqual(['room'])
  expect(warnings.among(['room', 'doctor'], 10_500)).toEqual(['room', 'doctor'])
})

test('a warning that comes back is new', () => {
  const warnings = seenWarnings()
  warnings.shown('at ten', ['room'], 5_000)
  warnings.shown('at ten', [], 6_000)
  warnings.shown('at ten', ['room'], 9_000)
  expect(warnings.among(['room'], 9_100)).toEqual([])
})

test('confirmed warnings count as seen, unknown ones do not', () => {
  const warnings = seenWarnings()
  warnings.shown('at ten', [], 5_000)
  expect(warnings.among(['room'], 9_000)).toEqual([])
  warnings.markSeen(['room'])
  warnings.shown('at ten', ['room'], 9_000)
  expect(warnings.among(['room'], 9_000)).toEqual(['room'])
})
