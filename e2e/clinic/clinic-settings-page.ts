import type { Page } from '@playwright/test'
import { expect, logIn, type Person, startSession } from '../harness/harness.ts'

export const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })

export const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

/** Opens the clinic's settings as this person. */
export async function openSettings(page: Page, person: Person): Promise<void> {
  await startSession(page, person)
  await page.goto('/settings/clinic')
  await expect(field(page, 'Name')).toBeVisible()
}

/**
 * The same by the login form, for tests that take the server away: the code of the login page is loaded then, and is
 * not requested in vain some seconds later.
 */
export async function logInToSettings(page: Page, person: Person): Promise<void> {
  await page.goto('/settings/clinic')
  await logIn(page, person)
  await expect(field(page, 'Name')).toBeVisible()
}

const saves = '**/v2/rest/settings/clinic'
export const unreached = 'unreached PUT /v2/rest/settings/clinic'
export const noAlert = (page: Page) => expect(page.getByRole('alert')).toBeHidden()

/** Saves reach the server, but their responses never reach the page. */
export const loseResponses = (page: Page) =>
  page.route(saves, async route => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fetch()
    return route.abort()
  })

/** Whether nothing covers the field, at its upper and its lower edge. */
export const isInSight = (page: Page, label: string) =>
  field(page, label).evaluate(input => {
    const { left, top, bottom } = input.getBoundingClientRect()
    return [top + 2, bottom - 2].every(y => document.elementFromPoint(left + 20, y) === input)
  })

/** A phone shows who changed something, and the changes only on demand. */
export const showChanges = async (page: Page, isPhone: boolean) => {
  if (isPhone) await page.locator('summary').click()
}
