import type { Page } from '@playwright/test'
import { openSettings } from '../clinic/clinic-settings-page.ts'
import { expect, expectAccessible, screenshot, test } from '../harness/harness.ts'

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).click()

test('signing out without unsaved values asks for no confirmation; a failure is shown for four seconds [SES-43, ERR-52, ERR-54, CST-13]', {
  tag: '@any-width',
}, async ({ page, clinic, expectRefusal }) => {
  expectRefusal('unreached DELETE /v2/rest/sessions')
  await page.clock.install()
  await openSettings(page, clinic.administrator)
  await page.route('**/v2/rest/sessions', route => route.abort())
  await signOut(page)
  const notice = page.getByRole('alert')
  await expect(notice).toHaveText('Unable to connect to server. Please check your internet connection.')
  // The notice stays while the pointer is on it.
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
