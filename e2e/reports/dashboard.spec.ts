import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { bookings, card, daysAgo, openDashboard, section } from './dashboard-page.ts'

test('look', async ({ page, clinic, make }) => {
  const { book, start, patient } = await bookings(make, clinic.id)
  const names = ['google', 'facebook', undefined, 'instagram', 'newsletter-spring-2026', undefined]
  for (let ago = 0; ago < 45; ago++) {
    const day = daysAgo(ago)
    const week = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (week === 0 || week === 6) continue
    const count = 4 + ((ago * 7) % 6)
    const noShows = ago % 3 === 0 ? 1 : ago % 5 === 0 ? 2 : 0
    const source = names[ago % names.length]
    await book(day, {
      count,
      showedUp: ago === 0 ? 2 : count - noShows - (ago % 4 === 0 ? 1 : 0),
      noShows,
      ...(source ? { utm_source: source } : {}),
    })
    if (ago % 2 === 0)
      await start(day, `Zoë${ago} Muñoz`, {
        email: `zoe${ago}@example.com`,
        amount_cents: 450_050 + ago * 1000,
        utm_source: source ?? 'google',
        utm_campaign: 'spring',
      })
  }
  await patient({ utm_source: 'google', created_at: new Date('2026-05-01T12:00:00Z') })
  await patient({ created_at: new Date('2026-05-02T12:00:00Z') })
  await openDashboard(page, clinic.administrator)
  await expect(card(page, 'Total Bookings')).toBeVisible()
  await screenshot(page, 'dash')
  await section(page, 'Dashboard Definitions').getByRole('button').click()
  const size = page.viewportSize()!
  const h = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: size.width, height: h })
  await screenshot(page, 'dash-full')
  await page.setViewportSize(size)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
})
