import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, dialogOf, openClaim, sectionOf } from '../../../../test/component/claim-dialog.ts'
import {
  expectAccessible,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { bothWidths, expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

test.each(widths)(
  'the history lists the days, newest first, with author, problems and the payer’s codes (%s) [ATT-17, ATT-18, ATT-19, ATT-20, ATT-21, ATT-22, ATT-23] [G-61]',
  async at => {
    await open(
      'claims/a claim with a history',
      ({ patient, claim }) => `/v2/patient/${patient}/claim/view?claim=${claim}`,
      { at },
    )
    const history = sectionOf(dialogOf('View'), 'History')
    await expectTexts(history.getByRole('heading', { level: 4 }), ['05/06/2026', '05/05/2026'])
    const entries = history.css('ol > li')
    await expectCount(entries, 3)
    await expect.element(entries.nth(0)).toMatchTextContent('Status updated from Sent to answered')
    await expect.element(entries.nth(0)).toMatchTextContent('A7 : 562 : 85 The NPI is not right')
    await expect.element(entries.nth(0)).toMatchTextContent('9:45 AM · System')
    const links = { 'Category codes': 'claim-status-category-codes', 'Status codes': 'claim-status-codes' }
    for (const [name, path] of Object.entries(links)) {
      const link = entries.nth(0).getByRole('link', { name })
      await expect.element(link).toHaveAttribute('href', `https://x12.org/codes/${path}`)
      await expect.element(link).toHaveAttribute('target', '_blank')
      await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
    }
    await expect.element(entries.nth(1)).toMatchTextContent('Status updated from validating to Invalid')
    await expectTexts(entries.nth(1).getByRole('listitem'), [
      'A Billing provider is missing',
      'D8080: The code is not known',
      'Sent back by the clearinghouse',
    ])
    await expect.element(entries.nth(2)).toMatchTextContent('10:30 AM · Sam Lee')
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
  },
)

test.each(widths)(
  'the payer’s payment suggests a decision, and staff make it (%s) [CLM-32, CLM-33, CLM-40, CLM-111, ERR-162, API-132, API-133] [C-30]',
  async at => {
    const { server, dialog } = await openClaim('claims/a claim that was paid', { at })
    const history = sectionOf(dialog, 'History')
    for (const sum of [
      '$4,750.00',
      '$1,500.00',
      '$250.00',
      '$3,000.00',
      '05/05/2026',
      'CHK-1',
      'CO-45',
      'PR-2',
    ]) {
      await expect.element(history).toMatchTextContent(sum)
    }
    await expect
      .element(dialog)
      .toMatchTextContent('The payer paid $1,500.00 of $4,750.00; the patient owes $3,000.00.')
    await expect.element(history).toMatchTextContent('By that the claim would be approved.')
    await expectAccessible()
    await expectThumbSized()
    await button(history, 'Set as Approved').click()
    await expect.element(page.getByText('Claim approved')).toBeVisible()
    await expect.element(dialog.getByText('approved', { exact: true })).toBeVisible()
    await expect.element(button(history, 'Set as Denied')).not.toBeInTheDocument()
    await expect.element(history).toMatchTextContent('Status updated from answered to approved')
    expect(server.sent.map(({ request }) => request)).toEqual([
      `POST /v2/rest/insurances/claims/${server.named.claim}/approve`,
    ])
  },
)

test.each(widths)(
  'a patient’s claims say what the payer paid, and the patient’s share (%s) [CLM-114]',
  async at => {
    await open(
      'claims/a claim that was paid',
      ({ patient }) => `/v2/patient/${patient}/insurance?tab=claims`,
      { at },
    )
    const entry = page.css('tbody tr, li').filter({ hasText: 'Sandbox Dental Plan' })
    await expect.element(entry).toMatchTextContent('$1,500.00$3,000.00 by the patient')
    await expectNoSidewaysScroll()
    await expectAccessible()
  },
)

test('without a payment staff decide without a suggestion [CLM-34, CLM-40, ERR-162, API-133] [C-30]', async () => {
  const { dialog } = await openClaim('claims/a claim that was answered')
  await button(dialog, 'Set as Denied').click()
  await expect.element(page.getByText('Claim denied')).toBeVisible()
  await expect.element(dialog.getByText('denied', { exact: true })).toBeVisible()
})

test('possible objections of the payer are shown above a validated claim, and in its history [CLM-75]', async () => {
  await open(
    'claims/a claim that is ready, with warnings',
    ({ patient, claim }) => `/v2/patient/${patient}/claim/view?claim=${claim}`,
  )
  const dialog = dialogOf('View')
  await expect.element(dialog.getByText('It can be sent. The payer may object to this:')).toBeVisible()
  const warning = 'Zipcode of the Billing provider has 5 digits; payers want all 9'
  await expect.element(dialog.getByText(warning, { exact: true })).toBeVisible()
  await expect
    .element(sectionOf(dialog, 'History').getByText(`Warning: ${warning}`, { exact: true }))
    .toBeVisible()
  await expectAccessible()
})

test('a complete secondary claim says that it cannot be sent electronically [CLM-100]', async () => {
  await open(
    'claims/a secondary claim that is ready, with warnings',
    ({ patient, claim }) => `/v2/patient/${patient}/claim/view?claim=${claim}`,
  )
  const dialog = dialogOf('View')
  const onPaper = 'A secondary claim cannot be sent from here yet, only on paper.'
  await expect.element(dialog.getByText(onPaper, { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('The payer may object to this:', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('It can be sent')).not.toBeInTheDocument()
})

test('a predetermination shows the expected payment, and that nothing is paid yet [CLM-79, CLM-80]', async () => {
  const { dialog } = await openClaim('claims/a predetermination that was answered')
  await expect.element(dialog).toMatchTextContent(/Predetermination \d+, /)
  await expect.element(dialog).toMatchTextContent('It would pay $1,500.00')
  await expect.element(dialog).toMatchTextContent('Nothing is paid yet.')
  await expect.element(sectionOf(dialog, 'History')).toMatchTextContent('Would pay')
})

test('a claim is voided after confirmation [CLM-82]', async () => {
  const server = await open(
    'claims/a claim that was paid',
    ({ patient }) => `/v2/patient/${patient}/insurance?tab=claims`,
  )
  const choose = async () => {
    await page.getByRole('button', { name: /^Actions for the claim of/ }).click()
    await page.getByRole('menuitem', { name: 'Void claim' }).click()
  }
  const confirmation = page.getByRole('alertdialog')
  await choose()
  await expect.element(confirmation.getByText('Are you sure you want to void this claim?')).toBeVisible()
  await confirmation.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(confirmation).not.toBeInTheDocument()
  expect(server.sent).toEqual([])
  await choose()
  await confirmation.getByRole('button', { name: 'Void claim' }).click()
  await expect.element(page.getByText('Voiding claim').first()).toBeVisible()
  expect(server.sent).toHaveLength(1)
})

test('each problem leads to the section in which it is corrected [CLM-112]', async () => {
  const { dialog } = await openClaim('claims/a claim that is invalid')
  const problems = dialog.getByRole('alert')
  await problems.getByRole('button', { name: 'D8080: The code is not known' }).click()
  await expect.element(button(sectionOf(dialog, 'Items'), 'Add Item')).toHaveFocus()
  await problems.getByRole('button', { name: 'A Billing provider is missing' }).click()
  await expect.element(sectionOf(dialog, 'Providers').css('button:focus')).toBeVisible()
  await expect.element(problems.getByText('Sent back by the clearinghouse')).toBeVisible()
  await expectAccessible()
})

test.each(bothWidths)(
  'a problem that names a field leads to it, for which its section is opened; it looks like a link (%s) [CLM-116]',
  async at => {
    const { dialog } = await openClaim('claims/an invalid claim that lacks months, a zipcode and a fee', {
      at,
    })
    const problem = (name: string) => dialog.getByRole('alert').getByRole('button', { name })
    const treatment = sectionOf(dialog, 'Treatment')
    await expect.element(treatment.getByLabelText('Date appliance placed')).toHaveValue('04/01/2026')
    await problem('Months of treatment is required for D8080').click()
    await expect.element(treatment.getByLabelText('Treatment months')).toHaveFocus()
    await problem('Patient zipcode is required').click()
    await expect.element(sectionOf(dialog, 'Patient Information').getByLabelText('Zipcode')).toHaveFocus()
    await problem('D8080: Fee must be positive').click()
    await expect.element(sectionOf(dialog, 'Items').getByLabelText('Fee')).toHaveFocus()
    // Again, while it is open.
    await problem('Patient zipcode is required').click()
    await expect.element(sectionOf(dialog, 'Patient Information').getByLabelText('Zipcode')).toHaveFocus()
    await expect
      .element(problem('Patient zipcode is required'))
      .toHaveStyle({ textDecorationLine: 'underline' })
    await expectAccessible()
    await expectThumbSized()
    await expectNoSidewaysScroll()
  },
)
