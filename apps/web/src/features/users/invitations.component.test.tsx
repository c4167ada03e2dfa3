import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAddress, expectCount } from '../../../test/component/expect-page.ts'
import { logIn } from '../../../test/component/log-in.ts'
import { open } from '../../../test/component/open.tsx'
import { choose, menuButton } from '../../../test/component/settings-pages.ts'

const situation = 'users/two colleagues'
const administrator = { as: 'administrator' } as const
const list = '/settings/users'
const sends = 'POST /v2/rest/settings/users'
const invite = page.getByRole('button', { name: 'Invite user' })
const dialog = page.getByRole('dialog', { name: 'Invite user' })
const send = dialog.getByRole('button', { name: 'Send invitation' })
const entry = (name: string) => page.getByRole('main').css('tr, li').filter({ hasText: name })
const zoe = { firstName: 'Zoë', lastName: "d'Ávila", email: 'zoe@example.com' }
const sentToZoe = page.getByText(`Invitation sent to ${zoe.email}`)

async function fillUser({ firstName, lastName, email }: typeof zoe): Promise<void> {
  await dialog.getByLabelText('First name').fill(firstName)
  await dialog.getByLabelText('Last name').fill(lastName)
  await dialog.getByLabelText('Email').fill(email)
}

test('a problem of an invitation stands on its field; leaving the dialog needs a confirmation', async () => {
  await open(situation, list, administrator)
  await invite.click()
  await send.click()
  await expect.element(dialog.getByText('First name is required')).toBeVisible()
  await expect.element(dialog.getByText('Email is required')).toBeVisible()
  await expect.element(dialog.getByLabelText('First name')).toHaveFocus()
  await fillUser({ firstName: 'Sam', lastName: '', email: 'USER3@EXAMPLE.COM' })
  await send.click()
  await expect.element(dialog.getByText('This value is already in use.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Email')).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to leave without saving changes?',
  })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(dialog.getByLabelText('First name')).toHaveValue('Sam')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(invite).toHaveFocus()
})

test('a lost response and a second press invite one person once', async () => {
  const server = await open(situation, list, { ...administrator, before: server => server.cutLive() })
  await invite.click()
  await fillUser(zoe)
  server.lose(sends, 1)
  await send.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Unable to connect to server.')
  await send.click()
  await expect.element(sentToZoe).toBeVisible()
  expect(server.sent.map(one => one.request)).toEqual([sends, sends])
  expect(server.sent[1]?.body).toEqual(server.sent[0]?.body)
  await expect.element(entry('Zoë')).toMatchTextContent('Invited')
  await expectCount(entry('Zoë'), 1)
})

test('typed values of a user survive the end of the session', async () => {
  const server = await open(situation, list, { ...administrator, before: server => server.cutLive() })
  await invite.click()
  await fillUser(zoe)
  await server.elsewhere('the session ends')
  await send.click()
  await expectAddress('/v2/login?return_to=%2Fsettings%2Fusers%2Fnew')
  await logIn('user2@example.com')
  await expect.element(dialog.getByLabelText('Email')).toHaveValue(zoe.email)
  await send.click()
  await expect.element(sentToZoe).toBeVisible()
})

test('an invitation is sent again, and withdrawn', async () => {
  const server = await open('users/an invited administrator', list, administrator)
  await choose('Ines Neu', 'Send invitation again')
  await expect.element(page.getByText('Invitation sent to user4@example.com')).toBeVisible()
  await choose('Ines Neu', 'Withdraw invitation')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByText('The invitation of Ines Neu was withdrawn')).toBeVisible()
  await expect.element(entry('Ines Neu')).not.toBeInTheDocument()
  expect(server.sent.map(one => one.request)).toEqual([
    'POST /v2/rest/settings/users/3/invitation',
    'DELETE /v2/rest/settings/users/3',
  ])
})

const withoutMailServer = () =>
  document.querySelector('meta[name="not-configured"]')?.setAttribute('content', 'e-mail')
const linkOf = (name: string) => page.getByRole('dialog', { name: `Invitation of ${name}` })

test('without a mail server an invitation is a link, which is shown once to be copied [ROL-23, ROL-24]', async () => {
  await open(situation, list, {
    ...administrator,
    before: server => {
      server.cutLive()
      withoutMailServer()
    },
  })
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await expect.element(page.getByText('No mail server is set up (SMTP_URL)')).toBeVisible()
  await invite.click()
  await fillUser(zoe)
  await dialog.getByRole('button', { name: 'Make invitation link' }).click()
  const shown = linkOf("Zoë d'Ávila")
  await expect.element(shown.getByLabelText('Link')).toHaveFocus()
  const url = (shown.getByLabelText('Link').element() as HTMLInputElement).value
  expect(url).toMatch(/\/v2\/reset-password\?reset_password_token=.+/)
  await expect.element(shown).toMatchTextContent('It is shown only now')
  await expectAccessible()
  await shown.getByRole('button', { name: 'Copy link' }).click()
  expect(copy).toHaveBeenCalledWith(url)
  await expect.element(page.getByText('URL copied to clipboard.')).toBeVisible()
  await shown.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(shown).not.toBeInTheDocument()
  await expect.element(entry('Zoë')).toMatchTextContent('Invited')
})

test('a link that could not be made is asked for again in the menu of the invited person [ROL-24]', async () => {
  const server = await open('users/an invited administrator', list, {
    ...administrator,
    before: withoutMailServer,
  })
  server.fail('POST /v2/rest/settings/users/*/invitation_link', 500, 1)
  await choose('Ines Neu', 'New invitation link')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(linkOf('Ines Neu')).not.toBeInTheDocument()
  await menuButton('Ines Neu').click()
  await expect.element(page.getByRole('menuitem', { name: 'Send invitation again' })).not.toBeInTheDocument()
  await page.getByRole('menuitem', { name: 'New invitation link' }).click()
  await expect.element(linkOf('Ines Neu').getByLabelText('Link')).toBeVisible()
})
