import type { Page } from '@playwright/test'
import { expect, homeOf, openMenu, signIn, signOut, test } from '../harness.ts'

/** A browser that takes a second to step back, and counts on the page how often it was told to, and has. */
const stepBackSlowly = (page: Page) =>
  page.addInitScript(() => {
    const go = history.go.bind(history)
    const later = setTimeout
    const count = { asked: 0, taken: 0 }
    history.go = delta => {
      document.documentElement.dataset.stepsAsked = String(++count.asked)
      later(() => go(delta), 1000)
    }
    addEventListener('popstate', () => {
      document.documentElement.dataset.stepsTaken = String(++count.taken)
    })
  })

const steppedBack = (page: Page) =>
  expect(page.locator('html[data-steps-asked="1"][data-steps-taken="1"]')).toBeAttached()

test.beforeEach(({ page }) => stepBackSlowly(page))

test('signing out of the menu leads to the login page all the same [SES-42]', {
  tag: ['@phone', '@whole'],
}, async ({ page, clinic }) => {
  await signIn(page, clinic.staff)
  await signOut(page)
  await steppedBack(page)
  await expect(page).toHaveURL('/v2/login')
})

test('what is touched right after the menu was closed leads where it says', {
  tag: ['@phone', '@whole'],
}, async ({ page, clinic }) => {
  await signIn(page, clinic.staff)
  await (await openMenu(page)).getByRole('link', { name: 'Daily flow' }).click()
  await expect(page).toHaveURL('/v2/flow')
  const menu = await openMenu(page)
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Search patients' }).click()
  await steppedBack(page)
  await expect(page).toHaveURL('/v2/search')
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/v2/flow')
  await expect(menu).toBeHidden()
})

test('a menu that is opened again right after it was closed stays open', {
  tag: ['@phone', '@whole'],
}, async ({ page, clinic }) => {
  await signIn(page, clinic.staff)
  const menu = await openMenu(page)
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toBeHidden()
  await openMenu(page)
  await steppedBack(page)
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/v2/search')
})

test('a second Escape on a dialog that is being closed leaves its page alone', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic }) => {
  await signIn(page, clinic.staff)
  const banner = page.getByRole('banner')
  await banner.getByRole('link', { name: 'Archwire' }).click()
  await expect(page).toHaveURL(homeOf(page))
  await banner.getByRole('link', { name: 'New Patient' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Patient' })
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await steppedBack(page)
  await expect(page).toHaveURL(homeOf(page))
})
