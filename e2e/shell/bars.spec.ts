import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  homeOf,
  menuItems,
  openMenu,
  screenshot,
  signIn,
  signOut,
  startSession,
  test,
} from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'

test('the bar has the search, a way to a new patient and the menu; everything fits [SES-01] [TOP-01] [TOP-08] [MOB-01] [MOB-02]', {
  tag: '@whole',
}, async ({ page, clinic, isMobile }) => {
  await signIn(page, clinic.administrator)
  await expect(page).toHaveURL('/v2/search')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Archwire' })).toHaveAttribute('href', '/v2')
  if (isMobile) {
    await expect(bar.getByRole('combobox')).toHaveCount(0)
    await expect(bar.getByRole('link')).toHaveCount(2)
    await expect(bar.getByRole('link', { name: 'Search patients' })).toBeVisible()
    await expect(bar.getByRole('button')).toHaveText([''])
  } else {
    await expect.poll(async () => (await bar.boundingBox())?.height).toBe(48)
    await expect(bar.getByRole('combobox', { name: 'Search patients' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'New Patient' })).toHaveCount(1)
    await expect(page.getByText('Practice mode')).toBeVisible()
    const toScroll = () =>
      page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
    await expect.poll(toScroll, 'nothing to scroll').toBe(0)
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'shell')
  const menu = await openMenu(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'shell-menu')
  await menu.getByText('Settings').click()
  await expect(page).toHaveURL('/settings/clinic')
})

test('administrators see Settings and Sign out, others only Sign out [SES-02] [ROL-02] [ROL-09] [TOP-07]', {
  tag: '@whole',
}, async ({ page, anotherPage, clinic, isMobile }) => {
  await signIn(page, clinic.administrator)
  const before = isMobile
    ? [
        'Calendar',
        'Week',
        'Month',
        'New Appointment',
        'New Patient',
        'Daily flow',
        'Messages',
        'Tasks',
        'Claims',
      ]
    : []
  const forAdmins = isMobile ? ['Dashboard'] : []
  await expect(menuItems(page, await openMenu(page))).toHaveText([
    ...before,
    ...forAdmins,
    'Settings',
    'Sign out',
  ])
  const other = await anotherPage()
  await other.setViewportSize(page.viewportSize() ?? { width: 0, height: 0 })
  await signIn(other, clinic.staff)
  await expect(menuItems(other, await openMenu(other))).toHaveText([...before, 'Sign out'])
})

test('signing out ends the session and leads to the login page; a failure says so and keeps it [SES-42] [SES-43]', async ({
  page,
  clinic,
  expectRefusal,
}) => {
  expectRefusal('unreached DELETE /v2/rest/sessions')
  await signIn(page, clinic.staff)
  await page.route('**/v2/rest/sessions', route => route.abort())
  await signOut(page)
  const notice = page.getByRole('alert')
  await expect(notice).toBeVisible()
  await expect(notice).toContainText(/connection/)
  await screenshot(page, 'shell-sign-out-failed')
  await expectAccessible(page)
  await page.unroute('**/v2/rest/sessions')
  await signOut(page)
  await expect(page).toHaveURL('/v2/login')
  await page.goto('/v2/search')
  await expect(page).toHaveURL('/v2/login?return_to=%2Fv2%2Fsearch')
})

test('the menu opens, moves and closes by keyboard, and gives the focus back', { tag: '@whole' }, async ({
  page,
  clinic,
  isMobile,
}) => {
  await signIn(page, clinic.administrator)
  const opener = page.getByRole('button', { name: isMobile ? 'Menu' : 'Ana Ortiz', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  if (isMobile) {
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && document.activeElement?.closest('dialog') === null,
      )
      expect(isOutside, 'nothing under the menu takes the focus').toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  } else {
    const item = (name: string) => page.getByRole('menuitem', { name })
    await expect(item('Settings')).toBeFocused()
    for (const [key, name] of [
      ['ArrowDown', 'Sign out'],
      ['ArrowDown', 'Settings'],
      ['ArrowUp', 'Sign out'],
      ['Home', 'Settings'],
      ['End', 'Sign out'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(item(name)).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
  }
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(page.getByText('Sign out')).toBeVisible()
  await page.mouse.click(20, 700)
  await expect(page.getByText('Sign out')).toBeHidden()
})

test('New patient opens over the page, from the bar or the menu, and the menu is gone [SES-18]', {
  tag: '@whole',
}, async ({ page, clinic, isMobile }) => {
  await signIn(page, clinic.staff)
  if (isMobile) await (await openMenu(page)).getByRole('link', { name: 'New Patient' }).click()
  else await page.getByRole('banner').getByRole('link', { name: 'New Patient' }).click()
  await expect(page).toHaveURL('/v2/patient/new')
  await expect(page.getByRole('dialog', { name: 'New Patient' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/v2/search')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the bars change with the width of the window, and the page keeps what was typed [CST-19]', {
  tag: '@whole',
}, async ({ page, clinic }) => {
  await page.setViewportSize({ width: 769, height: 800 })
  // Whose bar has the most in it.
  await signIn(page, clinic.administrator)
  await page.getByRole('button', { name: 'Look for a patient' }).click()
  const field = page.getByRole('main').getByRole('combobox')
  await field.fill('Zo')
  await expect(page.getByRole('complementary', { name: 'Today' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'shell-narrow')
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Today' })).toHaveCount(0)
  await expect(field).toHaveValue('Zo')
  await expect(field).toBeFocused()
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
})

test('/v2 leads to the calendar, on a phone to the search; a page load of /settings leaves the app [SES-10] [SES-11] [SES-16]', {
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

test('what is opened before it is known where /v2 leads stays open, and is asked about when it is left [SES-10] [SES-18]', {
  tag: '@whole',
}, async ({ page, clinic, isMobile }) => {
  await startSession(page, clinic.staff)
  const held = Promise.withResolvers<void>()
  const calls = '**/v2/rest/clinics'
  await page.route(calls, async route => {
    await held.promise
    await route.continue()
  })
  await page.goto('/v2')
  const bar = isMobile ? await openMenu(page) : page.getByRole('banner')
  await bar.getByRole('link', { name: 'New Patient' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Patient' })
  await dialog.getByLabel('First name').fill('Ana')
  const told = page.waitForResponse(calls)
  held.resolve()
  await told
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page).toHaveURL('/v2/patient/new')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(homeOf(page))
})

test('a search in the bar finds and opens a patient; one that fails says so [TOP-01] [TOP-08] [ERR-06]', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic, make, expectRefusal }) => {
  expectRefusal('403 GET /v2/rest/patients')
  const zoe = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  await signIn(page, clinic.staff)
  const field = page.getByRole('banner').getByRole('combobox')
  const calls = /\/v2\/rest\/patients\?query/
  await page.route(calls, route => route.fulfill({ status: 403, json: { error: 'Not now' } }))
  await field.fill('mun')
  await expect(page.getByText('Unable to search patients. Please try again.')).toBeVisible()
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('option', { name: /Zoë Muñoz/ })).toBeVisible()
  await expect(field).toBeFocused()
  await field.press('Tab')
  await expect(page.getByRole('option')).toHaveCount(0)
  // The list of the letters before stands there until this one is told, and Enter would not open anybody of it.
  await field.fill('muno')
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('1 patient found')
  await expect(page.getByRole('option', { name: /Zoë Muñoz/ })).toBeVisible()
  await screenshot(page, 'shell-search')
  await field.press('Enter')
  await expect(page).toHaveURL(`/v2/patient/${zoe.id}/profile`)
})

test("Back closes the phone's menu and stays on the page; what is chosen in it takes its place", {
  tag: ['@phone', '@whole'],
}, async ({ page, clinic }) => {
  await signIn(page, clinic.staff)
  await page.getByRole('link', { name: 'Search patients' }).click()
  const field = page.getByRole('main').getByRole('combobox')
  await field.fill('mu')
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await opener.click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(field).toHaveValue('mu')
  await expect(page).toHaveURL('/v2/search')
  await opener.click()
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toBeHidden()
  await expect(field).toHaveValue('mu')

  await opener.click()
  await menu.getByRole('link', { name: 'New Patient' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Patient' })
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(field).toHaveValue('mu')
})
