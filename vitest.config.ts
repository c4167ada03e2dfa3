import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { LongFirst, vitestReport } from './scripts/test-runner/vitest-run.ts'
import { isGate, limits, wholeOnlyFiles } from './scripts/test-runner/whole-run.ts'
import { components } from './vitest.components.ts'

const report = process.env.VITEST_REPORT

export default defineConfig({
  test: {
    testTimeout: limits.test,
    hookTimeout: limits.hook,
    expect: { poll: { timeout: limits.expectation } },
    reporters: ['default', ...(report === undefined ? [] : [vitestReport(report)])],
    exclude: [...configDefaults.exclude, ...(isGate() ? wholeOnlyFiles(import.meta.dirname) : [])],
    // More than there are cores: whoever waits for PostgreSQL, for a process or for a timer needs none.
    maxWorkers: Math.max(3, availableParallelism()),
    sequence: { sequencer: LongFirst },
    // Files that share a process load the same modules once instead of each for itself. What a file changes in a
    // module or a global it puts back; whatever it stores is in a database or a folder of its own.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'packages', include: ['packages/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          // apps/web/test: what the web app does with a real server.
          include: ['apps/server/**/*.test.ts', 'apps/web/test/**/*.test.ts'],
          globalSetup: ['apps/server/test/database/global-setup.ts'],
        },
      },
      { extends: true, test: { name: 'web', include: ['apps/web/*.test.ts', 'apps/web/src/**/*.test.ts'] } },
      components,
      { extends: true, test: { name: 'scripts', include: ['{scripts,bench}/**/*.test.ts'] } },
    ],
  },
})
