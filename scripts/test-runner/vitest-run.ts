import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'
import { type FileRun, plain, type TestRun } from './run-tests.ts'

const root = dirname(dirname(import.meta.dirname))

/** Writes the result of every test file. Vitest's own report leaves out errors between tests and errors of loading. */
export const vitestReport = (to: string): Reporter => ({
  onTestRunEnd: (modules, errors) => {
    const run: TestRun = {
      files: modules.map(fileRun),
      flaky: [],
      errors: errors.map(({ message }) => plain(message)),
    }
    writeFileSync(to, JSON.stringify(run))
  },
})

function fileRun(module: TestModule): FileRun {
  const file = relative(root, module.moduleId).replaceAll('\\', '/')
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  const tests = [...module.children.allTests()].map(test => ({ title: test.fullName, ...test.result() }))
  const failures = tests
    .filter(({ state }) => state === 'failed')
    .map(({ title, errors }) => ({ file, title, error: plain(errors?.[0]?.message ?? '') }))
  // A file that does not load, or whose hook fails, may have no test that could fail.
  if (failures.length === 0 && module.state() === 'failed') {
    const inside = [...module.children.allSuites()].flatMap(suite => suite.errors())
    failures.push({
      file,
      title: '',
      error: plain([...module.errors(), ...inside][0]?.message ?? ''),
    })
  }
  return {
    file,
    seconds: (collectDuration + setupDuration + duration) / 1000,
    passed: tests.filter(({ state }) => state === 'passed').length,
    skipped: tests.filter(({ state }) => state === 'skipped').length,
    failures,
  }
}

/** A Vitest file that takes far longer than others says so in its first line, with the reason. */
export const isLong = (source: string): boolean => /^\/\/ @long: \S/.test(source)

/** Long files start first: at the end of a run everybody would wait for them. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const long = new Set(sorted.filter(({ moduleId }) => isLong(readFileSync(moduleId, 'utf8'))))
    return [...long, ...sorted.filter(file => !long.has(file))]
  }
}
