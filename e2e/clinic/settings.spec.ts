import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSignedIn,
  homeOf,
  logIn,
  openMenu,
  screenshot,
  signIn,
  startSession,
  test,
} from '../harness.ts'
import { field, openSettings, save } from '../settings-form.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { isInSight } from './clinic-form.ts'

test('whoever opens the settings without being logged in returns there after the login', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic }) => {
  await page.goto('/settings/clinic')
  await logIn(page, clinic.administrator)
  await expect(page).toHaveURL('/settings/clinic')
  await expect(page).toHaveTitle('Clinic settings · Archwire')
  await expect(field(page, 'Name')).toHaveValue(clinic.name)
})

test('the settings are reached from the menu and left again', async ({ page, clinic }) => {
  await signIn(page, clinic.administrator)
  const menu = await openMenu(page)
  await menu.getByText('Settings').click()
  await expect(page.getByRole('heading', { name: 'Clinic settings' })).toBeVisible()
  await page.getByRole('link', { name: 'Close settings' }).click()
  await expect(page).toHaveURL(homeOf(page))
  await expectSignedIn(page, clinic.administrator)
  await page.goBack()
  await expect(page).toHaveURL('/settings/clinic')
})

test('staff get a page that says that the settings are for administrators', {
  tag: '@any-width',
}, async ({ page, clinic }) => {
  await startSession(page, clinic.staff)
  const answer = await page.goto('/settings/clinic')
  expect(answer?.status()).toBe(403)
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
})

test('settings that cannot be loaded say so, and Retry helps', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  expectRefusal,
}) => {
  expectRefusal('403 GET /v2/rest/settings/clinic')
  // A live connection that comes late has everything read again, without Retry.
  await cutLiveUpdates(page)
  await startSession(page, clinic.administrator)
  const calls = '**/v2/rest/settings/clinic'
  await page.route(calls, route => route.fulfill({ status: 403, json: { error: 'Admin access required' } }))
  await page.goto('/settings/clinic')
  await expect(page.getByText('The settings could not be loaded.')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'settings-failed')
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(field(page, 'Name')).toHaveValue(clinic.name)
})

test('the form is in place before its values are', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
}) => {
  await startSession(page, clinic.administrator)
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/v2/rest/settings/clinic', async route => {
    await held
    await route.continue()
  })
  await page.goto('/settings/clinic')
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'settings-loading')
  answer()
  await expect(field(page, 'Name')).toHaveValue(clinic.name)
})

test('a live connection that does not come back is said quietly, and Reconnect catches up', {
  tag: '@any-width',
}, async ({ page, clinic, server }) => {
  let isDown = true
  await page.routeWebSocket(
    /\/v2\/cable/,
    socket => void (isDown ? socket.close() : socket.connectToServer()),
  )
  await page.clock.install()
  await openSettings(page, clinic.administrator)
  const bar = page.getByText('Live updates are paused')
  // As long as the longest wait of those before it gives up.
  const isSaid = async () => {
    await page.clock.fastForward(16_000)
    return bar.isVisible()
  }
  await expect.poll(isSaid).toBe(true)
  await expectAccessible(page)
  await screenshot(page, 'settings-paused')
  await server.owner.query('update clinics set city = $2 where id = $1', [clinic.id, 'Bangor'])
  isDown = false
  await page.getByRole('button', { name: 'Reconnect' }).click()
  await page.clock.runFor(1_000)
  await expect(bar).toBeHidden()
  await expect(field(page, 'City')).toHaveValue('Bangor')
})

test('a session that ends while the form is open leads to the login page and back', {
  tag: ['@any-width', '@whole'],
}, async ({ page, context, clinic }) => {
  await cutLiveUpdates(page)
  await openSettings(page, clinic.administrator)
  await field(page, 'City').fill('Portland')
  await context.clearCookies()
  await save(page)
  await expect(page).toHaveURL('/v2/login?return_to=%2Fsettings%2Fclinic')
  await logIn(page, clinic.administrator)
  await expect(page).toHaveURL('/settings/clinic')
})

test('the whole form is changed and saved by keyboard alone', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
}) => {
  await openSettings(page, clinic.administrator)
  await field(page, 'Name').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('denver')
  await expect(page.getByRole('option', { name: 'Mountain (Denver)' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Mountain (Denver)')
  for (const label of ['Email', 'Phone number', 'Address', 'Suite, floor', 'City', 'State', 'ZIP code']) {
    await page.keyboard.press('Tab')
    await expect(field(page, label)).toBeFocused()
  }
  await page.keyboard.type('04101')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Mountain (Denver)')
})

test('whatever has the focus is clear of the bar below', { tag: '@whole' }, async ({ page, clinic }) => {
  await openSettings(page, clinic.administrator)
  await field(page, 'Name').focus()
  for (const label of ['Email', 'Address', 'City', 'ZIP code', 'NPI', 'Sign out after', 'Earlier ledger']) {
    while (!(await field(page, label).evaluate(input => input === document.activeElement))) {
      await page.keyboard.press('Tab')
    }
    await expect.poll(() => isInSight(page, label), label).toBe(true)
  }
})

test('the settings are accessible and fit the window', { tag: '@whole' }, async ({ page, clinic }) => {
  await openSettings(page, clinic.administrator)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'settings')
  await page.getByRole('combobox', { name: 'Time zone' }).click()
  await expect(page.getByRole('option', { name: 'Eastern (New York)' })).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'settings-time-zone')
  await page.keyboard.press('Escape')
  await field(page, 'City').fill('Portland')
  await save(page)
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'settings-saved')
})
