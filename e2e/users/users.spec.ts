import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, screenshot, signIn, test } from '../harness/harness.ts'
import { followed } from '../harness/watch-live.ts'
import { choose, entry, menuButton, openUsers } from './users-page.ts'

test('a menu opens upward if there is no room below it', { tag: '@whole' }, async ({
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

test('a deactivated user is signed out without doing anything, and can return after Undo', {
  tag: '@any-width',
}, async ({ page, clinic, anotherPage, expectRefusal }) => {
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
  // The notice stays while the pointer is on it, however long the other page takes.
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

test('signing out everywhere ends the user’s sessions, and leads to the login page if it is one’s own account', {
  tag: ['@any-width', '@whole'],
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

/** The list is not read again: whether the read would be refused before the page is left is chance. */
const keepList = (page: Page) => page.route('**/v2/rest/settings/users', route => route.abort('aborted'))

test('a person who stops being an administrator leaves the settings, whoever changed it', {
  tag: ['@any-width', '@whole'],
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

test('users beyond the first two hundred are shown on request', { tag: ['@any-width', '@whole'] }, async ({
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
