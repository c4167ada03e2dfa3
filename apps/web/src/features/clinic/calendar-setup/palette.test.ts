import { expect, test } from 'vitest'
import { contrastWithWhite, palette } from './palette.ts'

test('there are twelve colours, all different, and white text is readable on each', () => {
  expect(new Set(palette.map(([color]) => color)).size).toBe(12)
  for (const [color] of palette) expect(contrastWithWhite(color), color).toBeGreaterThan(4.5)
})

test('the contrast with white is lowest for white and highest for black', () => {
  expect(contrastWithWhite('#ffffff')).toBeCloseTo(1)
  expect(contrastWithWhite('#000000')).toBeCloseTo(21)
})
