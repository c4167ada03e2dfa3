import { expect, expectAccessible, logIn, screenshot, test } from '../harness.ts'
import { openSettings } from '../settings-form.ts'

test('of several errors each has a notice of its own, and of one error the text [ERR-69] [ERR-70]', {
  tag: '@whole',
}, async ({ page, clinic, expectRefusal }) => {
  expectRefusal('422 DELETE /v2/rest/sessions')
  await openSettings(page, clinic.administrator)
  const answers: unknown[] = [{ error: ['The desk is busy.', 'Record not found'] }, { error: 'Try at noon.' }]
  await page.route('**/v2/rest/sessions', route => route.fulfill({ status: 422, json: answers.shift() }))
  const notices = page.getByRole('alert')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(notices).toHaveText(['The desk is busy.', 'The requested item could not be found.'])
  await notices.first().hover()
  await expectAccessible(page)
  await screenshot(page, 'two-errors')
  for (const shown of [1, 0]) {
    await notices.getByRole('button', { name: 'Dismiss' }).first().click()
    await expect(notices).toHaveCount(shown)
  }
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(notices).toHaveText(['Try at noon.'])
})

test('a login sends the session with e-mail and password [SES-36]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic }) => {
  const sent = page.waitForRequest('**/v2/rest/sessions')
  await page.goto('/v2/login')
  await logIn(page, clinic.administrator)
  const session = { email: clinic.administrator.email, password: expect.any(String) }
  expect((await sent).postDataJSON()).toEqual({ session })
})
