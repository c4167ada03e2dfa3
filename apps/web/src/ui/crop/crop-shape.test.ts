import { expect, test } from 'vitest'
import { boxAround, quarterTurn, rotationSteps, steppedZoom, zoomSteps } from './crop-shape.ts'

test('the zoom goes from 1 to 7 in steps of 0.1 [IMG-36, CST-38]', () => {
  expect(zoomSteps).toEqual({ min: 1, max: 7, step: 0.1 })
  expect(steppedZoom(1, 1.01)).toBe(1.1)
  expect(steppedZoom(1.1, 1.09)).toBe(1)
  expect(steppedZoom(2.3, 2.84)).toBe(2.8)
  expect(steppedZoom(6.9, 9)).toBe(7)
  expect(steppedZoom(1, 0.2)).toBe(1)
  expect(steppedZoom(3, 3)).toBe(3)
})

test('a rotation by quarter turns stays between -180 and 180 [IMG-37]', () => {
  expect(rotationSteps).toMatchObject({ min: -180, max: 180 })
  expect([0, 90, 180, -90, -180, 45, 100].map(quarterTurn)).toEqual([90, 180, -90, 0, -90, 135, -170])
})

test('the box around a turned picture contains all of it', () => {
  const box = (rotation: number) => {
    const { width, height } = boxAround({ width: 400, height: 200 }, rotation)
    return [Math.round(width), Math.round(height)]
  }
  expect([box(0), box(90), box(180), box(-45)]).toEqual([
    [400, 200],
    [200, 400],
    [400, 200],
    [424, 424],
  ])
})
