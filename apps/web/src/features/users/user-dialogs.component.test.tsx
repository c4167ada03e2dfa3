import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAddress, expectCount } from '../../../test/component/expect-page.ts'
import { open } from '../../../test/component/open.tsx'
import { choose, goTo, menuButton } from '../../../test/component/settings-pages.ts'

const situation = 'users/two colleagues'
const administrator = { as: 'administrator' } as const
const list = '/settings/users'
const saves = 'PUT /v2/rest/settings/users/*'
const inviteUser = page.getByRole('button', { name: 'Invite user' })
const invite = page.getByRole('dialog', { name: 'Invite user' })
const edit = page.getByRole('dialog', { name: 'Edit user' })
const question = page.getByRole('alertdialog')
const saveIt = edit.getByRole('button', { name: 'Save' })
const saved = page.getByText('Saved successfully')
const entry = (name: string) => page.getByRole('main').css('tr, li').filter({ hasText: name })

test('a save over somebody else’s newer version shows the conflict, keeps the typed values, and can be repeated', async () => {
  const server = await open(situation, list, { ...administrator, before: server => server.cutLive() })
  const timesRead = () => server.requests.filter(request => request === 'GET /v2/rest/settings/users').length
  await choose('Sam Lee', 'Edit')
  await server.elsewhere('Sam is called Leigh')
  await edit.getByLabelText('First name').fill('Samuel')
  await edit.getByLabelText('Administrator').click()
  await saveIt.click()
  await expect.element(edit.getByRole('alert')).toMatchTextContent('This record was changed by someone else.')
  await expect.element(edit.getByLabelText('First name')).toHaveValue('Samuel')
  await expect.element(edit.getByLabelText('Last name')).toHaveValue('Leigh')
  await expectAccessible()
  const before = timesRead()
  await saveIt.click()
  await expect.element(saved).toBeVisible()
  // The list is read again after a save; if that ended after the next change, it would include that change already.
  await expect.poll(timesRead).toBeGreaterThan(before)
  await expect.element(entry('Samuel Leigh')).toMatchTextContent('Administrator')

  await server.elsewhere('Sam is called Changed-Again')
  await choose('Samuel Leigh', 'Remove administrator')
  const failure = page.getByRole('alert').filter({ hasText: 'Samuel Leigh was not changed.' })
  await expect.element(failure).toMatchTextContent('Look again, then repeat it.')
  await expect.element(entry('Samuel Changed-Again')).toMatchTextContent('Administrator')
})

test('Back closes a dialog and leaves the list in its place', async () => {
  await open(situation, list, administrator)
  await inviteUser.click()
  await expectAddress('/settings/users/new')
  await expect.element(invite).toBeVisible()
  history.back()
  await expect.element(invite).not.toBeInTheDocument()
  await expectAddress(list)
  await expect.element(inviteUser).toHaveFocus()
  await choose('Sam Lee', 'Edit')
  await edit.getByLabelText('Last name').fill('Leigh')
  history.back()
  await expect.element(question).toBeVisible()
  await expectCount(question, 1)
  await question.getByRole('button', { name: 'Stay' }).click()
  await saveIt.click()
  await expect.element(entry('Sam Leigh')).toBeVisible()
  await expectAddress(list)
  await expectCount(question, 0)
})

test('the address of a dialog opens it after a page load', async () => {
  await open(situation, '/settings/users/2/edit', administrator)
  await expect.element(edit.getByLabelText('Last name')).toHaveValue('Lee')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await expectAddress(list)
})

test('the address of a user who does not exist leads to the list', async () => {
  await open(situation, '/settings/users/999999999/edit', administrator)
  await expectAddress(list)
  await expect.element(entry('Sam Lee')).toBeVisible()
})

test('a confirmation of this page does nothing once the page was left', async () => {
  const server = await open(situation, '/settings/clinic', administrator)
  await goTo('Users')
  await choose('Sam Lee', 'Deactivate')
  const deactivation = page.getByRole('alertdialog', { name: 'Deactivate Sam Lee?' })
  await expect.element(deactivation).toBeVisible()
  history.back()
  await expectAddress('/settings/clinic')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Clinic settings' })).toBeVisible()
  await expect.element(deactivation).not.toBeInTheDocument()
  history.forward()
  await expect.element(entry('Sam Lee')).toMatchTextContent('Active')
  await expect.element(deactivation).not.toBeInTheDocument()
  expect(server.sent).toEqual([])
})

test('a late response to a save does not close a dialog that was opened meanwhile', async () => {
  const server = await open(situation, list, administrator)
  const answer = server.hold(saves)
  await choose('Sam Lee', 'Edit')
  await edit.getByLabelText('Last name').fill('Leigh')
  await saveIt.click()
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(edit).not.toBeInTheDocument()
  await inviteUser.click()
  await invite.getByLabelText('First name').fill('Zoë')
  answer()
  await expect.element(saved).toBeVisible()
  await expect.element(invite.getByLabelText('First name')).toHaveValue('Zoë')
  await expectAddress('/settings/users/new')
})

test('while one action is running no other can be chosen', async () => {
  const server = await open(situation, list, administrator)
  const answer = server.hold(saves)
  await choose('Sam Lee', 'Make administrator')
  await expect.element(page.getByRole('button', { name: 'Changing Sam Lee' })).toBeVisible()
  const other = menuButton('Ana Ortiz')
  await expect.element(other).toBeDisabled()
  answer()
  await expect.element(entry('Sam Lee')).toMatchTextContent('Administrator')
  await expect.element(other).toBeEnabled()
})

test('after going to another page of the settings its heading has the focus', async () => {
  await open(situation, list, administrator)
  await expect.element(entry('Sam Lee')).toBeVisible()
  document.body.style.minHeight = '3000px'
  onTestFinished(() => {
    document.body.style.minHeight = ''
  })
  scrollTo(0, 30)
  await goTo('Clinic')
  await expectAddress('/settings/clinic')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Clinic settings' })).toHaveFocus()
  await expect.poll(() => scrollY).toBe(0)
  await goTo('Users')
  await expect.element(page.getByRole('heading', { name: 'Users' })).toHaveFocus()
  await inviteUser.click()
  await expect.element(invite.getByLabelText('First name')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(inviteUser).toHaveFocus()
})
