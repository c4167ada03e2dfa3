import { writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { FileRun, TestRun } from './test-runs.ts'
import { plain } from './test-runs.ts'

const root = dirname(import.meta.dirname)

/** Writes what became of every test file. Vitest's own report is silent about errors between tests and about loading. */
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
  // A file that does not even load, or whose hook fails, may have no test that could fail.
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
