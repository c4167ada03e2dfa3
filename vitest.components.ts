import path from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import { houseCommands } from './apps/web/test/vitest/commands.ts'
import { importedPackages } from './apps/web/test/vitest/imported-packages.ts'
import web, { alias } from './apps/web/vite.config.ts'
import { browserSwitches } from './e2e/harness/browser-switches.ts'
import { limits } from './scripts/test-runner/whole-run.ts'
import { findHeadlessChromium } from './scripts/web/find-chromium.ts'

const here = import.meta.dirname
const sources = ['apps/web/src', 'apps/web/test/component', 'packages/domain/src', 'packages/contract/src']

// The built app checks no answers; here each one that is played must be what the contract says.
const withSchemas = { ...web, resolve: { alias: alias.filter(({ find }) => !find.test('zod')) } }

const builtApp = { 'process.env.NODE_ENV': JSON.stringify('production') }

/** Component tests: the app's own code and styles in a real browser, before recordings of the real server. */
export const components = mergeConfig(
  withSchemas,
  defineConfig({
    root: path.join(here, 'apps/web'),
    // As the built app has it: React's development build takes twice as long, and does things twice.
    oxc: { jsx: { development: false } },
    server: { hmr: false },
    optimizeDeps: {
      noDiscovery: true,
      rolldownOptions: { transform: { define: builtApp } },
      include: [
        ...importedPackages(...sources.map(folder => path.join(here, folder))),
        'react/jsx-dev-runtime',
        'react/jsx-runtime',
      ],
    },
    define: {
      ...builtApp,
      'import.meta.env.RECORD': JSON.stringify(process.env.RECORD ?? ''),
      'import.meta.env.TESTS': JSON.stringify(process.env.TESTS ?? ''),
    },
    test: {
      name: 'components',
      include: ['src/**/*.component.test.tsx'],
      setupFiles: [path.join(here, 'apps/web/test/component/set-up.ts')],
      testTimeout: limits.test,
      hookTimeout: limits.hook,
      expect: { poll: { timeout: limits.expectation } },
      isolate: false,
      // Whoever records changes files that others read.
      fileParallelism: process.env.RECORD !== 'on',
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // As in the browser tests: a part of a name finds it.
        locators: { exact: false },
        viewport: { width: 1280, height: 800 },
        provider: playwright({
          launchOptions: {
            get executablePath() {
              return findHeadlessChromium()
            },
            args: browserSwitches,
          },
          contextOptions: {
            locale: 'en-US',
            timezoneId: 'America/New_York',
            reducedMotion: 'reduce',
            permissions: ['notifications'],
          },
          actionTimeout: limits.expectation,
        }),
        instances: [{ browser: 'chromium' }],
        commands: houseCommands(path.join(here, 'apps/server/test')),
      },
    },
  }),
)
