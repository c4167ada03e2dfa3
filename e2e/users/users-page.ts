import type { Page } from '@playwright/test'
import { expect, isPhone, type Person, startSession } from '../harness/harness.ts'

/** Opens the users page as this person. */
export async function openUsers(page: Page, person: Person): Promise<void> {
  await startSession(page, person)
  await page.goto('/settings/users')
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expect(entry(page, person.full_name)).toBeVisible()
}

/** One user of the list: a row of the table, or an item on a phone. */
export const entry = (page: Page, name: string) =>
  page.getByRole('main').locator('tr, li').filter({ hasText: name })

export const menuButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Actions for ${name}` })

export async function choose(page: Page, name: string, action: string): Promise<void> {
  await menuButton(page, name).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

export async function fillUser(
  page: Page,
  user: { firstName: string; lastName: string; email: string },
): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill(user.firstName)
  await dialog.getByLabel('Last name').fill(user.lastName)
  await dialog.getByLabel('Email').fill(user.email)
}

/** Goes to another page of the settings by their menu. */
export async function goTo(page: Page, label: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Settings' })
  if (isPhone(page)) await menu.getByRole('button').click()
  await menu.getByRole('link', { name: label }).click()
}

let count = 0
/** A person who has not been invited yet. */
export const newcomer = () => ({
  firstName: 'Zoë',
  lastName: "d'Ávila",
  email: `zoe${++count}.${Date.now()}@example.com`,
})
