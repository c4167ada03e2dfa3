import { expect, test } from 'vitest'
import { closingLine, countAnswered, countCheck, countRun, describeCount, notChecked, sum } from './report.ts'
import { explained, type TestRun } from './run-tests.ts'

const failure = { file: 'a.test.ts', title: 'a visit', error: 'expected 1 to be 2' }
const file = { file: 'a.test.ts', seconds: 1, passed: 3, skipped: 2, failures: [] }
const run: TestRun = { files: [file, { ...file, skipped: 0 }], flaky: [], errors: [] }

test('a check counts as one test', () => {
  expect(countCheck(0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(countCheck(2)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a check without a response is skipped, neither passed nor failed', () => {
  expect(countAnswered(notChecked)).toEqual({ passed: 0, failed: 0, skipped: 1 })
  expect(countAnswered(0).passed).toBe(1)
  expect(countAnswered(1).failed).toBe(1)
})

test('every test of a run counts', () => {
  expect(countRun(run)).toEqual({ passed: 6, failed: 0, skipped: 2 })
  const files = [{ ...file, failures: [failure, failure] }]
  expect(countRun({ ...run, files })).toEqual({ passed: 3, failed: 2, skipped: 2 })
})

test('errors between tests are one failure, also beside failed tests', () => {
  const files = [{ ...file, failures: [failure] }]
  expect(countRun({ ...run, errors: ['a connection was lost', 'another one'] }).failed).toBe(1)
  expect(countRun({ ...run, files, errors: ['a connection was lost'] }).failed).toBe(2)
})

test('a run that fails without a failed test, or without a report, is a failure', () => {
  expect(explained(run, 0)).toBe(run)
  expect(countRun(explained(run, 1)).failed).toBe(1)
  expect(countRun(explained({ ...run, files: [{ ...file, failures: [failure] }] }, 1)).failed).toBe(1)
  expect(countRun(explained(undefined, 0))).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a step names skipped tests only if there are any, the last line never does', () => {
  const one = { passed: 1, failed: 0, skipped: 0 }
  expect(describeCount(sum([one, one]))).toBe('2 passed, 0 failed')
  expect(describeCount(sum([one, { passed: 0, failed: 1, skipped: 2 }]))).toBe(
    '1 passed, 1 failed, 2 skipped',
  )
  expect(closingLine({ passed: 1, failed: 1, skipped: 2 })).toBe('1 passed, 1 failed')
})
