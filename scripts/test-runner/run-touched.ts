import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Count, closingLine, countRun, sum } from './report.ts'
import { runInstalled, runTests, stopInstalled } from './run-tests.ts'

const root = dirname(dirname(import.meta.dirname))
const times = 3

/** The changed files that are tests: of Vitest and of the browser. */
export const touchedTests = (changed: string[]): { unit: string[]; browser: string[] } => ({
  unit: changed.filter(file => /^(apps|packages|scripts|bench)\/.*\.test\.tsx?$/.test(file)),
  browser: changed.filter(file => /^e2e\/.*\.spec\.ts$/.test(file)),
})

/** Runs the test files that were changed since a commit, three times each and without a second try. */
export async function runTouched([commit = '']: string[]): Promise<number> {
  let changed: string[]
  try {
    changed = changedSince(commit)
  } catch {
    console.error(
      'npm run test:touched -- <commit>: since which commit? The name must be one that git knows.',
    )
    return 1
  }
  const { unit, browser } = touchedTests(changed)
  console.log(
    [`${unit.length + browser.length} test files changed since ${commit}`, ...unit, ...browser].join('\n  '),
  )
  const stop = () => stopInstalled()
  process.on('SIGTERM', stop)
  try {
    const total = sum(await runAll(unit, browser))
    console.log(`\n${closingLine(total)}`)
    return total.failed === 0 ? 0 : 1
  } finally {
    process.off('SIGTERM', stop)
  }
}

async function runAll(unit: string[], browser: string[]): Promise<Count[]> {
  if (unit.length + browser.length === 0) return []
  // Some of them start the whole server, which serves the built app.
  if ((await runInstalled(['node', 'scripts/web/build-web-if-stale.ts'])) !== 0)
    return [{ passed: 0, failed: 1, skipped: 0 }]
  const counts: Count[] = []
  for (let time = 0; unit.length > 0 && time < times; time++) {
    counts.push(countRun(await runTests({ kind: 'vitest', run: ['vitest', 'run', ...unit], tests: 'all' })))
  }
  if (browser.length > 0) {
    const run = [
      ...['playwright', 'test', '-c', 'e2e', '--reporter=list,json'],
      ...[`--repeat-each=${times}`, '--retries=0', ...browser.map(asPattern)],
    ]
    counts.push(countRun(await runTests({ kind: 'playwright', run, tests: 'all' })))
  }
  return counts
}

/** Playwright takes file names as patterns. */
const asPattern = (file: string) => `/${file.replaceAll('.', '\\.')}$`

/** Committed since, staged or not, and new files that git does not track yet, without deleted ones. */
function changedSince(commit: string): string[] {
  if (commit === '' || commit.startsWith('-')) throw new Error('no commit')
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const files = [
    ...git('diff', '--name-only', commit, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(files)].filter(file => existsSync(join(root, file))).toSorted()
}
