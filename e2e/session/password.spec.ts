import { testPassword } from '@archwire/server/test/factories'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSignedIn,
  homeOf,
  logIn,
  type Person,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import type { RunningServer } from '../server.ts'
import { expectThumbSized } from '../thumb-sized.ts'

const promised = 'You will receive an email with instructions on how to reset your password in a few minutes.'
const changed = 'Your password has been changed successfully.'
const newPassword = 'a much better one'

const newField = (page: Page) => page.getByLabel('New password', { exact: true })
const confirmField = (page: Page) => page.getByLabel('Confirm new password', { exact: true })

async function choose(page: Page, password: string, confirmation = password): Promise<void> {
  await newField(page).fill(password)
  await confirmField(page).fill(confirmation)
  await page.getByRole('button', { name: 'Change my password' }).click()
}

async function ask(page: Page, person: Person): Promise<void> {
  await page.goto('/v2/new-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send instructions' }).click()
  await expect(page.getByRole('status')).toHaveText(promised)
}

/** The link in the newest letter to this person. */
async function linkTo(person: Person, server: RunningServer): Promise<string> {
  await server.runPendingJobs()
  const { rows } = await server.owner.query(
    'select text from sandbox_emails where to_email = $1 order by id desc limit 1',
    [person.email],
  )
  return /^http:.*\/v2\/reset-password\?.*$/m.exec(rows[0]?.text)?.[0] ?? 'no link in the letter'
}

test('a forgotten password is replaced by keyboard alone: ask, open the link, choose, log in [SES-25] [SES-26] [SES-27] [SES-37] [SES-38] [SES-39] [SES-40]', {
  tag: '@any-width',
}, async ({ page, clinic, server, expectRefusal }) => {
  expectRefusal('422 POST /v2/rest/sessions')
  const sent: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/v2/rest/passwords')) sent.push(request.postDataJSON())
  })
  await page.goto('/v2/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Forgot Password?' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/v2/new-password')
  await expect(page).toHaveTitle('Forgot password · Archwire')
  await expect(page.getByRole('heading', { name: 'Enter your email to reset your password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(clinic.staff.email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/v2/login')
  await expect(page.getByRole('status')).toHaveText(promised)
  await expectAccessible(page)
  await screenshot(page, 'password-asked')

  const link = await linkTo(clinic.staff, server)
  await page.goto(link)
  await expect(page).toHaveTitle('Password recovery · Archwire')
  await expect(page.getByRole('heading', { name: 'Password recovery' })).toBeVisible()
  await expect(newField(page)).toBeFocused()
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(confirmField(page)).toBeFocused()
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/v2/login')
  await expect(page.getByRole('status')).toHaveText(changed)
  const token = link.slice(link.lastIndexOf('=') + 1)
  expect(sent).toEqual([
    { session: { email: clinic.staff.email } },
    {
      session: {
        reset_password_token: token,
        password: newPassword,
        password_confirmation: newPassword,
      },
    },
  ])

  await logIn(page, clinic.staff, testPassword)
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.')
  await expect(page.getByText(changed)).toBeHidden()
  await logIn(page, clinic.staff, newPassword)
  await expectSignedIn(page, clinic.staff)
})

test('a link that was used is refused, and another one can be asked for [SES-41]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server, expectRefusal }) => {
  expectRefusal('422 PUT /v2/rest/passwords')
  await ask(page, clinic.staff)
  const link = await linkTo(clinic.staff, server)
  await page.goto(link)
  await choose(page, newPassword)
  await expect(page.getByRole('status')).toHaveText(changed)
  await page.goto(link)
  await choose(page, 'yet another one')
  await expect(page.getByRole('alert')).toContainText('Reset password token is invalid')
  await expectAccessible(page)
  await screenshot(page, 'password-link-used')
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/v2/new-password')
  await page.goto('/v2/login')
  await logIn(page, clinic.staff, newPassword)
  await expectSignedIn(page, clinic.staff)
})

test('a link without a token, with an empty one or with rubbish is refused [SES-41]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, expectRefusal }) => {
  expectRefusal('422 PUT /v2/rest/passwords')
  for (const query of [
    '',
    '?reset_password_token=',
    '?reset_password_token=%00<b>rubbish</b>',
    `?reset_password_token=${'x'.repeat(3_000)}`,
  ]) {
    await page.goto(`/v2/reset-password${query}`)
    await choose(page, newPassword)
    await expect(page.getByRole('alert')).toContainText('Reset password token is invalid')
    await expect(newField(page)).toHaveValue(newPassword)
  }
})

test('the token is what stands last in the query, whatever a mail program adds before it [SES-40]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server }) => {
  await ask(page, clinic.staff)
  const link = await linkTo(clinic.staff, server)
  await page.goto(link.replace('?', '?utm_source=mail&'))
  await choose(page, newPassword)
  await expect(page.getByRole('status')).toHaveText(changed)
})

test('what is missing or wrong with the address is said on the field [SES-31]', {
  tag: ['@any-width', '@whole'],
}, async ({ page }) => {
  await page.goto('/v2/new-password')
  await page.getByRole('button', { name: 'Send instructions' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'password-ask-wrong')
})

test('what is missing or wrong with the new password is said on its field, by the page or by the server [SES-32] [SES-33] [SES-34] [SES-35]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server, expectRefusal }) => {
  expectRefusal('422 PUT /v2/rest/passwords')
  await ask(page, clinic.staff)
  await page.goto(await linkTo(clinic.staff, server))
  await page.getByRole('button', { name: 'Change my password' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByText('Password confirmation is required')).toBeVisible()
  await expect(newField(page)).toBeFocused()
  await choose(page, '12345', '12346')
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'password-choose-wrong')
  await choose(page, 'Password123')
  await expect(page.getByText('This password is too common. Please choose another one')).toBeVisible()
  await expect(newField(page)).toBeFocused()
  await expect(page.getByRole('alert')).toBeHidden()
  await choose(page, newPassword)
  await expect(page.getByRole('status')).toHaveText(changed)
})

test('a server that cannot be reached is said, and trying again helps [SES-41]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, expectRefusal }) => {
  expectRefusal('422 POST /v2/rest/passwords')
  await page.goto('/v2/new-password')
  await page.getByLabel('Email').fill(clinic.staff.email)
  await page.route('**/v2/rest/passwords', route =>
    route.fulfill({ status: 422, json: { error: 'Not configured' } }),
  )
  await page.getByRole('button', { name: 'Send instructions' }).click()
  await expect(page.getByRole('alert')).toHaveText('Not configured')
  await page.unroute('**/v2/rest/passwords')
  await page.getByRole('button', { name: 'Send instructions' }).click()
  await expect(page.getByRole('status')).toHaveText(promised)
})

test('Cancel leads back to the login page [SES-26] [SES-27]', { tag: ['@any-width', '@whole'] }, async ({
  page,
}) => {
  for (const address of ['/v2/new-password', '/v2/reset-password?reset_password_token=token']) {
    await page.goto(address)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/v2/login')
    await expect(page.getByRole('status')).toHaveText('')
  }
})

test('the password pages are for whoever is not logged in; a session that has ended does not count [SES-22] [SES-24]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, context, clinic }) => {
  const pages = ['/v2/new-password', '/v2/reset-password?reset_password_token=token']
  for (const address of pages) {
    await startSession(page, clinic.staff)
    await page.goto(address)
    await expect(page).toHaveURL(homeOf(page))
    await context.clearCookies()
    await page.goto(address)
    await expect(page.getByRole('link', { name: 'Cancel' })).toBeVisible()
    await expect(page).toHaveURL(address)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  }
})

test('the password pages are accessible and fit the window', { tag: '@whole' }, async ({ page }) => {
  await page.goto('/v2/new-password')
  await expect(page.getByRole('heading')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'password-ask')
  await page.goto('/v2/reset-password?reset_password_token=token')
  await expect(page.getByRole('heading')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'password-choose')
})
