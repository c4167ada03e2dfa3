import type { TestRun } from './test-runs.ts'

export type Count = { passed: number; failed: number; skipped: number }

/** A check that has no tests of its own counts as one. */
export const countCheck = (exitCode: number): Count =>
  exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }

/** What a check ends with that could not look: nothing is wrong, and nothing is known to be right. */
export const notChecked = 75

/** The same for a check that needs somebody to answer: without an answer it is skipped, aloud. */
export const countAnswered = (exitCode: number): Count =>
  exitCode === notChecked ? { passed: 0, failed: 0, skipped: 1 } : countCheck(exitCode)

/** Errors between the tests are one failure, however many. */
export const countRun = ({ files, errors }: TestRun): Count => {
  const failures = files.reduce((total, file) => total + file.failures.length, 0)
  return {
    passed: files.reduce((total, file) => total + file.passed, 0),
    failed: failures + (errors.length > 0 ? 1 : 0),
    skipped: files.reduce((total, file) => total + file.skipped, 0),
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
