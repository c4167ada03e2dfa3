import { testPassword } from '@archwire/server/test/factories'
import type { Route } from '@playwright/test'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  screenshot,
  signIn,
  test,
} from '../harness.ts'

test('logging in shows who is signed in and where; signing out leads back to the login page', async ({
  page,
  clinic,
}) => {
  await page.goto('/v2')
  await expect(page).toHaveURL('/v2/login')
  await expect(page).toHaveTitle('Log in · Archwire')
  await expect(page.getByText('Practice mode: e-mail is not really sent')).toBeVisible()
  await logIn(page, clinic.administrator)
  await expect(page).toHaveURL('/v2')
  await expect(page.getByRole('heading', { name: clinic.name })).toBeVisible()
  await expect(page.getByText('Ana Ortiz')).toBeVisible()
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(`${clinic.name} · Archwire`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/v2/login')
  await page.goto('/v2')
  await expect(page).toHaveURL('/v2/login')
})

test('only administrators are offered the settings', async ({ page, clinic }) => {
  await signIn(page, clinic.staff)
  await expect(page.getByText('Staff', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden()
})

test('a wrong password is answered on the page, and the e-mail stays', async ({
  page,
  clinic,
  expectRefusal,
}) => {
  expectRefusal('422 POST /v2/rest/sessions')
  await page.goto('/v2/login')
  await logIn(page, clinic.staff, 'not the password')
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await expect(page.getByLabel('Email')).toHaveValue(clinic.staff.email)
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/v2')
})

test('what is missing or wrong is said on the field [SES-28] [SES-29] [SES-30]', async ({ page }) => {
  await page.goto('/v2/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'login-wrong')
})

test('whoever is logged in already does not see the login page again, also in a new tab', async ({
  page,
  context,
  clinic,
}) => {
  await signIn(page, clinic.staff)
  const tab = await context.newPage()
  await tab.goto('/v2/login')
  await expect(tab).toHaveURL('/v2')
  await expect(tab.getByText('Sam Lee')).toBeVisible()
})

test('a session that ended elsewhere leads to the login page', async ({ page, context, clinic }) => {
  await signIn(page, clinic.staff)
  await context.clearCookies()
  await page.reload()
  await expect(page).toHaveURL('/v2/login')
  await logIn(page, clinic.staff)
  await expect(page.getByText('Sam Lee')).toBeVisible()
})

test('signing out ends on the login page, also when the session has ended or the token is an old one', async ({
  page,
  context,
  clinic,
  expectRefusal,
}) => {
  expectRefusal('422 DELETE /v2/rest/sessions')
  await cutLiveUpdates(page)
  await signIn(page, clinic.staff)
  await context.clearCookies()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/v2/login')

  await signIn(page, clinic.staff)
  const withOldToken = (route: Route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-csrf-token': 'old' } })
  await page.route('**/v2/rest/sessions', withOldToken, { times: 1 })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/v2/login')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

const otherSites = [
  'https://example.com/',
  '//example.com',
  '/\\example.com',
  '/.//example.com',
  '/v2/..//example.com',
  '/%2e//example.com',
  '/.\\/example.com',
  'javascript:alert(1)',
]

test('another site is never where a login leads', async ({ page, clinic, baseURL }) => {
  for (const wanted of otherSites) {
    await page.goto(`/v2/login?return_to=${encodeURIComponent(wanted)}`)
    await logIn(page, clinic.staff)
    await expect(page).toHaveURL(`${baseURL}/v2`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/v2/login')
  }
})

test('nor does the login page lead there whoever is logged in already', async ({ page, clinic, baseURL }) => {
  await signIn(page, clinic.staff)
  for (const wanted of otherSites) {
    await page.goto(`/v2/login?return_to=${encodeURIComponent(wanted)}`)
    await expect(page).toHaveURL(`${baseURL}/v2`)
    await expect(page.getByText('Sam Lee')).toBeVisible()
  }
})

test('an unknown address is the 404 page, by a page load and inside the app', async ({
  page,
  clinic,
  isMobile,
}) => {
  const answer = await page.goto('/v2/address')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await signIn(page, clinic.staff)
  await page.evaluate(() => {
    history.pushState({}, '', '/v2/address')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  // A phone goes back to the start instead.
  await expect(page).toHaveURL(isMobile ? '/v2' : '/404')
})

test('mutations carry JSON and the token, and an empty answer is a success [SES-55] [API-154]', async ({
  page,
  clinic,
}) => {
  const sent: Record<string, string>[] = []
  page.on('request', request => {
    if (request.url().includes('/v2/rest/') && request.method() !== 'GET') sent.push(request.headers())
  })
  await signIn(page, clinic.staff)
  const [answer] = await Promise.all([
    page.waitForResponse(response => response.request().method() === 'DELETE'),
    page.getByRole('button', { name: 'Sign out' }).click(),
  ])
  expect(answer.status()).toBe(204)
  await expect(page).toHaveURL('/v2/login')
  expect(sent).toHaveLength(2)
  for (const headers of sent) {
    expect(headers['content-type']).toBe('application/json')
    expect(headers['x-csrf-token']).toMatch(/^[\w-]{20,}$/)
  }
  expect(new Set(sent.map(headers => headers['x-csrf-token'])).size).toBe(2)
})

test('everything can be done by keyboard alone', async ({ page, clinic }) => {
  await page.goto('/v2/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(clinic.staff.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(testPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sam Lee')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/v2/login')
})

test('the login page and the home screen are accessible and fit the window', async ({ page, clinic }) => {
  await page.goto('/v2/login')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'login')
  await logIn(page, clinic.administrator)
  await expect(page.getByRole('heading', { name: clinic.name })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'home')
})
