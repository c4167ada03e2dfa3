import { expect, expectAccessible, logIn, screenshot, test } from '../harness/harness.ts'
import { followed } from '../harness/watch-live.ts'
import { entry, fillUser, newcomer, openUsers } from './users-page.ts'

test('an invited user reads the email, chooses a password and logs in [SES-27]', {
  tag: '@any-width',
}, async ({ page, clinic, server, anotherPage }) => {
  await openUsers(page, clinic.administrator)
  await page.getByRole('button', { name: 'Invite user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite user' })
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await expectAccessible(page)
  await screenshot(page, 'users-invite')
  const user = newcomer()
  await fillUser(page, user)
  await dialog.getByLabel('Email').press('Enter')
  await expect(page.getByText(`Invitation sent to ${user.email}`)).toBeVisible()
  await expect(dialog).toBeHidden()
  const name = `${user.firstName} ${user.lastName}`
  await expect(entry(page, name)).toContainText('Invited')
  await expect(entry(page, name)).toContainText('Never')

  await server.runPendingJobs()
  await page.goto('/settings/sandbox')
  const link = page.getByRole('link', { name: /reset_password_token=/ })
  const address = (await link.getAttribute('href')) ?? ''
  await page.goto('/settings/users')
  await expect(entry(page, name)).toContainText('Invited')
  await followed(page, 'users')

  const theirs = await anotherPage()
  await theirs.goto(address)
  await expect(theirs.getByRole('heading', { name: /^Welcome to .*: choose your password$/ })).toBeVisible()
  await expect(theirs.getByLabel('Email')).toHaveValue(user.email)
  await theirs.getByLabel('New password', { exact: true }).fill('teeth in a row')
  await theirs.getByLabel('Confirm new password', { exact: true }).fill('teeth in a row')
  await theirs.getByRole('button', { name: 'Choose my password' }).click()
  await expect(theirs).toHaveURL('/v2/login')
  await logIn(theirs, { email: user.email, full_name: name }, 'teeth in a row')
  await expect(theirs).not.toHaveURL(/login/)
  // The open page has received the change.
  await expect(entry(page, name)).toContainText('Active')
})
