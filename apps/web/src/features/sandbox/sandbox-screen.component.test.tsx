import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectCount, expectNoSidewaysScroll } from '../../../test/component/expect-page.ts'
import { open } from '../../../test/component/open.tsx'
import { expectThumbSized, widths } from '../../../test/component/thumb-sized.ts'

test.each(widths)(
  "emails are listed newest first, by the clinic's clock, with links that open in a new tab (%s)",
  async at => {
    await open('sandbox/two letters', '/settings/sandbox', { as: 'administrator', at })
    const emails = page.getByRole('list', { name: 'E-mail, newest first' }).getByRole('listitem')
    await expectCount(emails, 2)
    await expect.element(emails.first()).toMatchTextContent('<b>The newest</b>')
    await expect.element(emails.first()).toMatchTextContent('To ana@example.com · May 5, 2026, 10:00 AM')
    await expect.element(emails.first().getByText('and then rest.')).toBeVisible()
    await expect.element(emails.nth(1).getByText('A very long line')).not.toBeVisible()
    await emails.nth(1).getByText('An older one').click()
    await expect.element(emails.nth(1).getByText('A very long line')).toBeVisible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await expectAccessible()
    const link = page.getByRole('link', { name: 'https://clinic.example.com/404' })
    await expect.element(link).toHaveAttribute('href', 'https://clinic.example.com/404')
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  },
)

test('if emails cannot be loaded, the page says so, and Retry helps', async () => {
  let repair: () => void = () => undefined
  await open('sandbox/no letters', '/settings/sandbox', {
    as: 'administrator',
    before: server => {
      // A live connection that opens late would read everything again without Retry.
      server.cutLive()
      repair = server.fail('GET /v2/rest/sandbox/emails', { status: 403, body: { error: 'Not now' } })
    },
  })
  await expect.element(page.getByText('The e-mail could not be loaded.')).toBeVisible()
  repair()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('No e-mail yet.')).toBeVisible()
})
