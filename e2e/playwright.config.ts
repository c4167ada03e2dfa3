import { defineConfig, devices } from '@playwright/test'
import { findHeadlessChromium } from '../scripts/find-chromium.ts'
import { browserSwitches } from './browser-switches.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Long, for a machine with other things to do: what comes sooner is not waited for.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    launchOptions: { executablePath: findHeadlessChromium(), args: browserSwitches },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    reducedMotion: 'reduce',
    // The browser's own question would take the focus from the page in the middle of a test.
    permissions: ['notifications'],
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { browserName: 'chromium', viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      // What has nothing to do with the width of the window is tried once, what only a wide one has not at all.
      grepInvert: /@any-width|@wide/,
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
