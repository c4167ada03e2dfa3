import { endSessionsOf } from '../end-sessions.ts'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  logIn,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { followed } from '../watch-live.ts'
import { choose, entry, fillUser, menuButton, newcomer, openUsers } from './users-page.ts'

test('an invited user reads the letter, chooses a password and logs in [SES-27]', {
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
  await expect(theirs.getByRole('heading', { name: 'Password recovery' })).toBeVisible()
  await theirs.getByLabel('New password', { exact: true }).fill('teeth in a row')
  await theirs.getByLabel('Confirm new password', { exact: true }).fill('teeth in a row')
  await theirs.getByRole('button', { name: 'Change my password' }).click()
  await expect(theirs).toHaveURL('/v2/login')
  await logIn(theirs, { email: user.email, full_name: name }, 'teeth in a row')
  await expect(theirs).not.toHaveURL(/login/)
  // The page that was open all the time has heard of it.
  await expect(entry(page, name)).toContainText('Active')
})

test('what is wrong with an invitation is said on its field; leaving it asks first', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, expectRefusal }) => {
  expectRefusal('422 POST /v2/rest/settings/users')
  await openUsers(page, clinic.administrator)
  const invite = page.getByRole('button', { name: 'Invite user' })
  await invite.click()
  const dialog = page.getByRole('dialog', { name: 'Invite user' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('First name is required')).toBeVisible()
  await expect(dialog.getByText('Email is required')).toBeVisible()
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await fillUser(page, { firstName: 'Sam', lastName: '', email: clinic.staff.email.toUpperCase() })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('This value is already in use.')).toBeVisible()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
  await screenshot(page, 'users-taken')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to leave without saving changes?',
  })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(dialog.getByLabel('First name')).toHaveValue('Sam')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toBeHidden()
  await expect(invite).toBeFocused()
})

test('a lost answer and a second press invite one person once', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  server,
  expectRefusal,
}) => {
  expectRefusal('unreached POST /v2/rest/settings/users')
  await openUsers(page, clinic.administrator)
  await page.getByRole('button', { name: 'Invite user' }).click()
  const user = newcomer()
  await fillUser(page, user)
  await page.route('**/v2/rest/settings/users', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  const send = page.getByRole('button', { name: 'Send invitation' })
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Unable to connect to server.')
  await page.unroute('**/v2/rest/settings/users')
  await send.click()
  await expect(page.getByText(`Invitation sent to ${user.email}`)).toBeVisible()
  const { rowCount } = await server.owner.query('select from outbox_emails where to_email = $1', [user.email])
  expect(rowCount).toBe(1)
})

test('what was typed about a user outlives the session', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  server,
}) => {
  await cutLiveUpdates(page)
  await openUsers(page, clinic.administrator)
  await page.getByRole('button', { name: 'Invite user' }).click()
  const user = newcomer()
  await fillUser(page, user)
  await endSessionsOf(clinic.administrator, server, page)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page).toHaveURL('/v2/login?return_to=%2Fsettings%2Fusers%2Fnew')
  await logIn(page, clinic.administrator)
  await expect(page.getByRole('dialog', { name: 'Invite user' }).getByLabel('Email')).toHaveValue(user.email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${user.email}`)).toBeVisible()
})

test('an invitation is sent again, and withdrawn', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  make,
  server,
}) => {
  const ines = await make.user(clinic.id, { first_name: 'Ines', last_name: 'Neu', password_digest: null })
  await openUsers(page, clinic.administrator)
  await choose(page, 'Ines Neu', 'Send invitation again')
  await expect(page.getByText(`Invitation sent to ${ines.email}`)).toBeVisible()
  await server.runPendingJobs()
  const { rowCount } = await server.owner.query('select from sandbox_emails where to_email = $1', [
    ines.email,
  ])
  expect(rowCount).toBe(1)
  await choose(page, 'Ines Neu', 'Withdraw invitation')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The invitation of Ines Neu was withdrawn')).toBeVisible()
  await expect(entry(page, 'Ines Neu')).toBeHidden()
})

test('where no mail server is set up nobody can be invited, and the page says so', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  await make.user(clinic.id, { first_name: 'Ines', last_name: 'Neu', password_digest: null })
  await page.route('**/settings/users', async route => {
    const answer = await route.fetch()
    const body = await answer.text()
    const without = body.replace('name="not-configured" content=""', 'name="not-configured" content="e-mail"')
    return route.fulfill({ response: answer, body: without })
  })
  await cutLiveUpdates(page)
  await startSession(page, clinic.administrator)
  await page.goto('/settings/users')
  await expect(page.getByText('Nobody can be invited until a mail server is set up')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite user' })).toBeHidden()
  await menuButton(page, 'Ines Neu').click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Send invitation again' })).toBeHidden()
})
