import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAddress } from '../../../test/component/expect-page.ts'
import { logIn } from '../../../test/component/log-in.ts'
import { open } from '../../../test/component/open.tsx'
import { signedInFlag } from '../../lib/session/signed-in.ts'

const situation = 'session/two letters for a new password'
const promised = 'You will receive an email with instructions on how to reset your password in a few minutes.'
const changed = 'Your password has been changed successfully.'
const newPassword = 'a much better one'
const visitor = { as: 'nobody', at: 'phone' } as const

const linkWith = (token: string) => `/v2/reset-password?reset_password_token=${token}`
const newField = page.getByLabelText('New password', { exact: true })
const confirmField = page.getByLabelText('Confirm new password', { exact: true })
const changeIt = page.getByRole('button', { name: 'Change my password' })
const status = page.getByRole('status')
const sendIt = page.getByRole('button', { name: 'Send instructions' })

async function choose(password: string, confirmation = password): Promise<void> {
  await newField.fill(password)
  await confirmField.fill(confirmation)
  await changeIt.click()
}

test('a used link is refused, and another one can be requested [SES-41]', async () => {
  await open(situation, ({ used }) => linkWith(`${used}`), visitor)
  await choose('yet another one')
  // Both a notice and the form say it.
  await expect.element(page.getByRole('alert').first()).toMatchTextContent('Reset password token is invalid')
  await expectAccessible()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expectAddress('/v2/new-password')
  await expect.element(sendIt).toBeVisible()
})

test('whoever opens an invitation is welcomed by the clinic, sees their address and chooses a password [SES-27]', async () => {
  const server = await open(situation, ({ invitation }) => linkWith(`${invitation}`), visitor)
  await expect
    .element(page.getByRole('heading', { name: 'Welcome to Harbor Orthodontics: choose your password' }))
    .toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveValue('user3@example.com')
  await expect.element(newField).toHaveFocus()
  await expectAccessible()
  await newField.fill(newPassword)
  await confirmField.fill(newPassword)
  await page.getByRole('button', { name: 'Choose my password' }).click()
  await expect.element(status).toHaveTextContent(changed)
  expect(server.sent.at(-1)?.body).toMatchObject({
    session: { reset_password_token: server.named.invitation },
  })
})

test.each([
  ['without a token', ''],
  ['with an empty one', '?reset_password_token='],
  ['with rubbish', '?reset_password_token=%00<b>rubbish</b>'],
  ['with much too long a one', `?reset_password_token=${'x'.repeat(3_000)}`],
])('a link without a token, or with an empty or invalid one, is refused [SES-41]: %s', async (_, query) => {
  await open(situation, `/v2/reset-password${query}`, visitor)
  await choose(newPassword)
  await expect.element(page.getByRole('alert').first()).toMatchTextContent('Reset password token is invalid')
  await expect.element(newField).toHaveValue(newPassword)
})

test('the token is the last part of the query, whatever a mail program adds before it [SES-40]', async () => {
  const server = await open(
    situation,
    ({ token }) => `/v2/reset-password?utm_source=mail&reset_password_token=${token}`,
    visitor,
  )
  await choose(newPassword)
  await expect.element(status).toHaveTextContent(changed)
  expect(server.sent.at(-1)?.body).toEqual({
    session: {
      reset_password_token: server.named.token,
      password: newPassword,
      password_confirmation: newPassword,
    },
  })
  await logIn(undefined, newPassword)
  await expectAddress('/v2/search')
  await expect.element(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
})

test('a missing or invalid address shows an error on its field [SES-31]', async () => {
  const server = await open(situation, '/v2/new-password', visitor)
  await sendIt.click()
  await expect.element(page.getByText('Email is required')).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  await userEvent.keyboard('nobody')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Invalid email address')).toBeVisible()
  await expectAccessible()
  expect(server.sent).toEqual([])
})

test('a missing or invalid new password shows an error on its field, found by the page or by the server [SES-32, SES-33, SES-34, SES-35]', async () => {
  await open(situation, ({ token }) => linkWith(`${token}`), visitor)
  await changeIt.click()
  await expect.element(page.getByText('Password is required')).toBeVisible()
  await expect.element(page.getByText('Password confirmation is required')).toBeVisible()
  await expect.element(newField).toHaveFocus()
  await choose('12345', '12346')
  await expect.element(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await expect.element(page.getByText("Passwords don't match")).toBeVisible()
  await expectAccessible()
  await choose('Password123')
  await expect.element(page.getByText('This password is too common. Please choose another one')).toBeVisible()
  await expect.element(newField).toHaveFocus()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await choose(newPassword)
  await expect.element(status).toHaveTextContent(changed)
})

test('an unreachable server is reported, and trying again helps [SES-41]', async () => {
  const server = await open(situation, '/v2/new-password', visitor)
  await page.getByLabelText('Email').fill('user3@example.com')
  server.fail('POST /v2/rest/passwords', { status: 422, body: { error: 'Not configured' } }, 1)
  await sendIt.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not configured')
  await sendIt.click()
  await expect.element(status).toHaveTextContent(promised)
  await expectAddress('/v2/login')
})

const pages = ['/v2/new-password', '/v2/reset-password?reset_password_token=token']

test.each(pages)('Cancel leads back to the login page [SES-26, SES-27]: %s', async address => {
  await open(situation, address, visitor)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expectAddress('/v2/login')
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect.element(status).toHaveTextContent('')
})

test.each(pages)(
  'the password pages are for people who are not logged in [SES-22, SES-24]: %s',
  async address => {
    await open(situation, address, { at: 'phone' })
    await expectAddress('/v2/search')
    await expect.element(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  },
)

test.each(pages)(
  'an ended session does not lead away from the password pages [SES-22, SES-24]: %s',
  async address => {
    await open(situation, address, { ...visitor, before: () => signedInFlag.set() })
    await expect.element(page.getByRole('link', { name: 'Cancel' })).toBeVisible()
    await expectAddress(address)
    expect(sessionStorage.length).toBe(0)
  },
)
