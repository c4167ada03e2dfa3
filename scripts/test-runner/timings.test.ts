import { expect, test } from 'vitest'
import { slowest, stepTable } from './report.ts'

const file = (name: string, seconds: number) => ({ file: name, seconds, passed: 1, skipped: 0, failures: [] })

test('the slowest files come first, and no more than requested', () => {
  const files = [file('a.test.ts', 0.24), file('b.test.ts', 12.31), file('c.test.ts', 3)]
  expect(slowest('Unit tests', files, 2)).toBe(
    `Unit tests: the slowest 2 of 3 files, which took 16 s in all
    12.3 s  b.test.ts
     3.0 s  c.test.ts`,
  )
})

test('one step alone needs no sum', () => {
  expect(stepTable([{ title: 'Browser tests', seconds: 600 }])).toBe('Browser tests   10.0 min')
})
