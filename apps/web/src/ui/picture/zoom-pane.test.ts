import { expect, test } from 'vitest'
import { clampView, moved, wholePicture, zoomed } from './zoom-pane.tsx'

test('a picture is never smaller than its pane, nor larger than eight times the pane', () => {
  expect(zoomed(wholePicture, 0.5)).toEqual(wholePicture)
  expect(zoomed(wholePicture, 100).scale).toBe(8)
})

test('the point under the pointer stays there while the picture is zoomed', () => {
  const at = { x: 0.25, y: -0.1 }
  const before = zoomed(wholePicture, 2, at)
  const after = zoomed(before, 2, at)
  const placeIn = ({ scale, x, y }: typeof after) => [(at.x - x) / scale, (at.y - y) / scale]
  expect(placeIn(before)).toEqual([0.25, -0.1])
  expect(placeIn(after)[0]).toBeCloseTo(0.25)
  expect(placeIn(after)[1]).toBeCloseTo(-0.1)
})

test('a picture cannot be moved out of its pane', () => {
  expect(moved(wholePicture, 1, 1)).toEqual(wholePicture)
  expect(moved({ scale: 3, x: 0, y: 0 }, 5, -5)).toEqual({ scale: 3, x: 1, y: -1 })
  expect(clampView({ scale: 1, x: 0.3, y: 0 })).toEqual(wholePicture)
})
