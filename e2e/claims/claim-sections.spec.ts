import { treated } from '@archwire/server/test/fixtures/claims/claim-factories'
import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { button, edit, openClaim, sectionOf, setUpClaim, setUpWholeClaim } from './claim-fixture.ts'

const sections = [
  'Payer Information',
  'Patient Information',
  'Subscriber',
  'Providers',
  'Items',
  'Treatment',
  'Attachments',
  'History',
]

test('each section is changed by itself; Cancel restores its values [CLM-04, CLM-09, CLM-10, CLM-72, ERR-159, ERR-161, ERR-163, API-125, API-127, API-128, API-129]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const claim = await setUpClaim({ page, clinic, make, server }, treated)
  const dialog = await openClaim(page, claim)
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(sections)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'claim-edit')

  const patient = await edit(dialog, 'Patient Information')
  await expect(patient.getByLabel('First name')).toBeFocused()
  await patient.getByLabel('First name').fill('Somebody')
  await button(patient, 'Cancel Patient Information').click()
  await expect(patient).toContainText('Pat Doe')
  await expect(button(patient, 'Edit Patient Information')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(patient.getByLabel('First name')).toHaveValue('Pat')
  await patient.getByLabel('First name').fill('')
  await page.keyboard.press('Enter')
  await expect(patient.getByText('First name is required')).toBeVisible()
  await expect(patient.getByLabel('First name')).toBeFocused()
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'claim-patient')
  await patient.getByLabel('First name').fill('Patricia')
  await patient.getByLabel('Date of birth').fill('3/4/1991')
  await button(patient, 'Save Patient Information').click()
  await expect(page.getByText('Patient information updated successfully')).toBeVisible()
  await expect(patient).toContainText('Patricia Doe')
  await expect(patient).toContainText('03/04/1991')

  const subscriber = await edit(dialog, 'Subscriber')
  await subscriber.getByLabel('Member ID').fill('')
  await button(subscriber, 'Save Subscriber').click()
  await expect(subscriber.getByText('Member ID is required')).toBeVisible()
  await subscriber.getByLabel('Member ID').fill('M-77')
  await subscriber.getByLabel('Claim order').selectOption('Tertiary')
  await screenshot(page, 'claim-subscriber')
  await button(subscriber, 'Save Subscriber').click()
  await expect(page.getByText('Subscriber information updated successfully')).toBeVisible()
  await expect(subscriber).toContainText('Tertiary')

  const payer = await edit(dialog, 'Payer Information')
  await payer.getByRole('combobox', { name: 'Payer' }).fill('60054')
  await payer.getByRole('option', { name: 'Aetna' }).click()
  await button(payer, 'Save Payer Information').click()
  await expect(page.getByText('Claim successfully edited')).toBeVisible()
  await expect(payer).toContainText('Aetna')

  const treatment = await edit(dialog, 'Treatment')
  await treatment.getByLabel('Remaining months').fill('20')
  await button(treatment, 'Save Treatment').click()
  await expect(button(treatment, 'Edit Treatment')).toBeFocused()
  await button(dialog, 'Close').last().click()
  await expect(dialog).toHaveCount(0)
  const { rows } = await server.owner.query(
    `select p.code, patient_first_name, patient_dob::text, subscriber_member_id, sequence_code, remaining_months
     from claims c join insurance_payers p on p.id = c.payer_id where c.id = $1`,
    [claim.id],
  )
  expect(rows).toEqual([
    {
      code: '60054',
      patient_first_name: 'Patricia',
      patient_dob: '1991-03-04',
      subscriber_member_id: 'M-77',
      sequence_code: 'tertiary',
      remaining_months: 20,
    },
  ])
})

test('pending and invalid claims can be validated; a notice says the outcome, and problems are listed [CLM-04, CLM-26, CLM-27, CLM-28, CLM-29, CLM-38, ATT-22, ERR-161]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const claim = await setUpWholeClaim({ page, clinic, make, server })
  const { rows } = await server.owner.query('select id from claim_items where claim_id = $1', [claim.id])
  await server.owner.query(`update claim_items set procedure_code = 'X1' where id = $1`, [rows[0].id])
  const dialog = await openClaim(page, claim)
  await button(dialog, 'Validate Claim').click()
  await expect(dialog.getByText('validating', { exact: true })).toBeVisible()
  await expect(button(dialog, 'Validate Claim')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
  await server.runPendingJobs()
  await expect(dialog.getByText('Invalid', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText('Please put this right and validate again.')
  await expect(sectionOf(dialog, 'History')).toContainText('Status updated from validating to Invalid')
  await expectAccessible(page)
  await screenshot(page, 'claim-invalid')
  const items = sectionOf(dialog, 'Items')
  await button(items, 'Edit X1').click()
  await items.getByRole('combobox', { name: 'Code' }).fill('D8080')
  // Open sections are saved first.
  await button(dialog, 'Validate Claim').click()
  await expect(dialog.getByText('validating', { exact: true })).toBeVisible()
  await server.runPendingJobs()
  await expect(page.getByText('Claim validated')).toBeVisible()
  await expect(dialog.getByText('Ready to Be Sent', { exact: true })).toBeVisible()
})
