import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, dialogOf, openClaim, sectionOf } from '../../../../test/component/claim-dialog.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

const ready = 'claims/a whole claim that is ready'
const submits = 'POST /v2/rest/insurances/claims/*/submit'
const view = ({ patient, claim }: Record<string, unknown>) =>
  `/v2/patient/${patient}/claim/view?claim=${claim}`

test.each(widths)(
  'a claim that may be sent is sent from its dialog, in which it stays in sight (%s) [CLM-102, CLM-111, CLM-30, ERR-162]',
  async at => {
    const { server, dialog } = await openClaim(ready, { at })
    await expect.element(dialog.getByText('Ready to Be Sent', { exact: true })).toBeVisible()
    await expect.element(button(dialog, 'Validate Claim')).not.toBeInTheDocument()
    await expect.element(dialog.getByText(/^1 item, \$[\d,.]+: D\d{4}$/)).toBeVisible()
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    // The second click of a double click sends nothing again.
    await button(dialog, 'Send claim').dblClick()
    await expect.element(page.getByText('Claim submitted')).toBeVisible()
    await expect.element(dialog.getByText('submitting', { exact: true })).toBeVisible()
    await expect.element(dialog.getByText('Under way. It goes on when this is closed.')).toBeVisible()
    await expect.element(button(dialog, 'Sending…')).toHaveAttribute('aria-disabled', 'true')
    // The result takes the focus, so that a second Enter presses nothing.
    await expect.element(page.css('[data-autofocus]:focus')).toMatchTextContent('submitting')
    expect(server.sent).toHaveLength(1)
    expect(server.sent[0]?.request).toMatch(/\/submit$/)
    await button(dialog, 'Close').last().click()
    await expect.element(dialog).not.toBeInTheDocument()
  },
)

test('a claim that may be sent can be sent where it is only looked at, too [CLM-102]', async () => {
  await open(ready, view)
  await expectTexts(dialogOf('View').getByRole('button'), ['', 'Close', 'Send claim'])
})

test('a claim that was changed meanwhile is not sent, and says by whom; the next press sends it as it is now [CLM-102, CLM-107]', async () => {
  const { server, dialog } = await openClaim(ready, { before: server => server.cutLive() })
  await server.elsewhere('Ana changes the claim')
  await button(dialog, 'Send claim').click()
  await expect.element(page.getByText('This claim was changed by Ana Ortiz')).toBeVisible()
  await expect.element(sectionOf(dialog, 'Treatment')).toMatchTextContent('30')
  await button(dialog, 'Send claim').click()
  await expect.element(dialog.getByText('submitting', { exact: true })).toBeVisible()
})

test('a claim that somebody else has sent is not sent twice, and shows that it is under way [CLM-107]', async () => {
  const { server, dialog } = await openClaim(ready, { before: server => server.cutLive() })
  await server.elsewhere('Ana sends the claim')
  await button(dialog, 'Send claim').click()
  await expect.element(page.getByText('Claim cannot be submitted while submitting')).toBeVisible()
  await expect.element(dialog.getByText('submitting', { exact: true })).toBeVisible()
  await expect.element(button(dialog, 'Sending…')).toBeVisible()
})

test('a sending that got no response is sent once, however often it is pressed [CLM-107]', async () => {
  const { server, dialog } = await openClaim(ready, { before: server => server.cutLive() })
  const repair = server.fail(submits, 500)
  await button(dialog, 'Send claim').click()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  repair()
  await button(dialog, 'Send claim').click()
  await expect.element(dialog.getByText('submitting', { exact: true })).toBeVisible()
  const keys = server.sent.filter(({ request }) => request.endsWith('/submit'))
  expect(keys.length).toBeGreaterThan(0)
})

test('a claim that only goes on paper, one that was sent and one without a connection to payers offer no next step [CLM-102, CLM-100]', async () => {
  await open('claims/a secondary claim that is ready, with warnings', view)
  await expect.element(dialogOf('View').getByText('Ready to Be Sent', { exact: true })).toBeVisible()
  await expect.element(button(dialogOf('View'), 'Send claim')).not.toBeInTheDocument()
})

test('without a connection to payers a claim that is ready is not sent [CLM-102, G-75]', async () => {
  await open(ready, view, {
    before: () => document.querySelector('meta[name="not-configured"]')?.setAttribute('content', 'claims'),
  })
  await expect.element(dialogOf('View').getByText('Ready to Be Sent', { exact: true })).toBeVisible()
  await expect.element(button(dialogOf('View'), 'Send claim')).not.toBeInTheDocument()
})

test('a claim that is being validated, by whomever, says so at its foot and cannot be pressed [CLM-102]', async () => {
  const { dialog } = await openClaim('claims/a whole claim')
  await button(dialog, 'Validate Claim').click()
  await expect.element(dialog.getByText('validating', { exact: true })).toBeVisible()
  await expect.element(button(dialog, 'Validating…')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(dialog.getByText('Under way. It goes on when this is closed.')).toBeVisible()
})
