import type { Page } from '@playwright/test'
import { expect, test } from './harness.ts'
import { settled } from './watch-traffic.ts'

/** Puts off a call as long as a page waits for another key, and acts upon the answer a moment later. */
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

test('a page is settled once all is answered that it asks for by itself', {
  tag: '@any-width',
}, async ({ page }) => {
  await page.route('**/v2/rest/version', route => route.fulfill({ json: {} }))
  await page.goto('/v2/login')
  await askLater(page)
  await settled(page)
  expect(await page.locator('html').getAttribute('data-asked')).toBe('twice')
})

test('nor does a clock of the test, which goes on by itself, have it settled too early', {
  tag: '@any-width',
}, async ({ page }) => {
  await page.route('**/v2/rest/version', route => route.fulfill({ json: {} }))
  await page.clock.install()
  await page.goto('/v2/login')
  await askLater(page)
  await settled(page)
  expect(await page.locator('html').getAttribute('data-asked')).toBe('twice')
})

test('a step back, which a browser takes in its own time, is over by then', {
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
