import type { Page } from '@playwright/test'
import { expect, startSession, test } from '../harness/harness.ts'

const openField = async (page: Page) => {
  await page.getByRole('button', { name: 'Look for a patient' }).click()
  return page.getByRole('main').getByRole('combobox', { name: 'Search patients' })
}

test.beforeEach(async ({ page, clinic, make }) => {
  for (const [first_name, last_name] of [
    ['Zoë', 'Muñoz'],
    ['Leo', 'Muñoz'],
    ['Cathryn', "O'Brien"],
    ['Prince', 'Ali'],
  ] as const)
    await make.patient(clinic.id, { first_name, last_name })
  await startSession(page, clinic.staff)
})

test('arrow keys move through the list, and Enter opens the record', {
  tag: ['@any-width', '@whole'],
}, async ({ page }) => {
  await page.goto('/v2/search')
  const field = await openField(page)
  await field.fill('munoz')
  const options = page.getByRole('option')
  await expect(options).toHaveCount(3)
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await options.nth(1).getAttribute('id')) ?? '',
  )
  await field.press('ArrowUp')
  await field.press('ArrowUp')
  await expect(options.nth(2)).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowDown')
  await expect(options.nth(0)).toContainText('Leo Muñoz')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/v2\/patient\/\d+\/profile$/)
  await expect(page.getByRole('heading', { name: 'Leo Muñoz' })).toBeVisible()
})

test('Enter before the list is loaded searches at once, and opens the first patient when it comes [TOP-26]', {
  tag: ['@any-width', '@whole'],
}, async ({ page }) => {
  await page.goto('/v2/search')
  const field = await openField(page)
  let answer: () => void = () => undefined
  const released = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/v2/rest/patients?*', async route => {
    await released
    await route.continue()
  })
  await field.fill('brien')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/v2\/search$/)
  answer()
  await expect(page.getByRole('heading', { name: "Cathryn O'Brien" })).toBeVisible()
})

test('a patient who is found opens in a new tab by a click with Control', {
  tag: ['@any-width', '@whole'],
}, async ({ page, context }) => {
  await page.goto('/v2/search')
  const field = await openField(page)
  await field.fill('prince')
  const tab = context.waitForEvent('page')
  await page.getByRole('option', { name: /Prince Ali/ }).click({ modifiers: ['Control'] })
  await expect((await tab).getByRole('heading', { name: 'Prince Ali' })).toBeVisible()
  await expect(page).toHaveURL(/\/v2\/search$/)
})
