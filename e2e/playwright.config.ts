import { defineConfig, devices } from '@playwright/test'
import { browserRuns, isGate, limits } from '../scripts/test-runner/whole-run.ts'
import { findHeadlessChromium } from '../scripts/web/find-chromium.ts'
import { browserSwitches } from './harness/browser-switches.ts'

const runs = browserRuns(isGate())
// The browser is found once, because every worker reads this file too.
process.env.ARCHWIRE_E2E_BROWSER ??= findHeadlessChromium()

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: false,
  // A test that fails by chance passes when it runs alone. Files whose failures are never chance turn this off.
  retries: 1,
  retryStrategy: 'isolated',
  forbidOnly: true,
  timeout: limits.test,
  expect: { timeout: limits.expectation },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    launchOptions: { executablePath: process.env.ARCHWIRE_E2E_BROWSER, args: browserSwitches },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    reducedMotion: 'reduce',
    // The browser's own permission prompt would take the focus from the page in the middle of a test.
    permissions: ['notifications'],
  },
  projects: [
    {
      name: 'desktop',
      ...runs.desktop,
      use: { browserName: 'chromium', viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      ...runs.phone,
      use: {
        browserName: 'chromium',
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        userAgent: devices['Pixel 7'].userAgent,
      },
    },
  ],
})
