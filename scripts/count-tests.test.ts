import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  closingLine,
  countAnswered,
  countCheck,
  countPlaywright,
  countVitest,
  describeCount,
  notChecked,
  sum,
} from './count-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'archwire-count-'))
const file = join(folder, 'report.json')
const report = (content: object) => {
  writeFileSync(file, JSON.stringify(content))
  return file
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] }

test('a check counts as one test', () => {
  expect(countCheck('', 0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(countCheck('', 2)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a check that nobody answered is skipped, neither passed nor failed', () => {
  expect(countAnswered('', notChecked)).toEqual({ passed: 0, failed: 0, skipped: 1 })
  expect(countAnswered('', 0).passed).toBe(1)
  expect(countAnswered('', 1).failed).toBe(1)
})

test('a test file that does not load is a failure', () => {
  expect(countVitest(report(vitest), 0)).toEqual({ passed: 3, failed: 0, skipped: 2 })
  const testResults = [{ status: 'failed', assertionResults: [] }]
  expect(countVitest(report({ ...vitest, testResults }), 1).failed).toBe(1)
})

test('a run that fails without a failed test, or without a report, is a failure', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 1, skipped: 0 }
  expect(countPlaywright(report({ stats }), 0)).toEqual({ passed: 6, failed: 0, skipped: 0 })
  expect(countPlaywright(report({ stats }), 1).failed).toBe(1)
  expect(countVitest(join(folder, 'none'), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a step names what was skipped only when something was, the last line never', () => {
  const one = { passed: 1, failed: 0, skipped: 0 }
  expect(describeCount(sum([one, one]))).toBe('2 passed, 0 failed')
  expect(describeCount(sum([one, { passed: 0, failed: 1, skipped: 2 }]))).toBe(
    '1 passed, 1 failed, 2 skipped',
  )
  expect(closingLine({ passed: 1, failed: 1, skipped: 2 })).toBe('1 passed, 1 failed')
})
