import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { drawHouse } from './draw-house.ts'

const root = path.dirname(path.dirname(import.meta.dirname))

test('the picture of the house matches the imports; npm run house draws it', () => {
  expect(readFileSync(path.join(root, 'docs/house.svg'), 'utf8')).toBe(drawHouse(root))
})
