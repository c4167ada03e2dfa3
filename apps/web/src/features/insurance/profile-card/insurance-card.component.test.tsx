import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectAddress } from '../../../../test/component/expect-page.ts'
import { logIn } from '../../../../test/component/log-in.ts'
import { open } from '../../../../test/component/open.tsx'
import { expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

const card = page.getByRole('region', { name: 'Insurance information' })
const send = card.getByRole('button', { name: 'Send link' })

const openProfile = (situation: string, options: Parameters<typeof open>[2] = {}) =>
  open(`insurance/${situation}`, ({ patient }) => `/v2/patient/${patient}/profile`, options)

test('Review and Edit lead to the long form of that insurance, and a new form begins with the patient’s details [PIF-07]', async () => {
  const { named } = await openProfile('a draft')
  const memberId = page.getByLabelText('Member ID', { exact: true }).first()
  await card.getByRole('link', { name: 'Review Delta of the West' }).click()
  await expectAddress(`/v2/insurance-form/${named.link}`)
  await expect.element(page.getByText('Step 3 of 4')).toBeVisible()
  await expect.element(memberId).toHaveValue('ABC1234567')
  history.back()
  await card.getByRole('link', { name: 'Fill in form' }).click()
  await expect.element(page.getByText('A new insurance form.')).toBeVisible()
  await expect.element(page.getByLabelText('First Name', { exact: true }).first()).toHaveValue('Zoë')
  await expect.element(memberId).toHaveValue('')
})

test.each(widths)(
  'if the browser refuses to copy a link, the link is shown for copying by hand',
  async at => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
      new DOMException('Denied', 'NotAllowedError'),
    )
    const { named } = await openProfile('nobody is insured', { at })
    await card.getByRole('button', { name: 'Copy link' }).click()
    const link = page.getByLabelText('The browser did not allow copying. Copy the link from here:')
    const address = `${location.origin}/v2/insurance-form/${named.link}`
    await expect.element(link).toHaveValue(address)
    ;(link.element() as HTMLElement).focus()
    expect(getSelection()?.toString()).toBe(address)
    await expectAccessible()
    await expectThumbSized()
  },
)

test('without an email address nothing can be sent, and the card says why', async () => {
  await open('insurance/nobody is insured', ({ withoutAddress }) => `/v2/patient/${withoutAddress}/profile`)
  await expect.element(send).toBeDisabled()
  await expect
    .element(send)
    .toHaveAccessibleDescription('The link cannot be sent: the patient has no email address.')
  await expect.element(card.getByText('The link cannot be sent')).toBeVisible()
  await expectAccessible()
})

test('an email that fails can be sent again', async () => {
  const server = await openProfile('nobody is insured')
  const repair = server.fail('POST /v2/rest/patients/*/profile/insurance_forms/send_email', {
    status: 500,
    body: { error: 'Something went wrong.' },
  })
  await send.click()
  await expect.element(page.getByText('Something went wrong.')).toBeVisible()
  await expect.element(send).toBeEnabled()
  repair()
  await send.click()
  await expect.element(page.getByText('Email sent successfully')).toBeVisible()
})

test("the time the link was sent is shown by the clinic's clock, also after a login without a page load", async () => {
  await openProfile('a clinic in Honolulu', { as: 'nobody' })
  await logIn()
  await send.click()
  await expect.element(card.getByText('Sent to zoe@example.com at 4:00 AM.', { exact: true })).toBeVisible()
})
