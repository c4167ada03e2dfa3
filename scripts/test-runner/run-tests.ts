import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import type { Tests } from './whole-run.ts'

/** A failed test, or a file of which no test could run: then the title is empty. */
export type Failure = { file: string; title: string; error: string }
export type FileRun = { file: string; seconds: number; passed: number; skipped: number; failures: Failure[] }

/** The result of a run of Vitest or Playwright, in the same form. */
export type TestRun = {
  files: FileRun[]
  /** Tests that passed only at the second try. */
  flaky: Failure[]
  /** Errors between the tests. */
  errors: string[]
}

const readReport = <T>(path: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

export const plain = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with one.
  text.replaceAll(/\u001b\[[0-9;]*m/g, '')

type Result = { duration: number; error?: { message?: string } }
type Test = {
  projectName: string
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  results: Result[]
}
type Spec = { title: string; tags: string[]; file: string; tests: Test[] }
type Suite = { title: string; file: string; specs?: Spec[]; suites?: Suite[] }
export type PlaywrightReport = { suites: Suite[]; errors: { message?: string }[] }

/** Every test of every file by its title, with the titles around it. */
export const specsOf = ({ suites }: Pick<PlaywrightReport, 'suites'>): Spec[] =>
  suites.flatMap(file => specsBelow(file, ''))

const specsBelow = (suite: Suite, around: string): Spec[] => [
  ...(suite.specs ?? []).map(spec => ({ ...spec, title: around + spec.title })),
  ...(suite.suites ?? []).flatMap(inner => specsBelow(inner, `${around}${inner.title} `)),
]

export function playwrightRun(report: PlaywrightReport): TestRun {
  const specs = specsOf(report)
  return {
    files: [...Map.groupBy(specs, spec => `e2e/${spec.file}`)].map(([file, own]) => fileRun(file, own)),
    flaky: specs.flatMap(spec => failures(spec, 'flaky')),
    errors: report.errors.map(({ message }) => plain(message ?? '')),
  }
}

function fileRun(file: string, specs: Spec[]): FileRun {
  const tests = specs.flatMap(spec => spec.tests)
  const took = tests.flatMap(test => test.results).reduce((total, { duration }) => total + duration, 0)
  return {
    file,
    seconds: took / 1000,
    passed: tests.filter(({ status }) => status === 'expected' || status === 'flaky').length,
    skipped: tests.filter(({ status }) => status === 'skipped').length,
    failures: specs.flatMap(spec => failures(spec, 'unexpected')),
  }
}

const failures = ({ file, title, tests }: Spec, wanted: Test['status']): Failure[] =>
  tests
    .filter(({ status }) => status === wanted)
    .map(({ projectName, results }) => ({
      file: `e2e/${file}`,
      title: `${title} (${projectName})`,
      error: plain(results.find(({ error }) => error !== undefined)?.error?.message ?? ''),
    }))

const root = dirname(dirname(import.meta.dirname))

let running: ChildProcess | undefined

/** Runs one of the project's installed programs; returns its exit code. */
export const runInstalled = ([program = '', ...args]: string[], more: Record<string, string> = {}) =>
  new Promise<number>(resolve => {
    const env = {
      ...process.env,
      // So that it also works without npm, and every program runs on the pinned Node.
      PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
      // Dozens of test processes load the same code: compiled once, it loads in half the time.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled'),
      ...more,
    }
    const shell = process.platform === 'win32'
    const child = spawn(program, args, { cwd: root, env, shell, stdio: ['ignore', 'inherit', 'inherit'] })
    running = child
    child.once('error', error => {
      console.error(`${program} could not be started: ${error.message}`)
      resolve(1)
    })
    child.once('exit', code => resolve(code ?? 1))
  })

/** Ends the one that runs now. */
export const stopInstalled = () => running?.kill('SIGTERM')

type Order = { kind: 'vitest' | 'playwright'; run: string[]; tests: Tests }

/** Runs tests and returns their result; a run that fails without a reason is one failure. */
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
