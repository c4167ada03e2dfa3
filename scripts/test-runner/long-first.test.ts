import { expect, test } from 'vitest'
import { isLong } from './vitest-run.ts'

test('a file that takes long says so in its first line, and why', () => {
  expect(isLong('// @long: it starts servers one after the other\nimport {}')).toBe(true)
  expect(isLong('// @long:\nimport {}')).toBe(false)
  expect(isLong('import {}\n// @long: it starts servers')).toBe(false)
})
