import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileRun, TestRun } from './run-tests.ts'

/** More files than these do not fail by chance, and are not tried again. */
export const mostSecondTries = 8

type Options = {
  isNeverTwice: (file: string) => boolean
  /** Runs one file, whole and alone. */
  runAlone: (file: string) => Promise<TestRun>
}

/** Runs files that failed once more; one that passes then is flaky, with its first error. */
export async function withSecondTries(first: TestRun, { isNeverTwice, runAlone }: Options): Promise<TestRun> {
  const again = first.files.filter(({ file, failures }) => failures.length > 0 && !isNeverTwice(file))
  if (again.length === 0 || again.length > mostSecondTries) return first
  const passed = new Map<string, FileRun>()
  for (const { file } of again) {
    const { files, errors } = await runAlone(file)
    const [second] = files.filter(one => one.file === file)
    if (second !== undefined && second.failures.length === 0 && errors.length === 0) passed.set(file, second)
  }
  return {
    files: first.files.map(one => passed.get(one.file) ?? one),
    flaky: again.filter(({ file }) => passed.has(file)).map(asOne),
    errors: first.errors,
  }
}

/** A file is tried again as one, and counts as one, however many of its tests had failed. */
function asOne({ file, failures }: FileRun): TestRun['flaky'][number] {
  const { title = '', error = '' } = failures[0] ?? {}
  const more = failures.length > 1 ? `, and ${failures.length - 1} more` : ''
  return { file, title: (title || 'the whole file') + more, error }
}

/**
 * Tests that never get a second try, because they look for failures that happen now and then: by path and name, and
 * chaos tests and tests that are larger with STORM=full by their text (as chaos-tests.ts).
 */
const byPath: [RegExp, string][] = [
  [/^packages\/(?!embedded-postgres\/)/, 'calculates, and waits for nothing'],
  [
    /(kills?|chaos|storm|races?|bad-days?|outages?)(-[a-z-]+)?\.test\.ts$/,
    'looks for what breaks now and then',
  ],
  [
    /(sweep|oracle|plans)\.test\.ts$/,
    'goes through everything, or compares with another way to the same answer',
  ],
  // Every call with what it must refuse: foreign clinics, extra fields, guesses, missing audit rows.
  [/^apps\/server\/test\/contract\//, 'keeps clinics apart'],
  [/isolation\.test\.ts$/, 'keeps clinics apart'],
  [/^apps\/server\/src\/(features\/finance|drivers\/payments)\//, 'is about money'],
  [/^apps\/web\/src\/(features\/finance|shared\/money)\/.*(?<!component)\.test\.tsx?$/, 'is about money'],
  [/^e2e\/hostile\//, 'looks for scripts of others that run'],
  // Charges, refunds and payments; the other specs of finance are about forms and texts.
  [
    /^e2e\/(finance\/(card-secrecy|charge|finance-keys|invoice-link(-again)?|new-payment|refund)|sandbox\/payments)\.spec\.ts$/,
    'is about money',
  ],
]

const bySource: [RegExp, string][] = [
  [/\basChaosTest\(/, 'looks for what breaks now and then'],
  [/chaos-size|env\.STORM\b/, 'goes through everything, or compares with another way to the same answer'],
]

/** Why a test file is tried only once; undefined if it is not. */
export const whyNeverTwice = (file: string, source: string): string | undefined =>
  byPath.find(([pattern]) => pattern.test(file))?.[1] ??
  bySource.find(([pattern]) => pattern.test(source))?.[1]

export const isNeverTwice = (root: string, file: string): boolean =>
  whyNeverTwice(file, readFileSync(join(root, file), 'utf8')) !== undefined
