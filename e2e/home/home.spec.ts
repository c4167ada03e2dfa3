import { expect, expectAccessible, logIn, screenshot, signIn, test } from '../harness.ts'

test('a home screen that cannot be loaded says so; one Retry says that it works, and helps', async ({
  page,
  clinic,
  expectRefusal,
}) => {
  expectRefusal('403 GET /v2/rest/clinics')
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  let isDown = true
  await page.route('**/v2/rest/clinics', async route => {
    if (isDown) return route.fulfill({ status: 403, json: { error: 'Not now' } })
    await held
    return route.continue()
  })
  await page.goto('/v2/login')
  await logIn(page, clinic.staff)
  await expect(page.getByText('This page could not be loaded.')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'home-failed')
  isDown = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('This page could not be loaded.')).toBeHidden()
  await expect(page.getByLabel('Loading')).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: clinic.name })).toBeVisible()
  await expect(page.getByText('Eastern (New York)')).toBeVisible()
})

test('a sign-out that fails says that one is still signed in', async ({ page, clinic, expectRefusal }) => {
  expectRefusal('unreached DELETE /v2/rest/sessions')
  await signIn(page, clinic.staff)
  await page.route('**/v2/rest/sessions', route => route.abort())
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('alert')).toContainText('You are still signed in.')
  await page.unroute('**/v2/rest/sessions')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/v2/login')
})
