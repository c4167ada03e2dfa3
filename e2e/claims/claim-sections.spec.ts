import { claimFactories } from '@archwire/server/test/claims'
import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import {
  breakDown,
  button,
  claimPage,
  deskWithClaim,
  deskWithWholeClaim,
  dialogOf,
  edit,
  foot,
  openClaim,
  sectionOf,
  treated,
} from './claim-desk.ts'

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

test('a claim to look at has all of its sections and nothing that changes them; it only closes [CLM-03] [CLM-08] [CLM-12] [CLM-13] [CLM-14] [CLM-31] [CLM-71] [ROL-21] [G-63]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const claim = await deskWithWholeClaim({ page, clinic, make, server }, { status: 'submitted' })
  await page.goto(claimPage(claim, 'view'))
  const dialog = dialogOf(page, 'View')
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(sections)
  await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
  await expect(sectionOf(dialog, 'Treatment')).toContainText('04/01/2026')
  await expect(sectionOf(dialog, 'Items')).toContainText('$4,750.00')
  await expect(sectionOf(dialog, 'Attachments')).toContainText('No attachments')
  await expect(dialog.getByRole('button')).toHaveText(['', 'Close'])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'claim-view')
  await button(dialog, 'Close').last().click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`/v2/patient/${claim.patientId}/insurance`)
})

test('each section is changed by itself; Cancel brings back what was there [CLM-04] [CLM-09] [CLM-10] [CLM-72] [ERR-159] [ERR-161] [ERR-163] [API-125] [API-127] [API-128] [API-129]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const claim = await deskWithClaim({ page, clinic, make, server }, treated)
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
  // What is open and changed is saved with the whole.
  await foot(dialog, 'Save').click()
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

test('a treatment of which something is missing stands open [CLM-11]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const claim = await deskWithClaim({ page, clinic, make, server }, { ...treated, remaining_months: null })
  const dialog = await openClaim(page, claim)
  const treatment = sectionOf(dialog, 'Treatment')
  await expect(treatment.getByLabel('Date appliance placed')).toHaveValue('04/01/2026')
  await treatment.getByLabel('Remaining months').fill('1.5')
  await button(treatment, 'Save Treatment').click()
  await expect(treatment.getByText('Must be a whole number of months, 600 at most')).toBeVisible()
  await treatment.getByLabel('Remaining months').fill('12')
  await button(treatment, 'Save Treatment').click()
  await expect(button(treatment, 'Edit Treatment')).toBeVisible()
  await page.reload()
  await expect(button(treatment, 'Edit Treatment')).toBeVisible()
})

test('Validate is there for pending and invalid claims; what comes of it is told, and what is wrong is listed [CLM-04] [CLM-26] [CLM-27] [CLM-28] [CLM-29] [CLM-38] [ATT-22] [ERR-161]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const claim = await deskWithWholeClaim({ page, clinic, make, server })
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
  // What is open is saved first.
  await button(dialog, 'Validate Claim').click()
  await expect(dialog.getByText('validating', { exact: true })).toBeVisible()
  await server.runPendingJobs()
  await expect(page.getByText('Claim validated')).toBeVisible()
  await expect(dialog.getByText('Ready to Be Sent', { exact: true })).toBeVisible()
})

test('where nobody carries claims to payers they are edited, and not validated [G-75]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const claim = await deskWithWholeClaim({ page, clinic, make, server })
  // Before the page's own scripts have a look at it.
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () =>
      document.querySelector('meta[name="not-configured"]')?.setAttribute('content', 'claims'),
    ),
  )
  const dialog = await openClaim(page, claim)
  await expect(button(sectionOf(dialog, 'Treatment'), 'Edit Treatment')).toBeVisible()
  await expect(button(dialog, 'Validate Claim')).toHaveCount(0)
})

test('a validation that is refused says so [ERR-153]', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  make,
  server,
  expectRefusal,
}) => {
  const claim = await deskWithClaim({ page, clinic, make, server }, treated)
  const path = `/v2/rest/insurances/claims/${claim.id}/validate`
  expectRefusal(`500 POST ${path}`)
  await breakDown(page, `**${path}`, 'POST')
  const dialog = await openClaim(page, claim)
  await button(dialog, 'Validate Claim').click()
  await expect(page.getByText('Error validating claim')).toBeVisible()
  await expect(button(dialog, 'Validate Claim')).toBeVisible()
})

test('what the server refuses of a claim is said in passing, and what was typed stays [ERR-155]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const claim = await deskWithClaim({ page, clinic, make, server }, treated)
  const dialog = await openClaim(page, claim)
  const treatment = await edit(dialog, 'Treatment')
  await treatment.getByLabel('Treatment months').fill('30')
  await server.owner.query(`update claims set status = 'cancelled' where id = $1`, [claim.id])
  // It is another version by now, but of nothing that stands in this form: that alone would be no reason.
  expectRefusal(`412 PUT /v2/rest/insurances/${claim.insuranceId}/claims/${claim.id}`)
  expectRefusal(`422 PUT /v2/rest/insurances/${claim.insuranceId}/claims/${claim.id}`)
  await button(treatment, 'Save Treatment').click()
  await expect(page.getByText('Claim cannot be edited while cancelled')).toBeVisible()
  await expect(treatment.getByLabel('Treatment months')).toHaveValue('30')
})

test('a claim that is not there says so, and one that nobody named too [ERR-149] [ERR-154]', {
  tag: '@whole',
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const claim = await deskWithClaim({ page, clinic, make, server }, treated)
  const path = `/v2/rest/insurances/${claim.insuranceId}/claims/${claim.id}`
  expectRefusal(`500 GET ${path}`)
  const repair = await breakDown(page, `**${path}`)
  await page.goto(claimPage(claim, 'view'))
  const dialog = dialogOf(page, 'View')
  await expect(dialog.getByRole('alert')).toContainText("We couldn't find the claim")
  await expectAccessible(page)
  await screenshot(page, 'claim-failure')
  repair()
  await button(dialog, 'Retry').click()
  await expect(sectionOf(dialog, 'Payer Information')).toBeVisible()
  await page.goto(`/v2/patient/${claim.patientId}/claim/view`)
  await expect(dialog.getByRole('alert')).toContainText('No claim data provided')
  await expectAccessible(page)
  await screenshot(page, 'claim-none')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/v2/patient/${claim.patientId}/insurance`)
})

test('every status is shown in its words [CLM-26] [CLM-27] [CLM-28] [CLM-29] [CLM-30] [CLM-31] [CLM-32] [CLM-33] [CLM-34] [CLM-35] [CLM-36] [CLM-41]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const first = await deskWithClaim({ page, clinic, make, server }, { ...treated, status: 'failed' })
  const of = { clinicId: clinic.id, patientId: first.patientId, insuranceId: first.insuranceId }
  const words = {
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
  }
  for (const [status, shown] of Object.entries(words)) {
    const since = status === 'validating' ? '2026-05-06T12:00:00Z' : null
    const { id } = await claimFactories(server.owner).claim(of, {
      ...treated,
      status,
      validating_since: since,
    })
    await page.goto(claimPage({ ...first, id }, 'view'))
    await expect(dialogOf(page, 'View').getByRole('status').getByText(shown, { exact: true })).toBeVisible()
  }
})
