import { expect, test } from 'vitest'
import { seenWarnings } from './use-warnings.ts'

test('what answers to what was filled in has been seen', () => {
  const warnings = seenWarnings()
  warnings.shown('at ten', ['room'], 5_000)
  expect(warnings.among(['room'], 5_000)).toEqual(['room'])
})

test('what comes up by itself has been seen once it stood there for a moment', () => {
  const warnings = seenWarnings()
  warnings.shown('at ten', ['room'], 5_000)
  warnings.shown('at ten', ['room', 'doctor'], 9_000)
  warnings.shown('at ten', ['room', 'doctor'], 10_000)
  expect(warnings.among(['room', 'doctor'], 10_400)).toEqual(['room'])
  expect(warnings.among(['room', 'doctor'], 10_500)).toEqual(['room', 'doctor'])
})

test('what went away and comes back is new', () => {
  const warnings = seenWarnings()
  warnings.shown('at ten', ['room'], 5_000)
  warnings.shown('at ten', [], 6_000)
  warnings.shown('at ten', ['room'], 9_000)
  expect(warnings.among(['room'], 9_100)).toEqual([])
})

test('what was asked about has been seen, and what is not known yet has not', () => {
  const warnings = seenWarnings()
  warnings.shown('at ten', [], 5_000)
  expect(warnings.among(['room'], 9_000)).toEqual([])
  warnings.markSeen(['room'])
  warnings.shown('at ten', ['room'], 9_000)
  expect(warnings.among(['room'], 9_000)).toEqual(['room'])
})
