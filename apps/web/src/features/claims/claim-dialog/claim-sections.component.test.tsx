import type { ClaimStatus } from '@archwire/domain/claims/claim-status'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, dialogOf, edit, openClaim, sectionOf } from '../../../../test/component/claim-dialog.ts'
import {
  expectAccessible,
  expectAddress,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

const situation = 'claims/a claim'

test.each(widths)(
  'a claim opened for viewing shows all sections, offers no changes and can only be closed (%s) [CLM-03, CLM-08, CLM-12, CLM-13, CLM-14, CLM-31, CLM-71, ROL-21] [G-63]',
  async at => {
    const server = await open(
      'claims/a claim that was sent',
      ({ patient, claim }) => `/v2/patient/${patient}/claim/view?claim=${claim}`,
      { at },
    )
    const dialog = dialogOf('View')
    await expectTexts(dialog.getByRole('heading', { level: 3 }), [
      'Payer Information',
      'Patient Information',
      'Subscriber',
      'Providers',
      'Items',
      'Treatment',
      'Attachments',
      'History',
    ])
    await expect.element(dialog.getByText('Sent', { exact: true })).toBeVisible()
    await expect.element(sectionOf(dialog, 'Treatment')).toMatchTextContent('04/01/2026')
    await expect.element(sectionOf(dialog, 'Items')).toMatchTextContent('$4,750.00')
    await expect.element(sectionOf(dialog, 'Attachments')).toMatchTextContent('No attachments')
    await expect.element(sectionOf(dialog, 'History')).toMatchTextContent('No history found')
    await expectTexts(dialog.getByRole('button'), ['', 'Close'])
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await button(dialog, 'Close').last().click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expectAddress(`/v2/patient/${server.named.patient}/insurance`)
  },
)

test('a treatment section with missing values starts open [CLM-11]', async () => {
  const { dialog } = await openClaim('claims/a claim whose treatment lacks something')
  const treatment = sectionOf(dialog, 'Treatment')
  await expect.element(treatment.getByLabelText('Date appliance placed')).toHaveValue('04/01/2026')
  await treatment.getByLabelText('Remaining months').fill('1.5')
  await button(treatment, 'Save Treatment').click()
  await expect.element(treatment.getByText('Must be a whole number of months, 600 at most')).toBeVisible()
  await treatment.getByLabelText('Remaining months').fill('12')
  await button(treatment, 'Save Treatment').click()
  await expect.element(button(treatment, 'Edit Treatment')).toBeVisible()
})

test('a complete treatment section starts closed [CLM-11]', async () => {
  const { dialog } = await openClaim(situation)
  const treatment = sectionOf(dialog, 'Treatment')
  await expect.element(button(treatment, 'Edit Treatment')).toBeVisible()
  await expect.element(treatment.getByLabelText('Remaining months')).not.toBeInTheDocument()
})

test.each(widths)(
  'what the payer has otherwise than the record stands with the subscriber until it is the same (%s) [CLM-115]',
  async at => {
    const { dialog } = await openClaim('claims/a claim for which the payer has another address', { at })
    const subscriber = sectionOf(dialog, 'Subscriber')
    const note = subscriber.getByText(
      'The payer has another address than the record: 65 Park Road, New York, NY 10011.',
      { exact: true },
    )
    await expect.element(note).toBeVisible()
    await expect.element(subscriber).toMatchTextContent(/100 Practice Way\s*Albany, NY 12207/)
    await expectAccessible()
    await expectNoSidewaysScroll()
    await edit(dialog, 'Subscriber')
    await expect.element(note).toBeVisible()
    await subscriber.getByLabelText('Address').fill('65 Park Rd')
    await subscriber.getByLabelText('City').fill('New York')
    await subscriber.getByLabelText('Zipcode').fill('10011')
    await button(subscriber, 'Save Subscriber').click()
    await expect.element(button(subscriber, 'Edit Subscriber')).toBeVisible()
    await expect.element(note).not.toBeInTheDocument()
  },
)

test('without a connection to payers claims can be edited but not validated [G-75]', async () => {
  const { dialog } = await openClaim('claims/a whole claim', {
    before: () => document.querySelector('meta[name="not-configured"]')?.setAttribute('content', 'claims'),
  })
  await expect.element(button(sectionOf(dialog, 'Treatment'), 'Edit Treatment')).toBeVisible()
  await expect.element(button(dialog, 'Validate Claim')).not.toBeInTheDocument()
})

test('with a connection to payers claims can be validated [G-75]', async () => {
  const { dialog } = await openClaim('claims/a whole claim')
  await expect.element(button(dialog, 'Validate Claim')).toBeVisible()
})

test('a refused validation shows an error [ERR-153]', async () => {
  const { server, dialog } = await openClaim(situation)
  server.fail('POST /v2/rest/insurances/claims/*/validate', 500)
  await button(dialog, 'Validate Claim').click()
  await expect.element(page.getByText('Error validating claim')).toBeVisible()
  await expect.element(button(dialog, 'Validate Claim')).toBeVisible()
})

test('a refused change of a claim shows a notice, and typed values stay [ERR-155]', async () => {
  const { server, dialog } = await openClaim(situation)
  const treatment = await edit(dialog, 'Treatment')
  await treatment.getByLabelText('Treatment months').fill('30')
  // The claim then has another version, but no field of this form has changed: that alone would be no conflict.
  await server.elsewhere('the claim is cancelled')
  await button(treatment, 'Save Treatment').click()
  await expect.element(page.getByText('Claim cannot be edited while cancelled')).toBeVisible()
  await expect.element(treatment.getByLabelText('Treatment months')).toHaveValue('30')
})

test('a claim that does not exist shows an error [ERR-149]', async () => {
  let repair: () => void = () => undefined
  await open(situation, ({ patient, claim }) => `/v2/patient/${patient}/claim/view?claim=${claim}`, {
    before: server => {
      server.cutLive()
      const { insurance, claim } = server.named
      repair = server.fail(`GET /v2/rest/insurances/${insurance}/claims/${claim}`, 500)
    },
  })
  const dialog = dialogOf('View')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent("We couldn't find the claim")
  await expectAccessible()
  repair()
  await button(dialog, 'Retry').click()
  await expect.element(sectionOf(dialog, 'Payer Information')).toBeVisible()
})

test('an address without a claim shows an error [ERR-154]', async () => {
  const server = await open(situation, ({ patient }) => `/v2/patient/${patient}/claim/view`)
  const dialog = dialogOf('View')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('No claim data provided')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expectAddress(`/v2/patient/${server.named.patient}/insurance`)
})

const words: Record<ClaimStatus, string> = {
  pending: 'pending',
  validating: 'validating',
  validated: 'Ready to Be Sent',
  invalidated: 'Invalid',
  submitting: 'submitting',
  submitted: 'Sent',
  answered: 'answered',
  approved: 'approved',
  denied: 'denied',
  cancelled: 'cancelled',
  failed: 'failed',
  voiding: 'voiding',
  voided: 'voided',
}

test.each(Object.entries(words))(
  'every status has its label: %s [CLM-26, CLM-27, CLM-28, CLM-29, CLM-30, CLM-31, CLM-32, CLM-33, CLM-34, CLM-35, CLM-36, CLM-41]',
  async (status, shown) => {
    await open(
      'claims/a claim in every status',
      named => `/v2/patient/${named.patient}/claim/view?claim=${named[status]}`,
    )
    await expect.element(dialogOf('View').getByRole('status').getByText(shown, { exact: true })).toBeVisible()
  },
)
