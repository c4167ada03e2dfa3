import { expect, homeOf, signIn, signOut, startSession, test } from '../harness/harness.ts'

test('signing out ends the session and leads to the login page [SES-42]', { tag: '@whole' }, async ({
  page,
  clinic,
}) => {
  await signIn(page, clinic.staff)
  await signOut(page)
  await expect(page).toHaveURL('/v2/login')
  await page.goto('/v2/search')
  await expect(page).toHaveURL('/v2/login?return_to=%2Fv2%2Fsearch')
})

test('/v2 leads to the calendar, on a phone to the search; a page load of /settings leaves the app [SES-10, SES-11, SES-16]', {
  tag: '@width',
}, async ({ page, clinic }) => {
  await startSession(page, clinic.administrator)
  await page.goto('/v2')
  await expect(page).toHaveURL(homeOf(page))
  await page.evaluate(() => {
    history.pushState({}, '', '/settings')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  await expect(page.getByRole('heading', { name: 'Clinic settings' })).toBeVisible()
})
