import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Two at least, also where there are two cores: whoever waits for PostgreSQL or for a process needs none.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // Rules without any state: their files need not be kept apart, and start sooner together.
      { extends: true, test: { name: 'packages', include: ['packages/**/*.test.ts'], isolate: false } },
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
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
    ],
  },
})
