import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { dirname } from 'node:path'
import type { Failure, FileRun, TestRun } from './run-tests.ts'

export type Count = { passed: number; failed: number; skipped: number }

/** A check that has no tests of its own counts as one. */
export const countCheck = (exitCode: number): Count =>
  exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }

/** The exit code of a check that could not check anything. */
export const notChecked = 75

/** The same for a check that needs a response: without one it is skipped, with a message. */
export const countAnswered = (exitCode: number): Count =>
  exitCode === notChecked ? { passed: 0, failed: 0, skipped: 1 } : countCheck(exitCode)

/** Errors between tests are one failure, however many. */
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

/** The last line of every run, always in this form. */
export const closingLine = ({ passed, failed }: Count) => `${passed} passed, ${failed} failed`

export const describeCount = (count: Count) =>
  `${closingLine(count)}${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`

/** A test that passed only at the second try, and the load of the machine at the end of its step. */
export type Flaky = Failure & { step: string; load: number[] }

/** More than these in one run are no coincidence. */
export const mostFlaky = 5

export const flakyOf = (step: string, failures: Failure[], load = loadavg()): Flaky[] =>
  failures.map(failure => ({ step, ...failure, load: load.map(one => Math.round(one * 100) / 100) }))

/** Each with its file, its title and its first error. */
export const describeFlaky = (flaky: Failure[]): string =>
  flaky.map(({ file, title, error }) => `Flaky: ${file}: ${title}\n${firstLines(error)}`).join('\n')

const firstLines = (error: string): string =>
  error
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(0, 6)
    .map(line => `    ${line}`)
    .join('\n')

/** Written also if there are none, so that the file is always of the last run. */
export function writeFlaky(to: string, flaky: Flaky[]): void {
  mkdirSync(dirname(to), { recursive: true })
  const report = { at: new Date().toISOString(), cores: availableParallelism(), load: loadavg(), flaky }
  writeFileSync(to, `${JSON.stringify(report, undefined, 2)}\n`)
}

type Step = { title: string; count: Count; files: FileRun[]; errors: string[] }

/** Each failure of a step with its first error; a check that is no test has printed its reason above. */
export function describeFailed({ title, count, files, errors }: Step): string[] {
  const failures = files.flatMap(file => file.failures)
  const said = [
    ...failures.map(({ file, title, error }) =>
      [`Failed: ${file}: ${title || 'the whole file'}`, firstLines(error)].join('\n'),
    ),
    ...errors.map(error => [`Failed: ${title}, between the tests`, firstLines(error)].join('\n')),
  ]
  return count.failed > 0 && said.length === 0 ? [`Failed: ${title}`] : said
}

/** The minutes of each step, and of all. */
export function stepTable(steps: { title: string; seconds: number }[]): string {
  const all = { title: 'All', seconds: steps.reduce((total, { seconds }) => total + seconds, 0) }
  const rows = steps.length > 1 ? [...steps, all] : steps
  const width = Math.max(...rows.map(({ title }) => title.length))
  return rows
    .map(({ title, seconds }) => `${title.padEnd(width)} ${(seconds / 60).toFixed(1).padStart(6)} min`)
    .join('\n')
}

/** The slowest files of a step, in seconds of its workers: two files at once count each for itself. */
export function slowest(title: string, files: FileRun[], most = 30): string {
  const found = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, most)
  const total = files.reduce((sum, { seconds }) => sum + seconds, 0)
  return [
    `${title}: the slowest ${found.length} of ${files.length} files, which took ${total.toFixed(0)} s in all`,
    ...found.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`),
  ].join('\n')
}
