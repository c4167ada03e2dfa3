import { expect, test } from 'vitest'
import { slugProblem, tidySlug } from './page-address.ts'

test.each([
  ['demo-orthodontics', undefined],
  [' Demo-2 ', undefined],
  ['', "can't be blank"],
  ['ab', 'is too short'],
  ['a'.repeat(61), 'is too long'],
  ['manage', 'has already been taken'],
  ['-demo', 'is invalid'],
  ['demo--two', 'is invalid'],
  ['démo', 'is invalid'],
  ['a/b', 'is invalid'],
])('of the address %j is said: %j', (typed, problem) => {
  expect(slugProblem(typed)).toBe(problem)
})

test('an address has small letters', () => expect(tidySlug(' Demo ')).toBe('demo'))
