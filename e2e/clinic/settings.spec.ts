import type { Page } from '@playwright/test'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  type Person,
  screenshot,
  signIn,
  test,
} from '../harness.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })

async function openSettings(page: Page, person: Person): Promise<void> {
  await page.goto('/settings/clinic')
  await logIn(page, person)
  await expect(field(page, 'Name')).toBeVisible()
}

const saves = '**/v2/rest/settings/clinic'
const refusedSave = '422 PUT /v2/rest/settings/clinic'
const oldVersion = '412 PUT /v2/rest/settings/clinic'
const unreached = 'unreached PUT /v2/rest/settings/clinic'
const noAlert = (page: Page) => expect(page.getByRole('alert')).toBeHidden()

/** Saves reach the server, and their answers never reach the page. */
const loseAnswers = (page: Page) =>
  page.route(saves, async route => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fetch()
    return route.abort()
  })

/** Whether nothing lies over the field, at its upper and its lower edge. */
const isInSight = (page: Page, label: string) =>
  field(page, label).evaluate(input => {
    const { left, top, bottom } = input.getBoundingClientRect()
    return [top + 2, bottom - 2].every(y => document.elementFromPoint(left + 20, y) === input)
  })

/** A phone shows who changed something, and what only when asked. */
const showChanges = async (page: Page, isPhone: boolean) => {
  if (isPhone) await page.locator('summary').click()
}

test('whoever opens the settings without being logged in returns there after the login', async ({
  page,
  clinic,
}) => {
  await openSettings(page, clinic.administrator)
  await expect(page).toHaveURL('/settings/clinic')
  await expect(page).toHaveTitle('Clinic settings · Archwire')
  await expect(field(page, 'Name')).toHaveValue(clinic.name)
})

test('the settings are reached from the home screen and left again', async ({ page, clinic }) => {
  await signIn(page, clinic.administrator)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Clinic settings' })).toBeVisible()
  await page.getByRole('link', { name: 'Close settings' }).click()
  await expect(page).toHaveURL('/v2')
  await expect(page.getByText('Ana Ortiz')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/settings/clinic')
})

test('staff get a page that says that the settings are for administrators', async ({ page, clinic }) => {
  await signIn(page, clinic.staff)
  const answer = await page.goto('/settings/clinic')
  expect(answer?.status()).toBe(403)
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
})

test('what is saved is confirmed for four seconds and is there after a reload [SES-54]', async ({
  page,
  clinic,
}) => {
  await page.clock.install()
  await openSettings(page, clinic.administrator)
  await field(page, 'Name').fill('Harbor Dental')
  await field(page, 'Phone number').fill('555-010-4477')
  await field(page, 'Tax ID').fill('12-3456789')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('los ang')
  await page.getByRole('option', { name: 'Pacific (Los Angeles)' }).click()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await save(page)
  const notice = page.getByText('Saved successfully')
  await expect(notice).toBeVisible()
  await page.clock.runFor(3_900)
  await expect(notice).toBeVisible()
  await page.clock.runFor(200)
  await expect(notice).toBeHidden()
  await page.clock.resume()
  await page.reload()
  await expect(field(page, 'Name')).toHaveValue('Harbor Dental')
  await expect(field(page, 'Phone number')).toHaveValue('(555) 010-4477')
  await expect(field(page, 'Tax ID')).toHaveValue('12-3456789')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Pacific (Los Angeles)')
})

test('what the server refuses is said on its field, which gets the focus', async ({
  page,
  clinic,
  expectRefusal,
}) => {
  expectRefusal(refusedSave)
  await openSettings(page, clinic.administrator)
  await field(page, 'NPI').fill('123')
  await field(page, 'Email').fill('not an address')
  await field(page, 'Email').press('Enter')
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByText('NPI is invalid')).toBeVisible()
  await expect(field(page, 'Email')).toBeFocused()
  await expect(field(page, 'NPI')).toHaveValue('123')
  await expectAccessible(page)
  await screenshot(page, 'settings-refused')
  await field(page, 'NPI').fill('1234567893')
  await field(page, 'Email').fill('desk@example.com')
  await expect(page.getByText('is invalid')).toBeHidden()
  await noAlert(page)
  await save(page)
  await expect(page.getByText('Saved successfully')).toBeVisible()
})

test('a save that fails says why until it is saved or given up', async ({ page, clinic, expectRefusal }) => {
  expectRefusal(unreached)
  await openSettings(page, clinic.administrator)
  await field(page, 'City').fill('Portland')
  await page.route(saves, route => route.abort())
  await save(page)
  await expect(page.getByRole('alert')).toHaveText(/cannot be reached/)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('cannot be reached')).toBeHidden()
})

test('what is typed during a save is kept, and is saved by the next one', async ({ page, clinic }) => {
  await openSettings(page, clinic.administrator)
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(saves, async route => {
    await held
    await route.continue()
  })
  await field(page, 'City').fill('Port')
  await field(page, 'Phone number').fill('555-010-4477')
  await save(page)
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await field(page, 'City').fill('Portland')
  await field(page, 'State').fill('ME')
  answer()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(field(page, 'Phone number')).toHaveValue('(555) 010-4477')
  await expect(field(page, 'City')).toHaveValue('Portland')
  await expect(field(page, 'State')).toHaveValue('ME')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await save(page)
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  await page.reload()
  await expect(field(page, 'City')).toHaveValue('Portland')
  await expect(field(page, 'State')).toHaveValue('ME')
})

test('what is discarded can be had back for ten seconds', async ({ page, clinic }) => {
  await page.clock.install()
  await openSettings(page, clinic.administrator)
  await field(page, 'City').fill('Portland')
  await field(page, 'State').fill('ME')
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  const place = await field(page, 'City').boundingBox()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(field(page, 'City')).toHaveValue('')
  expect(await field(page, 'City').boundingBox()).toEqual(place)
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
  await page.clock.runFor(9_900)
  const undo = page.getByRole('button', { name: 'Undo' })
  await screenshot(page, 'settings-discarded')
  await undo.click()
  await expect(field(page, 'City')).toHaveValue('Portland')
  await expect(field(page, 'State')).toHaveValue('ME')
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
  await page.clock.runFor(1_000)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(undo).toBeVisible()
  await page.clock.runFor(10_100)
  await expect(undo).toBeHidden()
})

test('what is missing or impossible is said before anything is sent', async ({ page, clinic }) => {
  await openSettings(page, clinic.administrator)
  await field(page, 'Name').fill(' ')
  await field(page, 'Sign out after').fill('4')
  await save(page)
  await expect(page.getByText('Required field')).toBeVisible()
  await expect(page.getByText('Must be a whole number of minutes from 5 to 720')).toBeVisible()
  await expect(field(page, 'Name')).toBeFocused()
})

test('a save in one browser shows in the other without a reload', async ({ page, anotherPage, clinic }) => {
  const other = await anotherPage()
  await openSettings(page, clinic.administrator)
  await signIn(other, clinic.staff)
  const third = await anotherPage()
  await openSettings(third, clinic.administrator)
  await field(page, 'Name').fill('Harbor Smiles')
  await save(page)
  await expect(other.getByRole('heading', { name: 'Harbor Smiles' })).toBeVisible()
  await expect(field(third, 'Name')).toHaveValue('Harbor Smiles')
  await expect(third.getByText('changed these settings')).toBeHidden()
  await expect(page.getByText('changed these settings')).toBeHidden()
})

test('a form that somebody is filling in keeps what was typed, says who saved, and offers both', async ({
  page,
  anotherPage,
  clinic,
  make,
  isMobile,
}) => {
  const marta = await make.user(clinic.id, { admin: true, first_name: 'Marta', last_name: 'Ruiz' })
  const other = await anotherPage()
  await openSettings(page, clinic.administrator)
  await openSettings(other, marta)
  await field(page, 'City').fill('Portland')
  await field(other, 'Name').fill('Harbor Smiles')
  await field(other, 'State').fill('ME')
  await save(other)
  await expect(page.getByText('Marta Ruiz changed these settings')).toBeVisible()
  await expect(field(page, 'City')).toBeFocused()
  expect(await isInSight(page, 'City')).toBe(true)
  await showChanges(page, isMobile)
  await expect(page.getByText('Name: Harbor Orthodontics → Harbor Smiles')).toBeVisible()
  await expect(field(page, 'City')).toHaveValue('Portland')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'settings-changed-elsewhere')
  await page.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
  await expect(field(page, 'Name')).toHaveValue('Harbor Smiles')
  await expect(field(page, 'City')).toHaveValue('Portland')
  await save(page)
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(field(other, 'City')).toHaveValue('Portland')

  await field(page, 'City').fill('Bangor')
  await field(page, 'ZIP code').fill('04401')
  await field(page, 'Name').focus()
  const place = await field(page, 'Name').boundingBox()
  await field(other, 'City').fill('Augusta')
  await save(other)
  await expect(page.getByText('Marta Ruiz changed these settings')).toBeVisible()
  expect(await field(page, 'Name').boundingBox()).toEqual(place)
  await showChanges(page, isMobile)
  await expect(page.getByText('City: Portland → Augusta (you changed it too)')).toBeVisible()
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(field(page, 'City')).toHaveValue('Augusta')
  await expect(field(page, 'ZIP code')).toHaveValue('04401')
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'City')).toHaveValue('Bangor')
})

test('a save whose answer was lost is not taken for one of somebody else', async ({
  page,
  clinic,
  expectRefusal,
}) => {
  expectRefusal(unreached)
  await openSettings(page, clinic.administrator)
  await field(page, 'City').fill('Portland')
  await field(page, 'Phone number').fill('555-010-4477')
  await loseAnswers(page)
  await save(page)
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  await noAlert(page)
  await expect(page.getByText('changed these settings')).toBeHidden()
  await expect(field(page, 'Phone number')).toHaveValue('(555) 010-4477')
})

test('a save whose answer was lost can be repeated', async ({ page, clinic, expectRefusal }) => {
  expectRefusal(unreached)
  expectRefusal(oldVersion)
  await cutLiveUpdates(page)
  await openSettings(page, clinic.administrator)
  await field(page, 'Phone number').fill('555-010-4477')
  await loseAnswers(page)
  await save(page)
  await expect(page.getByRole('alert')).toHaveText(/cannot be reached/)
  await page.unroute(saves)
  await field(page, 'City').fill('Portland')
  await save(page)
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(page.getByText('changed these settings')).toBeHidden()
  await page.reload()
  await expect(field(page, 'Phone number')).toHaveValue('(555) 010-4477')
  await expect(field(page, 'City')).toHaveValue('Portland')
})

test('a change that was taken back before anybody saw it is not spoken of', async ({
  page,
  clinic,
  server,
  expectRefusal,
}) => {
  expectRefusal(oldVersion)
  await cutLiveUpdates(page)
  await openSettings(page, clinic.administrator)
  await field(page, 'City').fill('Portland')
  for (const state of ['ME', null]) {
    await server.owner.query('update clinics set state = $2 where id = $1', [clinic.id, state])
  }
  await save(page)
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(page.getByText('changed these settings')).toBeHidden()
  const { rows } = await server.owner.query('select city from clinics where id = $1', [clinic.id])
  expect(rows[0].city).toBe('Portland')
})

test('a save from an old version is refused, shows what changed and keeps the input', async ({
  page,
  clinic,
  server,
  isMobile,
  expectRefusal,
}) => {
  expectRefusal(oldVersion)
  await cutLiveUpdates(page)
  await openSettings(page, clinic.administrator)
  await field(page, 'City').fill('Portland')
  await server.owner.query('update clinics set city = $2 where id = $1', [clinic.id, 'Bangor'])
  await save(page)
  await expect(page.getByText('Someone else changed these settings')).toBeVisible()
  await showChanges(page, isMobile)
  await expect(page.getByText('City: empty → Bangor (you changed it too)')).toBeVisible()
  await expect(field(page, 'City')).toHaveValue('Portland')
  await noAlert(page)
  await page.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(page.getByText('changed these settings')).toBeHidden()
  await noAlert(page)
  await save(page)
  await expect(page.getByText('Saved successfully')).toBeVisible()
  const { rows } = await server.owner.query('select city from clinics where id = $1', [clinic.id])
  expect(rows[0].city).toBe('Portland')
})

test('unsaved changes are not lost by leaving: inside the app it asks, and so does the browser', async ({
  page,
  clinic,
}) => {
  await openSettings(page, clinic.administrator)
  await field(page, 'City').fill('Portland')
  await page.getByRole('link', { name: 'Close settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused()
  await expectAccessible(page)
  await screenshot(page, 'settings-leave')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(field(page, 'City')).toHaveValue('Portland')

  const asked: string[] = []
  page.once('dialog', async browserDialog => {
    asked.push(browserDialog.type())
    await browserDialog.dismiss()
  })
  await page.goto('/v2').catch(() => undefined)
  expect(asked).toEqual(['beforeunload'])
  await expect(page).toHaveURL('/settings/clinic')

  await page.getByRole('link', { name: 'Close settings' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/v2')
})

test('settings that cannot be loaded say so, and Retry helps', async ({ page, clinic, expectRefusal }) => {
  expectRefusal('403 GET /v2/rest/settings/clinic')
  await signIn(page, clinic.administrator)
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

test('the form is in place before its values are', async ({ page, clinic }) => {
  await signIn(page, clinic.administrator)
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

test('a live connection that does not come back is said quietly, and Reconnect catches up', async ({
  page,
  clinic,
  server,
}) => {
  let isDown = true
  await page.routeWebSocket(
    /\/v2\/cable/,
    socket => void (isDown ? socket.close() : socket.connectToServer()),
  )
  await page.clock.install()
  await openSettings(page, clinic.administrator)
  const bar = page.getByText('Live updates are paused')
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(bar).toBeVisible({ timeout: 100 })
  }).toPass()
  await expectAccessible(page)
  await screenshot(page, 'settings-paused')
  await server.owner.query('update clinics set city = $2 where id = $1', [clinic.id, 'Bangor'])
  isDown = false
  await page.getByRole('button', { name: 'Reconnect' }).click()
  await page.clock.runFor(1_000)
  await expect(bar).toBeHidden()
  await expect(field(page, 'City')).toHaveValue('Bangor')
})

test('a session that ends while the form is open leads to the login page and back', async ({
  page,
  context,
  clinic,
}) => {
  await cutLiveUpdates(page)
  await openSettings(page, clinic.administrator)
  await field(page, 'City').fill('Portland')
  await context.clearCookies()
  await save(page)
  await expect(page).toHaveURL('/v2/login?return_to=%2Fsettings%2Fclinic')
  await logIn(page, clinic.administrator)
  await expect(page).toHaveURL('/settings/clinic')
})

test('the whole form is changed and saved by keyboard alone', async ({ page, clinic }) => {
  await openSettings(page, clinic.administrator)
  await field(page, 'Name').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('denver')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  for (const label of ['Email', 'Phone number', 'Address', 'Suite, floor', 'City', 'State', 'ZIP code']) {
    await page.keyboard.press('Tab')
    await expect(field(page, label)).toBeFocused()
  }
  await page.keyboard.type('04101')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Mountain (Denver)')
})

test('whatever has the focus is clear of the bar below', async ({ page, clinic }) => {
  await openSettings(page, clinic.administrator)
  await field(page, 'Name').focus()
  for (const label of ['Email', 'Address', 'City', 'ZIP code', 'NPI', 'Sign out after', 'Earlier ledger']) {
    while (!(await field(page, label).evaluate(input => input === document.activeElement))) {
      await page.keyboard.press('Tab')
    }
    expect(await isInSight(page, label), label).toBe(true)
  }
})

test('the settings are accessible and fit the window', async ({ page, clinic }) => {
  await openSettings(page, clinic.administrator)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
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
