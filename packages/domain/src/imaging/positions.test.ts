import { expect, test } from 'vitest'
import {
  asInGrid,
  cropAspect,
  galleryOf,
  isPosition,
  type Position,
  placesFor,
  positionNames,
  positionsIn,
} from './positions.ts'

const all = Object.keys(positionNames).map(Number) as Position[]

test('photographs are stored in the Images gallery, X-rays in the X-rays gallery [IMG-30, IMG-31]', () => {
  expect(all.filter(position => galleryOf(position) === 'Images')).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(all.filter(position => galleryOf(position) === 'X-rays')).toEqual([9, 10])
})

test('only Standard 10 has positions for X-rays [IMG-17, IMG-18, CST-38]', () => {
  expect(positionsIn('Standard 10')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(positionsIn('Standard 8')).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('each position has its own shape for cropping, everything else is a square [IMG-32, IMG-33, IMG-34, IMG-35]', () => {
  expect([1, 2, 3, 9].map(position => cropAspect(position as Position))).toEqual([1, 1, 1, 1])
  expect([4, 5, 6, 7, 8].map(position => cropAspect(position as Position))).toEqual(Array(5).fill(1.515))
  expect(cropAspect(10)).toBe(2.54)
  expect(cropAspect(null)).toBe(1)
})

test('several images at once go to the empty positions in reading order, beginning with the one they were dropped on', () => {
  expect(placesFor(3, 1, [])).toEqual([1, 3, 2])
  expect(placesFor(9, 4, [])).toEqual([4, 3, 1, 2, 5, 6, 7, 8])
  expect(placesFor(3, 1, [1, 2, null])).toEqual([3, 4, 5])
  expect(placesFor(3, 10, [])).toEqual([10, 9])
})

test('only the ten positions exist', () => {
  for (const wrong of [0, 11, -1, 1.5, Number.NaN]) expect(isPosition(wrong)).toBe(false)
})

test('images follow each other as the grid shows them, those without a place last', () => {
  const images = [null, 1, 2, 3, 9, 4].map(position => ({ position }))
  expect(asInGrid(images).map(({ position }) => position)).toEqual([3, 1, 2, 4, 9, null])
})
