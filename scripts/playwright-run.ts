import { type Failure, type FileRun, plain, type TestRun } from './test-runs.ts'

type Result = { duration: number; error?: { message?: string } }
type Test = {
  projectName: string
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  results: Result[]
}
type Spec = { title: string; tags: string[]; file: string; tests: Test[] }
type Suite = { title: string; file: string; specs?: Spec[]; suites?: Suite[] }
export type PlaywrightReport = { suites: Suite[]; errors: { message?: string }[] }

/** Every test of every file as it is titled, with those around it. */
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
