import { expect, test } from 'vitest'
import {
  cropAspect,
  galleryOf,
  isPosition,
  type Position,
  placesFor,
  positionNames,
  positionsIn,
} from './positions.ts'

const all = Object.keys(positionNames).map(Number) as Position[]

test('photographs go to the Images series, X-rays to the X-rays series [IMG-30, IMG-31]', () => {
  expect(all.filter(position => galleryOf(position) === 'Images')).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(all.filter(position => galleryOf(position) === 'X-rays')).toEqual([9, 10])
})

test('X-rays have a place in Standard 10 alone [IMG-17, IMG-18, CST-38]', () => {
  expect(positionsIn('Standard 10')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(positionsIn('Standard 8')).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('each position is cropped in its own shape, everything else as a square [IMG-32, IMG-33, IMG-34, IMG-35]', () => {
  expect([1, 2, 3, 9].map(position => cropAspect(position as Position))).toEqual([1, 1, 1, 1])
  expect([4, 5, 6, 7, 8].map(position => cropAspect(position as Position))).toEqual(Array(5).fill(1.515))
  expect(cropAspect(10)).toBe(2.54)
  expect(cropAspect(null)).toBe(1)
})

test('several at once go to the empty places as the grid is read, from the one they were given to', () => {
  expect(placesFor(3, 1, [])).toEqual([1, 3, 2])
  expect(placesFor(9, 4, [])).toEqual([4, 3, 1, 2, 5, 6, 7, 8])
  expect(placesFor(3, 1, [1, 2, null])).toEqual([3, 4, 5])
  expect(placesFor(3, 10, [])).toEqual([10, 9])
})

test('nothing but the ten is a position', () => {
  for (const wrong of [0, 11, -1, 1.5, Number.NaN]) expect(isPosition(wrong)).toBe(false)
})
