import type { Count } from './count-tests.ts'
import { firstLines } from './flaky.ts'
import type { FileRun } from './test-runs.ts'

type Step = { title: string; count: Count; files: FileRun[]; errors: string[] }

/** Each failure of a step with what it complained of first; a check that is no test has said above why it failed. */
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
