import { testPassword } from '@archwire/server/test/fixtures/factories'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectSignedIn,
  logIn,
  type Person,
  screenshot,
  test,
} from '../harness/harness.ts'
import type { RunningServer } from '../harness/server.ts'

const promised = 'You will receive an email with instructions on how to reset your password in a few minutes.'
const changed = 'Your password has been changed successfully.'
const newPassword = 'a much better one'

const newField = (page: Page) => page.getByLabel('New password', { exact: true })
const confirmField = (page: Page) => page.getByLabel('Confirm new password', { exact: true })

/** The link in the newest email to this person. */
async function linkTo(person: Person, server: RunningServer): Promise<string> {
  await server.runPendingJobs()
  const { rows } = await server.owner.query(
    'select text from sandbox_emails where to_email = $1 order by id desc limit 1',
    [person.email],
  )
  return /^http:.*\/v2\/reset-password\?.*$/m.exec(rows[0]?.text)?.[0] ?? 'no link in the letter'
}

test('a forgotten password is replaced by keyboard alone: request, open the link, choose, log in [SES-25, SES-26, SES-27, SES-37, SES-38, SES-39, SES-40]', {
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
