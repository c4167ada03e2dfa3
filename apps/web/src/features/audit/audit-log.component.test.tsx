import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectCount } from '../../../test/component/expect-page.ts'
import { open } from '../../../test/component/open.tsx'

const entries = page.getByRole('main').css('tbody tr')

test('if the log or its older entries cannot be loaded, the page says so, and Retry helps', async () => {
  const read = 'GET /v2/rest/settings/audit_log*'
  const refused = { status: 403, body: { error: 'Not now' } }
  let recover = () => {}
  const server = await open('audit/sixty changes in March', '/settings/audit-log', {
    as: 'administrator',
    before: server => {
      server.cutLive()
      recover = server.fail(read, refused)
    },
  })
  await expect.element(page.getByText('The audit log could not be loaded.')).toBeVisible()
  await expectAccessible()
  recover()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectCount(entries, 50)
  recover = server.fail(read, refused)
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect.element(page.getByText('The older entries could not be loaded.')).toBeVisible()
  await expectCount(entries, 50)
  recover()
  await page.getByRole('button', { name: 'Retry' }).click()
  // The sixty changes, and the login.
  await expectCount(entries, 61)
})
