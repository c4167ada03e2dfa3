import type { Page } from '@playwright/test'
import { expect, startSession, test } from '../harness/harness.ts'
import { manyConversations, openInbox, row, rows, scrolledBy, scrollTo } from './inbox-page.ts'

const text = (page: Page, number: number) => row(page, new RegExp(`Text ${number}$`))

/** The number of the text whose row has the focus. */
const focusedText = (page: Page): Promise<number> =>
  page.evaluate(() => Number(/Text (\d+)$/.exec(document.activeElement?.textContent ?? '')?.[1]))

test('of thousands of conversations only the visible ones are rendered; keys move through them, and coming back restores the place [MSG-01, API-77]', {
  tag: '@whole',
}, async ({ page, clinic, server }) => {
  await manyConversations(server, clinic.id, 3_000)
  await openInbox(page, clinic.staff)
  await expect(rows(page).first()).toContainText('Text 1')
  expect(await rows(page).count()).toBeLessThan(40)
  await page.keyboard.press('Tab')
  await rows(page).first().focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key)
  await expect(text(page, 3)).toBeFocused()
  // Jumps to the end of the loaded ones, further each time; how many pages of twenty that is depends on the network.
  let last = 3
  for (let times = 0; times < 4; times += 1) {
    const before = last
    await page.keyboard.press('End')
    await expect.poll(async () => (last = await focusedText(page))).toBeGreaterThan(before)
    expect(last % 20).toBe(0)
    await expect(text(page, last)).toBeInViewport()
    await expect(text(page, last + 1)).toHaveCount(1)
  }
  expect(await rows(page).count()).toBeLessThan(40)
  const place = await scrolledBy(page)
  expect(place).toBeGreaterThan(1_000)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/v2\/messages\/\d+$/)
  const phone = `(777) 000-${String(last).padStart(4, '0')}`
  await expect(page.getByRole('heading', { level: 2, name: phone })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/v2/messages')
  await expect(text(page, last)).toBeInViewport()
  await expect.poll(() => scrolledBy(page)).toBe(place)
  await scrollTo(page, 0)
  await expect(row(page, /Text 1$/)).toBeInViewport()
})

test('a server that refuses the list of conversations leads to its error page [ERR-79]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, expectComplaint, expectRefusal }) => {
  expectRefusal('500 GET /v2/rest/conversations')
  expectComplaint(/Failed to load resource.*500/)
  await startSession(page, clinic.staff)
  await page.route(/\/v2\/rest\/conversations\?/, route =>
    route.fulfill({ status: 500, json: { error: 'x' } }),
  )
  await page.goto('/v2/messages', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/500')
})
