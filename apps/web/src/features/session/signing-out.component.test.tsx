import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectTexts,
} from '../../../test/component/expect-page.ts'
import { goWithin } from '../../../test/component/go-within.ts'
import { logIn } from '../../../test/component/log-in.ts'
import { open } from '../../../test/component/open.tsx'

const situation = 'session/a clinic'
const ana = 'user2@example.com'
const settings = '/settings/clinic'
const city = page.getByRole('textbox', { name: 'City' })
const emailField = page.getByLabelText('Email')
const signOut = page.getByRole('button', { name: 'Sign out' })
const endings = 'DELETE /v2/rest/sessions'

test('signing out confirms first what would be lost, before the session ends, and keeps nothing [SES-42]', async () => {
  const server = await open(situation, settings, { as: 'administrator' })
  await city.fill('Portland')
  await signOut.click()
  const question = 'Are you sure you want to leave without saving changes?'
  const dialog = page.getByRole('alertdialog', { name: question })
  await expect.element(dialog.getByRole('button', { name: 'Stay' })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(city).toHaveValue('Portland')
  expect(server.sent).toEqual([])
  await signOut.click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expectAddress('/v2/login')
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(server.sent.map(one => one.request)).toEqual([endings])
  await expect.element(page.getByRole('status')).toHaveTextContent('')
  await expect.element(emailField).toHaveValue('')
  await expect.element(emailField).toHaveFocus()
  goWithin(`/v2/login?return_to=${encodeURIComponent(settings)}`)
  await logIn(ana)
  await expectAddress(settings)
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Harbor Orthodontics')
  await expect.element(city).toHaveValue('')
})

test('a list of errors shows a notice for each, a single error its text [ERR-69, ERR-70, SES-61]', async () => {
  const server = await open(situation, settings, { as: 'administrator' })
  await expect.element(city).toBeVisible()
  const refuse = (error: unknown) => server.fail(endings, { status: 422, body: { error } }, 1)
  const notices = page.getByRole('alert')
  refuse(['The desk is busy.', 'Record not found'])
  await signOut.click()
  await expectTexts(notices, ['The desk is busy.', 'The requested item could not be found.'])
  await notices.first().hover()
  await expectAccessible()
  for (const shown of [1, 0]) {
    await notices.getByRole('button', { name: 'Dismiss' }).first().click()
    await expectCount(notices, shown)
  }
  refuse('Try at noon.')
  await signOut.click()
  await expectTexts(notices, ['Try at noon.'])
  // More than notices can stand at once share one.
  refuse(['The desk is busy.', 'Record not found', 'The till is open.'])
  await signOut.click()
  await expectTexts(notices, [
    'Try at noon.',
    'The desk is busy. The requested item could not be found. The till is open.',
  ])
})
