import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
} from '../../../test/component/expect-page.ts'
import { logIn } from '../../../test/component/log-in.ts'
import { open } from '../../../test/component/open.tsx'
import { bothWidths, expectThumbSized } from '../../../test/component/thumb-sized.ts'

const situation = 'session/a clinic'
const sam = 'user3@example.com'
const password = 'correct horse battery'
const heading = page.getByRole('heading', { name: 'Log in' })
const emailField = page.getByLabelText('Email')
const passwordField = page.getByLabelText('Password', { exact: true })

/** On a phone people start at the search, which needs few calls. */
async function expectStart(): Promise<void> {
  await expectAddress('/v2/search')
  await expect.element(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
}

test('a wrong password shows a notice and a message on the page, and the email stays [SES-41, ERR-55, ERR-83]', async () => {
  await open(situation, '/v2/login', { as: 'nobody', at: 'phone' })
  await logIn(sam, 'not the password')
  const refused = 'Invalid email or password. Please try again.'
  await expect.element(page.getByRole('alert')).toHaveTextContent(refused)
  await expect.element(page.getByRole('main').getByText(refused)).toBeVisible()
  await expect.element(emailField).toHaveValue(sam)
  await expectAccessible()
  await passwordField.fill(password)
  await userEvent.keyboard('{Enter}')
  await expectStart()
})

test('a missing or invalid value shows an error on its field [SES-28, SES-29, SES-30]', async () => {
  const server = await open(situation, '/v2/login', { as: 'nobody' })
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.element(page.getByText('Email is required')).toBeVisible()
  await expect.element(page.getByText('Password is required')).toBeVisible()
  await expect.element(emailField).toHaveFocus()
  await emailField.fill('nobody')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Invalid email address')).toBeVisible()
  await expectAccessible()
  expect(server.sent).toEqual([])
})

test('a login sends the email and the password [SES-36]', async () => {
  const server = await open(situation, '/v2/login', { as: 'nobody', at: 'phone' })
  await logIn(sam)
  await expectStart()
  expect(server.sent).toEqual([
    { request: 'POST /v2/rest/sessions', body: { session: { email: sam, password } } },
  ])
})

const otherSites = [
  'https://example.com/',
  '//example.com',
  '/\\example.com',
  '/.//example.com',
  '/v2/..//example.com',
  '/%2e//example.com',
  '/.\\/example.com',
  'javascript:alert(1)',
]

test.each(otherSites)('a login never leads to another site: %s', async site => {
  await open(situation, `/v2/login?return_to=${encodeURIComponent(site)}`, { as: 'nobody', at: 'phone' })
  await logIn(sam)
  await expectStart()
})

test.each(otherSites)(
  'the login page does not lead a logged-in person to another site either: %s',
  async site => {
    await open(situation, `/v2/login?return_to=${encodeURIComponent(site)}`, { at: 'phone' })
    await expectStart()
  },
)

test('the login works by keyboard alone', async () => {
  await open(situation, '/v2/login', { as: 'nobody' })
  await expect.element(emailField).toHaveFocus()
  await userEvent.keyboard(sam)
  await userEvent.tab()
  await userEvent.keyboard(password)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'May 2026' })).toHaveFocus()
  const name = page.getByRole('button', { name: 'Sam Lee', exact: true })
  await expect.element(name).toBeVisible()
  for (let steps = 0; steps < 50 && document.activeElement !== name.element(); steps += 1)
    await userEvent.tab({ shift: true })
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectAddress('/v2/login')
  await expect.element(heading).toBeVisible()
})

test('the password is masked, can be pasted, and a button shows it', async () => {
  await open(situation, '/v2/login', { as: 'nobody', at: 'phone' })
  await expect.element(passwordField).toHaveAttribute('type', 'password')
  await emailField.fill(password)
  await userEvent.tripleClick(emailField)
  await userEvent.copy()
  await passwordField.click()
  await userEvent.paste()
  await expect.element(passwordField).toHaveValue(password)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(passwordField).toHaveAttribute('type', 'text')
})

const forVisitors = ['/v2/login', '/v2/new-password', '/v2/reset-password?token=x']

test.each(forVisitors.flatMap(address => bothWidths.map(at => [address, at] as const)))(
  'a page that needs no login is accessible, fits the window, and has no bars [SES-05]: %s, %s',
  async (address, at) => {
    await open(situation, address, { as: 'nobody', at })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectCount(page.getByRole('banner'), 0)
    await expectCount(page.getByRole('complementary', { name: 'Today' }), 0)
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
  },
)

test('a page whose session could not be checked is tried again without a page load', async () => {
  let recover = () => {}
  await open(situation, '/v2/login', {
    as: 'nobody',
    before: server => {
      recover = server.fail('GET /v2/rest/user', 'unreached')
    },
  })
  await expect.element(page.getByText('This page could not be loaded.')).toBeVisible()
  recover()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(heading).toBeVisible()
})

test('a page that cannot find out who is logged in says so, and Retry helps [ERR-18]', async () => {
  let recover = () => {}
  await open(situation, '/v2/login', {
    as: 'nobody',
    before: server => {
      recover = server.fail('GET /v2/rest/user', { status: 404, body: { error: 'Try later' } })
    },
  })
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent('This page could not be loaded.')
  await expect.element(alert).toMatchTextContent('We could not find the logged user')
  await expectAccessible()
  recover()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(heading).toBeVisible()
})
