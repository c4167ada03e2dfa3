import type { Page } from '@playwright/test'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  screenshot,
  signIn,
  startSession,
  test,
} from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { followed } from '../watch-live.ts'
import { choose, entry, menuButton, openUsers } from './users-page.ts'

test('the list shows who is there, who is invited and who is gone, and marks oneself', async ({
  page,
  clinic,
  make,
}) => {
  await make.user(clinic.id, { first_name: 'Ines', last_name: 'Invited', password_digest: null })
  await make.user(clinic.id, { first_name: 'Fay', last_name: 'Former', active: false })
  const long = 'Maximiliana-Wilhelmine'
  await make.user(clinic.id, {
    first_name: long,
    last_name: `${long} of ${long}`,
    email: `${'long'.repeat(12)}${Date.now()}@example.com`,
    admin: true,
  })
  await openUsers(page, clinic.administrator)
  await expect(page).toHaveTitle('Users · Archwire')
  await expect(entry(page, 'Ana Ortiz')).toContainText('(you)')
  await expect(entry(page, 'Ana Ortiz')).toContainText('Administrator')
  await expect(entry(page, 'Ana Ortiz')).toContainText(/20\d\d, \d+:\d\d [AP]M/)
  await expect(entry(page, 'Sam Lee')).toContainText('Staff')
  await expect(entry(page, 'Sam Lee')).not.toContainText('(you)')
  await expect(entry(page, 'Ines Invited')).toContainText('Invited')
  await expect(entry(page, 'Fay Former')).toContainText('Deactivated')
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await expectAccessible(page)
  await screenshot(page, 'users')
  await menuButton(page, 'Sam Lee').click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Edit',
    'Make administrator',
    'Sign out everywhere',
    'Deactivate',
    'Audit log',
  ])
  await expectAccessible(page)
  await screenshot(page, 'users-menu')
  await page.keyboard.press('Escape')
  await expect(menuButton(page, 'Sam Lee')).toBeFocused()
})

test('a menu opens upward where there is no room below it', { tag: '@whole' }, async ({
  page,
  clinic,
  make,
}) => {
  for (let number = 10; number < 30; number += 1) {
    await make.user(clinic.id, { first_name: 'Bea', last_name: `Number ${number}` })
  }
  await openUsers(page, clinic.administrator)
  const button = menuButton(page, 'Bea Number 20')
  await button.evaluate(element => element.scrollIntoView({ block: 'end' }))
  await button.click()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  for (const item of await page.getByRole('menuitem').all()) await expect(item).toBeInViewport({ ratio: 1 })
  await screenshot(page, 'users-menu-upward')
})

test('a role is given and taken, and undone', { tag: ['@any-width', '@whole'] }, async ({ page, clinic }) => {
  await openUsers(page, clinic.administrator)
  await choose(page, 'Sam Lee', 'Make administrator')
  await expect(page.getByText('Sam Lee is an administrator now')).toBeVisible()
  await expect(entry(page, 'Sam Lee')).toContainText('Administrator')
  await screenshot(page, 'users-undo')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entry(page, 'Sam Lee')).toContainText('Staff')
  await expect(page.getByText('Sam Lee is no longer an administrator')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
})

test('a deactivated user is out without doing anything, and back after Undo', { tag: '@any-width' }, async ({
  page,
  clinic,
  anotherPage,
  expectRefusal,
}) => {
  const theirs = await anotherPage()
  await signIn(theirs, clinic.staff)
  await followed(theirs, 'clinic')
  await openUsers(page, clinic.administrator)
  await choose(page, 'Sam Lee', 'Deactivate')
  const question = page.getByRole('alertdialog', { name: 'Deactivate Sam Lee?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await screenshot(page, 'users-deactivate')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(menuButton(page, 'Sam Lee')).toBeFocused()
  await expect(entry(page, 'Sam Lee')).toContainText('Active')

  await choose(page, 'Sam Lee', 'Deactivate')
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(entry(page, 'Sam Lee')).toContainText('Deactivated')
  // The offer stays while the pointer is on it, however long the other page takes.
  await page.getByText('Sam Lee was deactivated').hover()
  await expect(theirs).toHaveURL(/\/v2\/login/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entry(page, 'Sam Lee')).toContainText('Active')
  await logIn(theirs, clinic.staff)
  await expect(theirs).not.toHaveURL(/login/)
  expectRefusal('422 POST /v2/rest/sessions')
  await choose(page, 'Sam Lee', 'Deactivate')
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(entry(page, 'Sam Lee')).toContainText('Deactivated')
  await page.context().clearCookies()
  await page.goto('/v2/login')
  await logIn(page, clinic.staff)
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
})

test('signing out everywhere ends their sessions, and one’s own leads to the login page', {
  tag: '@any-width',
}, async ({ page, clinic, anotherPage }) => {
  const theirs = await anotherPage()
  await signIn(theirs, clinic.staff)
  await followed(theirs, 'clinic')
  await openUsers(page, clinic.administrator)
  await choose(page, 'Sam Lee', 'Sign out everywhere')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Sam Lee is signed out everywhere')).toBeVisible()
  await expect(theirs).toHaveURL(/\/v2\/login/)
  await choose(page, 'Ana Ortiz', 'Sign out everywhere')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/v2/login?return_to=%2Fsettings%2Fusers')
})

test('the last administrator stays one, and the page says so before anybody tries [G-56]', {
  tag: '@any-width',
}, async ({ page, clinic, make }) => {
  await make.user(clinic.id, { first_name: 'Ines', admin: true, password_digest: null })
  await openUsers(page, clinic.administrator)
  await menuButton(page, 'Ana Ortiz').click()
  const off = page.locator('[role="menuitem"][aria-disabled="true"]')
  await expect(off).toHaveText(['Remove administratorThe only one', 'DeactivateThe only administrator'])
  await off.first().click({ force: true })
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expectAccessible(page)
  await screenshot(page, 'users-last-administrator')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Administrator')).toBeDisabled()
  await expect(dialog.getByText('Make someone else an administrator first')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await choose(page, 'Sam Lee', 'Make administrator')
  await expect(entry(page, 'Sam Lee')).toContainText('Administrator')
  await menuButton(page, 'Ana Ortiz').click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect(off).toHaveCount(0)
})

test('whoever tries it from a page that does not know yet is told what to do', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const bea = await make.user(clinic.id, { first_name: 'Bea', last_name: 'Boss', admin: true })
  await cutLiveUpdates(page)
  await openUsers(page, clinic.administrator)
  await server.owner.query('update users set active = false where id = $1', [bea.id])
  const { rows } = await server.owner.query('select id from users where email = $1', [
    clinic.administrator.email,
  ])
  expectRefusal(`422 PUT /v2/rest/settings/users/${rows[0].id}`)
  await choose(page, 'Ana Ortiz', 'Deactivate')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('alert')).toContainText(
    /At least one administrator must remain.*Make someone else an administrator first\./,
  )
  await expect(entry(page, 'Ana Ortiz')).toContainText('Administrator')
})

/** The list is not read again: whether that is refused before the page is left is a matter of chance. */
const keepList = (page: Page) => page.route('**/v2/rest/settings/users', route => route.abort('aborted'))

test('whoever stops being an administrator leaves the settings, by their own hand or another’s', {
  tag: '@any-width',
}, async ({ page, clinic, make, anotherPage }) => {
  const bea = await make.user(clinic.id, { first_name: 'Bea', last_name: 'Boss', admin: true })
  const theirs = await anotherPage()
  await openUsers(theirs, bea)
  await followed(theirs, 'users')
  await openUsers(page, clinic.administrator)
  await keepList(theirs)
  await choose(page, 'Bea Boss', 'Remove administrator')
  await expect(theirs.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
  await choose(page, 'Bea Boss', 'Make administrator')
  await expect(entry(page, 'Bea Boss')).toContainText('Administrator')
  await keepList(page)
  await choose(page, 'Ana Ortiz', 'Remove administrator')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop being one' }).click()
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
})

test('users that cannot be loaded say so, and Retry helps', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  expectRefusal,
}) => {
  // A live connection that comes late has everything read again, without Retry.
  await cutLiveUpdates(page)
  expectRefusal('403 GET /v2/rest/settings/users')
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  let isDown = true
  await page.route('**/v2/rest/settings/users', async route => {
    if (isDown) return route.fulfill({ status: 403, json: { error: 'Not now' } })
    await held
    return route.continue()
  })
  await startSession(page, clinic.administrator)
  await page.goto('/settings/users')
  await expect(page.getByText('The users could not be loaded.')).toBeVisible()
  await expectAccessible(page)
  isDown = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'users-loading')
  answer()
  await expect(entry(page, 'Sam Lee')).toBeVisible()
})

test('more than two hundred users are shown when asked for', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  server,
}) => {
  await server.owner.query(
    `insert into users (clinic_id, email, first_name, last_name, active)
     select $1::bigint, 'former' || n || '.' || $1::bigint || '@example.com', 'Former', 'Colleague ' || n, false
     from generate_series(1, 250) n`,
    [clinic.id],
  )
  await openUsers(page, clinic.administrator)
  const entries = page.getByRole('button', { name: /^Actions for/ })
  await expect(entries).toHaveCount(200)
  await page.getByRole('button', { name: 'Show all 252 users' }).click()
  await expect(entries).toHaveCount(252)
})
