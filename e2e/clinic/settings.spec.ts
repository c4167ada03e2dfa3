import {
  expect,
  expectAccessible,
  expectSignedIn,
  homeOf,
  openMenu,
  screenshot,
  signIn,
  startSession,
  test,
} from '../harness/harness.ts'
import { field, isInSight, openSettings } from './clinic-settings-page.ts'

test('the settings are opened from the menu and left again', { tag: '@whole' }, async ({ page, clinic }) => {
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

test('a live connection that stays lost is reported quietly, and Reconnect catches up', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server }) => {
  let isDown = true
  await page.routeWebSocket(
    /\/v2\/cable/,
    socket => void (isDown ? socket.close() : socket.connectToServer()),
  )
  await page.clock.install()
  await openSettings(page, clinic.administrator)
  const bar = page.getByText('Live updates are paused')
  // Each step is as long as the longest wait between the quick attempts.
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

test('a focused field is not covered by the bar below', { tag: '@whole' }, async ({ page, clinic }) => {
  await openSettings(page, clinic.administrator)
  await field(page, 'Name').focus()
  for (const label of ['Email', 'Address', 'City', 'ZIP code', 'NPI', 'Sign out after', 'Earlier ledger']) {
    while (!(await field(page, label).evaluate(input => input === document.activeElement))) {
      await page.keyboard.press('Tab')
    }
    await expect.poll(() => isInSight(page, label), label).toBe(true)
  }
})
