import { expect, test } from 'vitest'
import { neighbourOf, withTab } from './opened-patients.ts'

test('a tab is added at the end, once, and the eleventh removes the oldest', () => {
  expect(withTab([], 5)).toEqual([5])
  expect(withTab([5, 7], 5)).toEqual([5, 7])
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  expect(withTab(ten, 1)).toEqual(ten)
  expect(withTab(ten, 11)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('closing a tab leads to the next one, else to the one before, else to none', () => {
  expect(neighbourOf([1, 2, 3], 2)).toBe(3)
  expect(neighbourOf([1, 2, 3], 3)).toBe(2)
  expect(neighbourOf([1], 1)).toBeUndefined()
})
