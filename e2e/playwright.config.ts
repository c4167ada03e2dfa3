import { defineConfig, devices } from '@playwright/test'
import { browserRuns, isGate, limits } from '../scripts/test-runner/whole-run.ts'
import { findHeadlessChromium } from '../scripts/web/find-chromium.ts'
import { browserSwitches } from './harness/browser-switches.ts'

const runs = browserRuns(isGate())
// Found once, because every worker reads this file too.
process.env.ARCHWIRE_E2E_BROWSER ??= findHeadlessChromium()

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: false,
  // What fails by chance passes when it is alone. Files whose failures are never chance say so themselves.
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
    // The browser's own question would take the focus from the page in the middle of a test.
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
