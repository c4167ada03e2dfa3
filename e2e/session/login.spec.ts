import { testPassword } from '@archwire/server/test/factories'
import type { Locator, Route } from '@playwright/test'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSignedIn,
  homeHeading,
  homeOf,
  logIn,
  openMenu,
  screenshot,
  signIn,
  signOut,
  startSession,
  test,
} from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { settled } from '../watch-traffic.ts'

test('logging in shows who is signed in and where; signing out leads back to the login page', async ({
  page,
  clinic,
}) => {
  await page.goto('/v2')
  await expect(page).toHaveURL('/v2/login')
  await expect(page).toHaveTitle('Log in · Archwire')
  await expect(
    page.getByText('Practice mode: e-mail, texting, payments and claims are not real'),
  ).toBeVisible()
  await logIn(page, clinic.administrator)
  await expect(page).toHaveURL(homeOf(page))
  await expect(homeHeading(page)).toBeVisible()
  await expect(page).toHaveTitle(/^(Patients|[A-Z][a-z]+ \d{4}) · Archwire$/)
  const menu = await openMenu(page)
  for (const text of ['Ana Ortiz', clinic.administrator.email, clinic.name])
    await expect(menu.getByText(text).last()).toBeVisible()
  await menu.getByText('Sign out').click()
  await expect(page).toHaveURL('/v2/login')
  await page.goto('/v2')
  await expect(page).toHaveURL('/v2/login')
})

test('a wrong password is answered by a notice and on the page, and the e-mail stays [SES-41] [ERR-55] [ERR-83]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, expectRefusal }) => {
  expectRefusal('422 POST /v2/rest/sessions')
  await page.goto('/v2/login')
  await logIn(page, clinic.staff, 'not the password')
  const refused = 'Invalid email or password. Please try again.'
  await expect(page.getByRole('alert')).toHaveText(refused)
  await expect(page.getByRole('main').getByText(refused)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(clinic.staff.email)
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL(homeOf(page))
})

test('what is missing or wrong is said on the field [SES-28] [SES-29] [SES-30]', {
  tag: ['@any-width', '@whole'],
}, async ({ page }) => {
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

test('whoever is logged in already does not see the login page again, also in a new tab [SES-13]', {
  tag: '@any-width',
}, async ({ page, context, clinic }) => {
  await startSession(page, clinic.staff)
  for (const tab of [page, await context.newPage()]) {
    await tab.goto('/v2/login')
    await expect(tab).toHaveURL(homeOf(tab))
    await expectSignedIn(tab, clinic.staff)
  }
})

test('a session that ended elsewhere leads to the login page', { tag: '@any-width' }, async ({
  page,
  context,
  clinic,
}) => {
  await signIn(page, clinic.staff)
  await context.clearCookies()
  await page.reload()
  await expect(page).toHaveURL('/v2/login?return_to=%2Fv2%2Fsearch')
  await logIn(page, clinic.staff)
  await expectSignedIn(page, clinic.staff)
})

test('signing out ends on the login page, also when the session has ended or the token is an old one', {
  tag: ['@any-width', '@whole'],
}, async ({ page, context, clinic, expectRefusal }) => {
  expectRefusal('422 DELETE /v2/rest/sessions')
  await cutLiveUpdates(page)
  await signIn(page, clinic.staff)
  // Of the calls that the page makes by itself none is on its way when the session ends.
  await settled(page)
  await context.clearCookies()
  await signOut(page)
  await expect(page).toHaveURL('/v2/login')

  await signIn(page, clinic.staff)
  const withOldToken = (route: Route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-csrf-token': 'old' } })
  await page.route('**/v2/rest/sessions', withOldToken, { times: 1 })
  await signOut(page)
  await expect(page).toHaveURL('/v2/login')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

/** Then a login leads to the page that is loaded soonest. */
const narrow = { width: 390, height: 844 }

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

test('another site is never where a login leads', { tag: ['@any-width', '@whole'] }, async ({
  page,
  context,
  clinic,
  baseURL,
}) => {
  await cutLiveUpdates(page)
  await page.setViewportSize(narrow)
  for (const wanted of otherSites) {
    await page.goto(`/v2/login?return_to=${encodeURIComponent(wanted)}`)
    await logIn(page, clinic.staff)
    await expect(page).toHaveURL(`${baseURL}/v2/search`)
    await context.clearCookies()
  }
})

test('nor does the login page lead there whoever is logged in already', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, baseURL }) => {
  await startSession(page, clinic.staff)
  await page.setViewportSize(narrow)
  for (const wanted of otherSites) {
    await page.goto(`/v2/login?return_to=${encodeURIComponent(wanted)}`)
    await expect(page).toHaveURL(`${baseURL}/v2/search`)
    await expectSignedIn(page, clinic.staff)
  }
})

test('an unknown address is the 404 page, by a page load and inside the app [SES-15] [SES-16]', {
  tag: '@width',
}, async ({ page, clinic, isMobile }) => {
  const answer = await page.goto('/v2/address')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await signIn(page, clinic.staff)
  await page.evaluate(() => {
    history.pushState({}, '', '/v2/address')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  // A phone goes back to the start instead.
  await expect(page).toHaveURL(isMobile ? '/v2/search' : '/404')
})

test('mutations carry JSON and the token, and an empty answer is a success [SES-55] [API-154]', {
  tag: '@any-width',
}, async ({ page, clinic }) => {
  const sent: Record<string, string>[] = []
  page.on('request', request => {
    if (request.url().includes('/v2/rest/') && request.method() !== 'GET') sent.push(request.headers())
  })
  await page.goto('/v2/login')
  await logIn(page, clinic.staff)
  await expectSignedIn(page, clinic.staff)
  const [answer] = await Promise.all([
    page.waitForResponse(response => response.request().method() === 'DELETE'),
    signOut(page),
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

async function pressUntilFocused(key: string, wanted: Locator): Promise<void> {
  // Once a key is answered, the focus is where it led.
  const pressed = async () => {
    await wanted.page().keyboard.press(key)
    return wanted.evaluate(one => one === document.activeElement)
  }
  await expect.poll(pressed, { intervals: [0] }).toBe(true)
}

test('everything can be done by keyboard alone', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
}) => {
  await page.goto('/v2/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(clinic.staff.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(testPassword)
  await page.keyboard.press('Enter')
  await expect(homeHeading(page)).toBeFocused()
  await pressUntilFocused('Shift+Tab', page.getByRole('button', { name: 'Sam Lee', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/v2/login')
})

test('the login page is accessible and fits the window, and has no bars [SES-05]', { tag: '@whole' }, async ({
  page,
}) => {
  await page.goto('/v2/login')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'login')
  for (const path of ['/v2/login', '/v2/new-password', '/v2/reset-password?token=x']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: 'Today' })).toHaveCount(0)
  }
})
