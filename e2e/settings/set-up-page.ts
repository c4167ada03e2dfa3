import type { Page } from '@playwright/test'
import { expect, type Person, startSession } from '../harness/harness.ts'

/** Opens a page of the settings as this person. */
export async function open(page: Page, person: Person, path: string, title: string): Promise<void> {
  await startSession(page, person)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

export const saved = (page: Page) => expect(page.getByText('Saved successfully').first()).toBeVisible()

export const dialog = (page: Page) => page.getByRole('dialog')

/** Presses Add in the filled-in dialog. */
export async function add(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
}
