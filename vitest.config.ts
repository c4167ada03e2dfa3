import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Long, for a machine with other things to do: what comes sooner is not waited for.
    testTimeout: 240_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // Two at least, also where there are two cores: whoever waits for PostgreSQL or for a process needs none.
    maxWorkers: Math.max(2, availableParallelism() - 1),
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
          globalSetup: ['apps/server/test/global-setup.ts'],
        },
      },
      { extends: true, test: { name: 'web', include: ['apps/web/src/**/*.test.ts'] } },
      { extends: true, test: { name: 'scripts', include: ['{scripts,bench}/**/*.test.ts'] } },
    ],
  },
})
