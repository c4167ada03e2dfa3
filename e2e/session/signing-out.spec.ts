import type { Page } from '@playwright/test'
import { expect, expectAccessible, screenshot, test } from '../harness.ts'
import { field, openSettings } from '../settings-form.ts'

const question = 'Are you sure you want to leave without saving changes?'
const email = (page: Page) => page.getByLabel('Email')
const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).click()

test('signing out asks first what would be lost, before the session ends, and keeps nothing [SES-42]', {
  tag: '@any-width',
}, async ({ page, clinic }) => {
  const ended: string[] = []
  page.on('request', request => {
    if (request.method() === 'DELETE') ended.push(request.url())
  })
  await openSettings(page, clinic.administrator)
  await field(page, 'City').fill('Portland')
  await signOut(page)
  const dialog = page.getByRole('alertdialog', { name: question })
  await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused()
  await expectAccessible(page)
  await screenshot(page, 'sign-out-unsaved')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(field(page, 'City')).toHaveValue('Portland')
  expect(ended).toEqual([])
  await signOut(page)
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/v2/login')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(ended).toHaveLength(1)
  await expect(page.getByRole('status')).toHaveText('')
  await expect(email(page)).toHaveValue('')
  await expect(email(page)).toBeFocused()
  await openSettings(page, clinic.administrator)
  await expect(field(page, 'City')).toHaveValue('')
})

test('signing out with everything saved asks nothing; one that fails says so for four seconds [SES-43] [ERR-52] [ERR-54] [CST-13]', {
  tag: '@any-width',
}, async ({ page, clinic, expectRefusal }) => {
  expectRefusal('unreached DELETE /v2/rest/sessions')
  await page.clock.install()
  await openSettings(page, clinic.administrator)
  await page.route('**/v2/rest/sessions', route => route.abort())
  await signOut(page)
  const notice = page.getByRole('alert')
  await expect(notice).toHaveText('Unable to connect to server. Please check your internet connection.')
  // It stays while the pointer is on it.
  await notice.hover()
  await expectAccessible(page)
  await screenshot(page, 'sign-out-failed')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toBeHidden()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  await signOut(page)
  await expect(notice).toBeVisible()
  await page.mouse.move(5, 400)
  await page.clock.runFor(3_900)
  await expect(notice).toBeVisible()
  await page.clock.runFor(300)
  await expect(notice).toBeHidden()
  await page.unroute('**/v2/rest/sessions')
  await page.clock.resume()
  await signOut(page)
  await expect(page).toHaveURL('/v2/login')
})
