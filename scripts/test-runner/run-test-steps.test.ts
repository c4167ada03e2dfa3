import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { closing } from './run-test-steps.ts'
import type { Failure } from './run-tests.ts'

test('SIGTERM stops the running step and skips the others', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../test.mjs'), 'types', 'unused'], {
    cwd: dirname(dirname(import.meta.dirname)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', text => {
    printed += text
    if (!child.killed && printed.includes('== Types')) child.kill('SIGTERM')
  })
  const [code] = await once(child, 'exit')
  expect(code).toBe(143)
  expect(printed).not.toContain('Unused code')
})

const step = (title: string, seconds: number, flaky = 0, failed = 0, skipped = 0) => ({
  title,
  seconds,
  count: { passed: 10, failed, skipped },
  flaky: Array.from({ length: flaky }, () => ({ step: title, file: 'a', title: 'b', error: 'c', load: [1] })),
  files: [{ file: 'a.test.ts', seconds, passed: 10, skipped, failures: [] as Failure[] }],
  errors: [] as string[],
})

test('the end lists the minutes of each step, and then only how many passed and failed', () => {
  const { text, exitCode } = closing([step('Types', 30), step('Unit tests', 90)], false)
  expect(text).toBe(`
Types         0.5 min
Unit tests    1.5 min
All           2.0 min

20 passed, 0 failed`)
  expect(exitCode).toBe(0)
  expect(closing([step('Types', 30, 0, 1)], false)).toMatchObject({ exitCode: 1 })
})

test('failures are repeated at the end, where a reader of the last lines finds them', () => {
  const unit = step('Unit tests', 90, 0, 2)
  unit.files[0]?.failures.push({ file: 'a.test.ts', title: 'it adds up', error: 'expected 3\n\nto be 4' })
  unit.errors.push('a promise was rejected\nby nobody')
  const { text } = closing([step('Types', 30, 0, 1), unit], false)
  expect(text).toBe(`
Failed: Types

Failed: a.test.ts: it adds up
    expected 3
    to be 4

Failed: Unit tests, between the tests
    a promise was rejected
    by nobody

Types         0.5 min
Unit tests    1.5 min
All           2.0 min

20 passed, 3 failed`)
})

test('flaky tests count as passed, up to five of them', () => {
  const five = closing([step('Unit tests', 30, 2), step('Browser tests', 30, 3, 0, 1)], false)
  expect(five.text).toMatch(/5 flaky, as said above\n\n1 skipped, as said above\n\n20 passed, 0 failed$/)
  expect(five.exitCode).toBe(0)
  const six = closing([step('Unit tests', 30, 2), step('Browser tests', 30, 4)], false)
  expect(six.text).toMatch(/6 flaky, as said above\n\nMore than 5 [^\n]*\n\n20 passed, 1 failed$/)
  expect(six.exitCode).toBe(1)
})

test('with timings the slowest files of each kind come before that', () => {
  const { text } = closing([step('Unit tests', 30), step('Browser tests', 60)], true)
  expect(text).toMatch(/Unit tests: [^\n]*\n +30\.0 s {2}a\.test\.ts\n\nBrowser tests: [^\n]*\n +60\.0 s/)
  expect(text).toMatch(/20 passed, 0 failed$/)
})
