import type { Route } from '@playwright/test'
import {
  cutLiveUpdates,
  expect,
  expectSignedIn,
  homeHeading,
  homeOf,
  logIn,
  openMenu,
  signIn,
  signOut,
  startSession,
  test,
} from '../harness/harness.ts'
import { settled } from '../harness/watch-traffic.ts'

test('the login shows who is signed in and where; signing out leads back to the login page', async ({
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

test('a logged-in person does not see the login page again, also in a new tab [SES-13]', {
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

test('signing out ends on the login page, even if the session has ended or the token is old', {
  tag: ['@any-width', '@whole'],
}, async ({ page, context, clinic, expectRefusal }) => {
  expectRefusal('422 DELETE /v2/rest/sessions')
  await cutLiveUpdates(page)
  await signIn(page, clinic.staff)
  // None of the page's own calls is under way when the session ends.
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

test('an unknown address shows the 404 page, by a page load and inside the app [SES-15, SES-16]', {
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
  // A phone goes to the start page instead.
  await expect(page).toHaveURL(isMobile ? '/v2/search' : '/404')
})

test('mutations carry JSON and the token, and an empty response is a success [SES-55, API-154]', {
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
