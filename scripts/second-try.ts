import type { FileRun, TestRun } from './test-runs.ts'

/** More files than these do not fail by chance, and are not tried again. */
export const mostSecondTries = 8

type Options = {
  isNeverTwice: (file: string) => boolean
  /** Runs one file, whole and alone. */
  runAlone: (file: string) => Promise<TestRun>
}

/** Files that failed are run once more; one that passes then is flaky, with what failed in it first. */
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
