import { chromium } from '@playwright/test'
import { browserSwitches } from './browser-switches.ts'
import { expect, test } from './harness.ts'

const disabledBy = (switches: string[]): string[] =>
  switches
    .findLast(one => one.startsWith('--disable-features='))
    ?.split(/[=,]/)
    .slice(1) ?? []

test('the features that Playwright disables stay disabled beside our own list', {
  tag: '@any-width',
}, async ({ launchOptions }) => {
  const bare = await chromium.launchServer({
    ...launchOptions,
    args: browserSwitches.filter(one => !one.startsWith('--disable-features=')),
  })
  const own = disabledBy(bare.process().spawnargs)
  await bare.close()
  expect(own).not.toEqual([])
  expect(disabledBy(browserSwitches)).toEqual(expect.arrayContaining(own))
})
