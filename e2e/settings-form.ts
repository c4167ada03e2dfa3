import type { Page } from '@playwright/test'
import { expect, logIn, type Person, startSession } from './harness.ts'

export const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })

export const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

/** The clinic's settings, as this person sees them. */
export async function openSettings(page: Page, person: Person): Promise<void> {
  await startSession(page, person)
  await page.goto('/settings/clinic')
  await expect(field(page, 'Name')).toBeVisible()
}

/**
 * The same by the form, for tests that take the server away: the code of the login page is there then, and not fetched
 * in vain some seconds later.
 */
export async function logInToSettings(page: Page, person: Person): Promise<void> {
  await page.goto('/settings/clinic')
  await logIn(page, person)
  await expect(field(page, 'Name')).toBeVisible()
}
