import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PlaywrightReport, playwrightRun } from './playwright-run.ts'
import { runInstalled } from './run-installed.ts'
import { readReport, type TestRun } from './test-runs.ts'
import type { Tests } from './whole-run.ts'

type Order = { kind: 'vitest' | 'playwright'; run: string[]; tests: Tests }

/** Runs tests and answers what became of them; a run that says nothing of why it failed is one failure. */
export async function runTests({ kind, run, tests }: Order): Promise<TestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'archwire-test-'))
  const report = join(folder, 'report.json')
  try {
    const env = { TESTS: tests, VITEST_REPORT: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const exitCode = await runInstalled(run, env)
    return explained(kind === 'vitest' ? readReport(report) : playwrightReport(report), exitCode)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const playwrightReport = (path: string): TestRun | undefined => {
  const report = readReport<PlaywrightReport>(path)
  return report && playwrightRun(report)
}

/** A run may fail without a failed test: by an error between tests, or before it could write its report. */
export function explained(run: TestRun | undefined, exitCode: number): TestRun {
  if (run === undefined) return { files: [], flaky: [], errors: ['there is no report'] }
  const isExplained = run.errors.length > 0 || run.files.some(({ failures }) => failures.length > 0)
  if (exitCode === 0 || isExplained) return run
  return { ...run, errors: [`it ended with ${exitCode}, and no test failed`] }
}
