import { readFileSync } from 'node:fs'

export type Count = { passed: number; failed: number; skipped: number }
export type Counter = (report: string, exitCode: number) => Count

/** A check that has no tests of its own counts as one. */
export const countCheck: Counter = (_report, exitCode) =>
  exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }

/** What a check ends with that could not look: nothing is wrong, and nothing is known to be right. */
export const notChecked = 75

/** The same for a check that needs somebody to answer: without an answer it is skipped, aloud. */
export const countAnswered: Counter = (report, exitCode) =>
  exitCode === notChecked ? { passed: 0, failed: 0, skipped: 1 } : countCheck(report, exitCode)

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

export const countVitest: Counter = (report, exitCode) => {
  const found = readReport<VitestReport>(report)
  // A file that does not even load has no tests that could fail.
  const broken =
    found?.testResults.filter(file => file.status === 'failed' && !hasFailedTest(file)).length ?? 0
  return atLeastOneFailure(exitCode, {
    passed: found?.numPassedTests ?? 0,
    failed: (found?.numFailedTests ?? 0) + broken,
    skipped: (found?.numPendingTests ?? 0) + (found?.numTodoTests ?? 0),
  })
}

const hasFailedTest = (file: VitestReport['testResults'][number]) =>
  file.assertionResults.some(test => test.status === 'failed')

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

export const countPlaywright: Counter = (report, exitCode) => {
  const stats = readReport<PlaywrightReport>(report)?.stats
  return atLeastOneFailure(exitCode, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  })
}

/** A run may fail without a failed test: by an error between tests, or before it could write its report. */
const atLeastOneFailure = (exitCode: number, count: Count): Count =>
  exitCode === 0 || count.failed > 0 ? count : { ...count, failed: 1 }

const readReport = <T>(path: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

export const sum = (counts: Count[]): Count => ({
  passed: counts.reduce((total, count) => total + count.passed, 0),
  failed: counts.reduce((total, count) => total + count.failed, 0),
  skipped: counts.reduce((total, count) => total + count.skipped, 0),
})

/** What stands at the very end, always in these words. */
export const closingLine = ({ passed, failed }: Count) => `${passed} passed, ${failed} failed`

export const describeCount = (count: Count) =>
  `${closingLine(count)}${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`
