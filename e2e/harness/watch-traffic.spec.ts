import type { Page } from '@playwright/test'
import { expect, test } from './harness.ts'
import { settled } from './watch-traffic.ts'

/** Makes a call after the pause that a page waits for another key, and acts on the response a moment later. */
const askLater = (page: Page) =>
  page.evaluate(() => {
    const fetchTwice = async () => {
      await (await fetch('/v2/rest/version')).text()
      setTimeout(async () => {
        await (await fetch('/v2/rest/version')).text()
        document.documentElement.dataset.asked = 'twice'
      }, 50)
    }
    setTimeout(fetchTwice, 300)
    clearTimeout(setTimeout(() => document.documentElement.remove(), 200))
  })

test('a page is settled once all calls that it makes by itself have a response', {
  tag: '@any-width',
}, async ({ page }) => {
  await page.route('**/v2/rest/version', route => route.fulfill({ json: {} }))
  await page.goto('/v2/login')
  await askLater(page)
  await settled(page)
  expect(await page.locator('html').getAttribute('data-asked')).toBe('twice')
})

test('a test’s clock that advances by itself does not settle the page too early', {
  tag: '@any-width',
}, async ({ page }) => {
  await page.route('**/v2/rest/version', route => route.fulfill({ json: {} }))
  await page.clock.install()
  await page.goto('/v2/login')
  await askLater(page)
  await settled(page)
  expect(await page.locator('html').getAttribute('data-asked')).toBe('twice')
})

test('a settled page has finished its step back, which a browser takes asynchronously', {
  tag: '@any-width',
}, async ({ page }) => {
  await page.goto('/v2/login')
  await page.evaluate(() => {
    addEventListener('popstate', () => {
      document.documentElement.dataset.stepped = 'back'
    })
    history.pushState({}, '', '#there')
    history.back()
  })
  await settled(page)
  expect(await page.locator('html').getAttribute('data-stepped')).toBe('back')
})
