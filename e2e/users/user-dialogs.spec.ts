import { cutLiveUpdates, expect, expectAccessible, screenshot, test } from '../harness.ts'
import { openSettings } from '../settings-form.ts'
import { choose, entry, goTo, menuButton, openUsers } from './users-page.ts'

test('an edit over someone else’s newer version says so, keeps what was typed, and can be saved again', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server, expectRefusal }) => {
  await cutLiveUpdates(page)
  const { rows } = await server.owner.query('select id from users where email = $1', [clinic.staff.email])
  const address = `412 PUT /v2/rest/settings/users/${rows[0].id}`
  expectRefusal(address)
  await openUsers(page, clinic.administrator)
  const rename = (name: string) =>
    server.owner.query('update users set last_name = $2 where id = $1', [rows[0].id, name])
  await choose(page, 'Sam Lee', 'Edit')
  await rename('Leigh')
  const dialog = page.getByRole('dialog', { name: 'Edit user' })
  await dialog.getByLabel('First name').fill('Samuel')
  await dialog.getByLabel('Administrator').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This record was changed by someone else.')
  await expect(dialog.getByLabel('First name')).toHaveValue('Samuel')
  await expect(dialog.getByLabel('Last name')).toHaveValue('Leigh')
  await expectAccessible(page)
  await screenshot(page, 'users-conflict')
  // What is saved is read again: a list that comes later than the next change would know of it already.
  const listed = page.waitForResponse(
    answer => answer.request().method() === 'GET' && answer.url().endsWith('/v2/rest/settings/users'),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await (await listed).finished()
  await expect(entry(page, 'Samuel Leigh')).toContainText('Administrator')

  await rename('Changed-Again')
  await choose(page, 'Samuel Leigh', 'Remove administrator')
  const failure = page.getByRole('alert').filter({ hasText: 'Samuel Leigh was not changed.' })
  await expect(failure).toContainText('Look again, then repeat it.')
  await expect(entry(page, 'Samuel Changed-Again')).toContainText('Administrator')
})

test('Back closes a dialog and leaves the list where it is; its address opens it again', {
  tag: '@any-width',
}, async ({ page, clinic, server }) => {
  await openUsers(page, clinic.administrator)
  await page.getByRole('button', { name: 'Invite user' }).click()
  await expect(page).toHaveURL('/settings/users/new')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/settings/users')
  await expect(page.getByRole('button', { name: 'Invite user' })).toBeFocused()
  await choose(page, 'Sam Lee', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit user' })
  await dialog.getByLabel('Last name').fill('Leigh')
  await page.goBack()
  const question = page.getByRole('alertdialog')
  await expect(question).toHaveCount(1)
  await question.getByRole('button', { name: 'Stay' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(entry(page, 'Sam Leigh')).toBeVisible()
  await expect(page).toHaveURL('/settings/users')
  await expect(question).toHaveCount(0)
  const { rows } = await server.owner.query('select id from users where email = $1', [clinic.staff.email])
  await page.goto(`/settings/users/${rows[0].id}/edit`)
  await expect(dialog.getByLabel('Last name')).toHaveValue('Leigh')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/settings/users')
  await page.goto('/settings/users/999999999/edit')
  await expect(page).toHaveURL('/settings/users')
  await expect(entry(page, 'Sam Leigh')).toBeVisible()
})

test('what was asked on this page is not done from another', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
}) => {
  await openSettings(page, clinic.administrator)
  await goTo(page, 'Users')
  await choose(page, 'Sam Lee', 'Deactivate')
  const question = page.getByRole('alertdialog', { name: 'Deactivate Sam Lee?' })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/settings/clinic')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(question).toBeHidden()
  await page.goForward()
  await expect(entry(page, 'Sam Lee')).toContainText('Active')
  await expect(question).toBeHidden()
})

test('a save that is answered late closes nothing that was opened since', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic }) => {
  await openUsers(page, clinic.administrator)
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/v2/rest/settings/users/*', async route => {
    await held
    return route.continue()
  })
  await choose(page, 'Sam Lee', 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit user' })
  await edit.getByLabel('Last name').fill('Leigh')
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(edit).toBeHidden()
  await page.getByRole('button', { name: 'Invite user' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite user' })
  await invite.getByLabel('First name').fill('Zoë')
  answer()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(invite.getByLabel('First name')).toHaveValue('Zoë')
  await expect(page).toHaveURL('/settings/users/new')
})

test('while one thing is being done no other can be chosen', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
}) => {
  await openUsers(page, clinic.administrator)
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/v2/rest/settings/users/*', async route => {
    await held
    return route.continue()
  })
  await choose(page, 'Sam Lee', 'Make administrator')
  await expect(page.getByRole('button', { name: 'Changing Sam Lee' })).toBeVisible()
  const other = menuButton(page, 'Ana Ortiz')
  await expect(other).toBeDisabled()
  answer()
  await expect(entry(page, 'Sam Lee')).toContainText('Administrator')
  await expect(other).toBeEnabled()
})

test('after a step to another page of the settings its heading has the focus', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic }) => {
  await openUsers(page, clinic.administrator)
  await page.evaluate(() => {
    document.body.style.minHeight = '3000px'
    scrollTo(0, 30)
  })
  await goTo(page, 'Clinic')
  await expect(page).toHaveURL('/settings/clinic')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await goTo(page, 'Users')
  await expect(page.getByRole('heading', { name: 'Users' })).toBeFocused()
  await page.getByRole('button', { name: 'Invite user' }).click()
  await expect(page.getByRole('dialog').getByLabel('First name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Invite user' })).toBeFocused()
})
