import { readFile } from 'node:fs/promises'
import { addDays } from '@archwire/domain/scheduling/calendar/calendar-dates'
import type { Locator, Page } from '@playwright/test'
import { expect, type Person, startSession } from '../harness/harness.ts'

/** A Wednesday; the default range of the dashboard is then the thirty days from April 7 on. */
const today = '2026-05-06'
const tenInTheMorning = new Date('2026-05-06T14:00:00Z')

export const daysAgo = (days: number): string => addDays(today, -days)

/** Opens the dashboard on that Wednesday. */
export async function openDashboard(page: Page, person: Person, search = ''): Promise<void> {
  await page.clock.setFixedTime(tenInTheMorning)
  await startSession(page, person)
  await page.goto(`/v2/dashboard${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings Dashboard' })).toBeVisible()
}

/** One of the four figures on top by its name, with the details below it. */
export const card = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()

/** The figure itself. */
export const figure = (page: Page, name: string): Locator => card(page, name).locator('dd').first()

export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** The rows of a table, or its entries on a phone; the sum is one of them. */
export const rows = (inside: Locator): Locator => inside.locator('tbody tr, tfoot tr, li')

/** The button that shows the chosen range. */
export const rangeButton = (page: Page): Locator =>
  page.getByRole('main').locator('button[aria-haspopup="dialog"]').first()

export async function openRanges(page: Page): Promise<Locator> {
  await rangeButton(page).click()
  return page.getByRole('dialog', { name: 'Date range' })
}

/** The name and content of the file that a press of the button downloads. */
export async function saved(page: Page, button: Locator): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download')
  await button.click()
  const download = await coming
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}
