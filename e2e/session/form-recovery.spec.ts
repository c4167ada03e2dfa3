import { testPassword } from '@archwire/server/test/fixtures/factories'
import type { Page, Route } from '@playwright/test'
import { field, openSettings, save } from '../clinic/clinic-settings-page.ts'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  homeOf,
  logIn,
  type Person,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import { endSessionsOf } from '../harness/page-control.ts'
import type { RunningServer } from '../harness/server.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'

const loginPage = '/v2/login?return_to=%2Fsettings%2Fclinic'
const expired = 'Your session has expired. Please log in again.'
const _question = 'Are you sure you want to leave without saving changes?'
const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const unsaved = (page: Page) => page.getByText('Unsaved changes')
/** The email is filled in already. */
async function logInAgain(page: Page): Promise<void> {
  await password(page).fill(testPassword)
  await password(page).press('Enter')
}

/** Marks the document; a page load would remove the mark. */
const mark = (page: Page) => page.evaluate(() => void document.documentElement.setAttribute('data-mark', ''))

const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-mark'))

/** Opens the settings and types a city without saving it. */
async function typeCity(page: Page, person: Person): Promise<void> {
  await openSettings(page, person)
  await field(page, 'City').fill('Portland')
}

/** The page does not notice by itself that the session has ended: the save finds it out. */
async function saveAfterTheEnd(page: Page, person: Person, server: RunningServer): Promise<void> {
  await endSessionsOf(person, server, page)
  await save(page)
}

async function cityOf(clinic: { id: number }, server: RunningServer): Promise<string | null> {
  const { rows } = await server.owner.query('select city from clinics where id = $1', [clinic.id])
  return rows[0].city
}

test('values typed when the session ended are restored after the login, still unsaved, and Save works [ERR-56]', async ({
  page,
  clinic,
  server,
}) => {
  await cutLiveUpdates(page)
  await openSettings(page, clinic.administrator)
  await mark(page)
  await field(page, 'City').fill('Portland')
  await field(page, 'Sign out after').fill('never')
  await field(page, 'Sign out after').fill('45')
  await saveAfterTheEnd(page, clinic.administrator, server)
  await expect(page).toHaveURL(loginPage)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText(expired)
  await expect(email(page)).toHaveValue(clinic.administrator.email)
  await expect(password(page)).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'login-expired')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).toBe('[{},{}]')
  await logInAgain(page)
  await expect(page).toHaveURL('/settings/clinic')
  await expect(field(page, 'City')).toHaveValue('Portland')
  await expect(field(page, 'Sign out after')).toHaveValue('45')
  await expect(unsaved(page)).toBeVisible()
  expect(await isMarked(page)).toBe(true)
  await save(page)
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(unsaved(page)).toBeHidden()
  expect(await cityOf(clinic, server)).toBe('Portland')
})

test('Back leads to the same page as before the session ended', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  server,
}) => {
  await cutLiveUpdates(page)
  await openSettings(page, clinic.administrator)
  await page.goto('/404')
  await page.goto('/settings/clinic')
  await field(page, 'City').fill('Portland')
  await saveAfterTheEnd(page, clinic.administrator, server)
  await logInAgain(page)
  await expect(field(page, 'City')).toHaveValue('Portland')
  await save(page)
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/404')
})

test('another administrator who logs in there sees none of the values, and gets a fresh page', {
  tag: '@any-width',
}, async ({ page, clinic, server, make }) => {
  const marta = await make.user(clinic.id, { admin: true, first_name: 'Marta', last_name: 'Ruiz' })
  await cutLiveUpdates(page)
  await openSettings(page, clinic.administrator)
  await mark(page)
  await field(page, 'City').fill('Portland')
  await saveAfterTheEnd(page, clinic.administrator, server)
  await expect(page).toHaveURL(loginPage)
  await logIn(page, marta)
  await expect(page).toHaveURL('/settings/clinic')
  await expect(field(page, 'City')).toHaveValue('')
  await expect(unsaved(page)).toBeHidden()
  expect(await isMarked(page)).toBe(false)
})

test('a person who is not an administrator is led from there to the start page', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server }) => {
  await cutLiveUpdates(page)
  await typeCity(page, clinic.administrator)
  await saveAfterTheEnd(page, clinic.administrator, server)
  await expect(page).toHaveURL(loginPage)
  await logIn(page, clinic.staff)
  await expect(page).toHaveURL(homeOf(page))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('keys typed between the end of the session and the login page are kept too', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server }) => {
  await cutLiveUpdates(page)
  let show: () => void = () => undefined
  const released = new Promise<void>(resolve => {
    show = resolve
  })
  const wait = async (route: Route) => {
    await released
    await route.continue()
  }
  await startSession(page, clinic.administrator)
  await page.route('**/assets/login-page-*.js', wait)
  // The owner of the page must be known before the session ends.
  await Promise.all([page.waitForResponse('**/v2/rest/user'), page.goto('/settings/clinic')])
  await field(page, 'City').fill('Port')
  await endSessionsOf(clinic.administrator, server)
  await page.route('**/v2/rest/user', wait)
  const refused = page.waitForResponse(answer => answer.request().method() === 'PUT')
  await save(page)
  await refused
  await field(page, 'City').fill('Portland')
  await expect(field(page, 'City')).toHaveValue('Portland')
  show()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await logInAgain(page)
  await expect(field(page, 'City')).toHaveValue('Portland')
})
