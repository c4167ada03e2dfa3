import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeFlaky, flakyOf, writeFlaky } from './report.ts'

const late = { file: 'e2e/a.spec.ts', title: 'a visit is booked (phone)', error: 'too late\n\n  by a second' }

test('each is printed with its file, its title and its first error', () => {
  expect(describeFlaky([late])).toBe(
    'Flaky: e2e/a.spec.ts: a visit is booked (phone)\n    too late\n      by a second',
  )
})

test('flaky tests are stored with the load of the machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'archwire-flaky-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'test-results/flaky.json')
  writeFlaky(file, flakyOf('Browser tests', [late], [4.123, 2, 1]))
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    cores: expect.any(Number),
    load: [expect.any(Number), expect.any(Number), expect.any(Number)],
    flaky: [{ step: 'Browser tests', ...late, load: [4.12, 2, 1] }],
  })
  writeFlaky(file, [])
  expect(JSON.parse(readFileSync(file, 'utf8')).flaky).toEqual([])
})
