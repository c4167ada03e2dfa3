import { expect, test } from 'vitest'
import { placeBelow } from './float-below.ts'

const laptop = { width: 1280, height: 800 }

test('a list opens below its field, as tall as the room there', () => {
  const field = { top: 100, bottom: 132, left: 200, width: 600 }
  expect(placeBelow(field, laptop)).toEqual({ left: 200, width: 600, top: 136, maxHeight: 520 })
  expect(placeBelow(field, { width: 1280, height: 400 })).toMatchObject({ top: 136, maxHeight: 252 })
})

test('if there is hardly room below, the list opens above its field', () => {
  const field = { top: 300, bottom: 332, left: 200, width: 600 }
  expect(placeBelow(field, { width: 1280, height: 400 })).toEqual({
    left: 200,
    width: 600,
    bottom: 104,
    maxHeight: 284,
  })
  // There is room on neither side, so the larger one is used.
  expect(placeBelow({ ...field, top: 60, bottom: 92 }, { width: 1280, height: 220 })).toMatchObject({
    top: 96,
  })
})

test('a list is wider than a narrow field, and never wider than the window', () => {
  expect(placeBelow({ top: 0, bottom: 32, left: 1000, width: 200 }, laptop)).toMatchObject({
    left: 848,
    width: 420,
  })
  expect(placeBelow({ top: 0, bottom: 44, left: 16, width: 358 }, { width: 390, height: 844 })).toMatchObject(
    {
      left: 12,
      width: 366,
    },
  )
})
