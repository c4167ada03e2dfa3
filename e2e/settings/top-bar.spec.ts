import type { Page } from '@playwright/test'
import { findHeadlessChromium } from '../../scripts/web/find-chromium.ts'
import { browserSwitches } from '../harness/browser-switches.ts'
import { expect, startSession, test } from '../harness/harness.ts'
import { goTo } from '../users/users-page.ts'

// With scroll bars, which the other tests hide.
test.use({
  launchOptions: {
    executablePath: findHeadlessChromium(),
    args: browserSwitches,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
})

type Edges = { bar: number; page: number; title: number }

/** The end of the bar, the width of the page beside its scroll bar, and the start of its heading. */
const edges = (page: Page): Promise<Edges> =>
  page.evaluate(() => {
    const box = (selector: string) => {
      const found = document.querySelector(selector)
      if (found === null) throw new Error(`there is no ${selector}`)
      return found.getBoundingClientRect()
    }
    return {
      bar: box('header').right,
      page: document.documentElement.clientWidth,
      title: box('main h1').left,
    }
  })

const tooLong = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollHeight > document.documentElement.clientHeight)

test('the top bar reaches the scroll bar on short pages and long ones, and nothing moves under a dialog', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic, make }) => {
  for (let number = 1; number <= 40; number += 1) {
    await make.label(clinic.id, { name: `Label number ${number}` })
  }
  // The window is so tall that the menu of the settings needs no scrolling.
  await page.setViewportSize({ width: 1280, height: 1050 })
  await startSession(page, clinic.administrator)
  await page.goto('/settings/clinic')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  const long = await edges(page)
  expect(await tooLong(page)).toBe(true)
  expect(long).toMatchObject({ page: 1280 - 15, bar: 1280 - 15 })
  await goTo(page, 'Rooms')
  await expect(page.getByRole('button', { name: 'Add room' })).toBeVisible()
  expect(await tooLong(page)).toBe(false)
  expect(await edges(page)).toEqual(long)
  // There is a scroll bar, and not only room for one.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('scroll')
  const staysUnder = async (button: string) => {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
    const { bar, title } = await edges(page)
    expect({ bar, title }).toEqual({ bar: long.bar, title: long.title })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await edges(page)).toEqual(long)
  }
  await staysUnder('Add room')
  await goTo(page, 'Labels')
  await expect(page.getByText('Label number 40')).toBeAttached()
  expect(await tooLong(page)).toBe(true)
  expect(await edges(page)).toEqual(long)
  await staysUnder('Add label')
})
