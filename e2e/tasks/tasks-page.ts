import { localDay } from '@archwire/domain/time/clinic-time'
import type { Locator, Page } from '@playwright/test'
import { expect, type Person, startSession } from '../harness/harness.ts'

const zone = 'America/New_York'

/** The day this many days from the clinic's today, yyyy-MM-dd. */
export const inDays = (days: number): string => {
  const today = Date.parse(localDay(new Date(), zone))
  return new Date(today + days * 86_400_000).toISOString().slice(0, 10)
}

/** Opens the list as this person. */
export async function openTasks(page: Page, person: Person): Promise<void> {
  await startSession(page, person)
  await page.goto('/v2/tasks')
  await expect(tab(page)).toHaveText(/^Tasks \(\d+\)$/)
}

export const tab = (page: Page): Locator => page.getByRole('tab')

/** The listed tasks: rows of the table, or items on a phone. */
const entries = (page: Page): Locator => page.getByRole('main').locator('tbody tr, li')

export const entry = (page: Page, title: string): Locator => entries(page).filter({ hasText: title })

/** The names of the tasks, from first to last. */
export const titles = (page: Page): Locator => page.getByRole('main').locator('a[href^="/v2/task/new?"]')

export const box = (page: Page, title: string): Locator =>
  page.getByRole('checkbox', { name: `Completed: ${title}` })
