import type { Page } from '@playwright/test'
import { expect } from '../harness.ts'
import { field } from '../settings-form.ts'

const saves = '**/v2/rest/settings/clinic'
export const unreached = 'unreached PUT /v2/rest/settings/clinic'
export const noAlert = (page: Page) => expect(page.getByRole('alert')).toBeHidden()

/** Saves reach the server, and their answers never reach the page. */
export const loseAnswers = (page: Page) =>
  page.route(saves, async route => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fetch()
    return route.abort()
  })

/** Whether nothing lies over the field, at its upper and its lower edge. */
export const isInSight = (page: Page, label: string) =>
  field(page, label).evaluate(input => {
    const { left, top, bottom } = input.getBoundingClientRect()
    return [top + 2, bottom - 2].every(y => document.elementFromPoint(left + 20, y) === input)
  })

/** A phone shows who changed something, and what only when asked. */
export const showChanges = async (page: Page, isPhone: boolean) => {
  if (isPhone) await page.locator('summary').click()
}
