import { findHeadlessChromium } from '../../scripts/find-chromium.ts'
import { browserSwitches } from '../browser-switches.ts'
import { expect, startSession, test } from '../harness.ts'

// With scroll bars, which the tests hide elsewhere.
test.use({
  launchOptions: {
    executablePath: findHeadlessChromium(),
    args: browserSwitches,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
})

test('the top bar reaches the scroll bar on short pages and long ones, and nothing moves under a dialog', {
  tag: '@wide',
}, async ({ page, clinic }) => {
  await startSession(page, clinic.administrator)
  const edges = () =>
    page.evaluate(() => ({
      bar: document.querySelector('header')?.getBoundingClientRect().right,
      page: document.documentElement.clientWidth,
      title: document.querySelector('main h1')?.getBoundingClientRect().left,
    }))
  await page.goto('/settings/clinic')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  const long = await edges()
  expect(long.page).toBe(1280 - 15)
  expect(long.bar).toBe(long.page)
  await page.goto('/settings/rooms')
  await expect(page.getByRole('button', { name: 'Add room' })).toBeVisible()
  expect(await edges()).toEqual(long)
  // Beside it there is a scroll bar, and not only the room for one.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('scroll')
  await page.getByRole('button', { name: 'Add room' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect((await edges()).title).toBe(long.title)
})
