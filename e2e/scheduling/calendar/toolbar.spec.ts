import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, screenshot, startSession, test } from '../../harness/harness.ts'
import { book, furnish, wednesday } from '../clinic-fixture.ts'

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Daily flow' })
const toolbarOf = (page: Page) => page.getByRole('navigation', { name: 'Calendar' }).locator('xpath=..')

async function showFlow(page: Page, isOpen: boolean): Promise<void> {
  const show = panelOf(page).getByRole('button', { name: /^Show the daily flow/ })
  const hide = panelOf(page).getByRole('button', { name: 'Hide the daily flow' })
  await expect(show.or(hide)).toBeVisible()
  if (await (isOpen ? show : hide).isVisible()) await (isOpen ? show : hide).click()
  await expect(isOpen ? hide : show).toBeVisible()
}

async function expectOneLine(page: Page): Promise<void> {
  for (const isOpen of [false, true]) {
    await showFlow(page, isOpen)
    const { width } = page.viewportSize() ?? {}
    expect((await toolbarOf(page).boundingBox())?.height, `${width} wide, open: ${isOpen}`).toBe(48)
  }
}

// The longest titles of a year.
const places = [
  ['day/2026-09-30', 'Wednesday, September 30, 2026'],
  ['week/2026-12-30', 'December 27, 2026 – January 2, 2027'],
] as const

test('beside the daily flow the toolbar stays one line, so that opening it moves no row of the day [CAL-68, CAL-69]', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic, make }) => {
  const { one, check } = await furnish(make, clinic.id)
  await book(make, clinic.id, 'Zoë Muñoz', {
    room_id: one.id,
    starts_at: `${wednesday} 09:00`,
    appointment_type_id: check.id,
    duration: 15,
  })
  // Late in the afternoon.
  await page.clock.install({ time: new Date('2026-05-06T20:10:00Z') })
  await startSession(page, clinic.staff)
  for (const [width, height] of [
    [1280, 800],
    [1366, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const [place, title] of places) {
      await page.goto(`/v2/calendar/${place}`)
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      await expectOneLine(page)
      await page.getByRole('button', { name: 'Appointment types: All types' }).click()
      await page.getByRole('checkbox', { name: 'Aligner Check' }).check()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Appointment types: 1 type' })).toBeVisible()
      await expectOneLine(page)
    }
    await page.goto(`/v2/calendar/day/${wednesday}`)
    for (const isOpen of [false, true]) {
      await showFlow(page, isOpen)
      const toolbar = await toolbarOf(page).boundingBox()
      const first = await page.getByRole('button', { name: /^Zoë Muñoz/ }).boundingBox()
      const below = (toolbar?.y ?? 0) + (toolbar?.height ?? 0)
      // Below the heads of the columns.
      expect((first?.y ?? 0) - below).toBeGreaterThanOrEqual(32)
      await screenshot(page, `calendar-toolbar-${width}-${isOpen}`)
    }
  }
  for (const width of [320, 360, 768, 769, 900, 1024, 1100, 1200]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
})
