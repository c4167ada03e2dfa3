import { claimFactories } from '@archwire/server/test/fixtures/claims/claim-factories'
import { coveredByJane } from '@archwire/server/test/fixtures/claims/payer-responses'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { followed } from '../harness/watch-live.ts'
import { button, dialogOf, otherClaimsUser, setUpZoe } from './claim-fixture.ts'

test('a claim is made from the payer’s response: the subscriber is filled in, and copied to the claim [CLM-01, CLM-02, CLM-05, CLM-15, CLM-16, CLM-17, CLM-18, CLM-19, CLM-20, CLM-21, ERR-161] [G-50] [G-63] [ROL-20, API-121, API-126]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { patientId, insuranceId } = await setUpZoe({ page, clinic, make, server }, { relationship: 'child' })
  const eligibility = await claimFactories(server.owner).eligibility(
    { clinicId: clinic.id, patientId, insuranceId },
    { status: 'requested', response: coveredByJane, relationship: 'child' },
  )
  await page.goto(`/v2/patient/${patientId}/claim?insurance=${insuranceId}&eligibility=${eligibility.id}`)
  const dialog = dialogOf(page, 'New')
  await expect(dialog.getByLabel('First name')).toHaveValue('Jane')
  await expect(dialog.getByLabel('Subscriber')).toHaveValue(`eligibility-${eligibility.id}`)
  await expect(dialog.getByLabel('Date of birth')).toHaveValue('05/06/1960')
  await expect(dialog.getByLabel('Relationship')).toHaveValue('child')
  await expect(dialog.getByLabel('Member ID')).toHaveValue('HP-9')
  await expect(dialog.getByLabel('Group number')).toHaveValue('GRP-4')
  await expect(dialog.getByLabel('Claim order')).toHaveValue('primary')
  await expect(dialog.getByLabel('Claim order').locator('option')).toHaveText([
    'Choose',
    'Primary',
    'Secondary',
    'Tertiary',
  ])
  await expect(dialog.getByLabel('Gender').locator('option')).toHaveText(['Choose', 'Male', 'Female'])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'claim-new')
  // A patient who holds the policy is the subscriber.
  await dialog.getByLabel('Relationship').selectOption('Self')
  await expect(dialog.getByLabel('First name')).toHaveValue('Zoë')
  await expect(dialog.getByLabel('Last name')).toHaveValue('Muñoz')
  await dialog.getByLabel('Claim order').selectOption('Secondary')
  await button(dialog, 'Create Claim').dblclick()
  await expect(page.getByText('Created claim')).toBeVisible()
  const { rows } = await server.owner.query(
    `select id, status, eligibility_id, subscriber_first_name, subscriber_member_id, sequence_code, patient_first_name
     from claims where patient_id = $1`,
    [patientId],
  )
  expect(rows).toEqual([
    {
      id: expect.anything(),
      status: 'pending',
      eligibility_id: eligibility.id,
      subscriber_first_name: 'Zoë',
      subscriber_member_id: 'HP-9',
      sequence_code: 'secondary',
      patient_first_name: 'Zoë',
    },
  ])
  await expect(page).toHaveURL(
    `/v2/patient/${patientId}/claim/edit?claim=${rows[0].id}&insurance=${insuranceId}`,
  )
  await expect(dialogOf(page, 'Edit').getByText('pending', { exact: true })).toBeVisible()
  await button(dialogOf(page, 'Edit'), 'Close').last().click()
  await expect(page).toHaveURL(`/v2/patient/${patientId}/insurance`)
})

test('a payer’s later response is offered as a subscriber, and does not replace corrected values [CLM-16]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, anotherPage }) => {
  const { patientId, insuranceId } = await setUpZoe({ page, clinic, make, server })
  const { eligibility } = claimFactories(server.owner)
  const of = { clinicId: clinic.id, patientId, insuranceId }
  const first = await eligibility(of, {
    status: 'requested',
    response: coveredByJane,
    created_at: '2026-05-01',
  })
  await page.goto(`/v2/patient/${patientId}/claim?insurance=${insuranceId}`)
  const dialog = dialogOf(page, 'New')
  await expect(dialog.getByLabel('Subscriber')).toHaveValue(`eligibility-${first.id}`)
  await dialog.getByLabel('Member ID').fill('HP-9 corrected')
  await followed(page, 'eligibilities')
  const theirs = await anotherPage()
  await startSession(theirs, clinic.administrator)
  await (await otherClaimsUser(theirs)).ask(insuranceId)
  await server.runPendingJobs()
  // Only the newest response is offered.
  await expect(
    dialog.getByLabel('Subscriber').locator(`option[value="eligibility-${first.id}"]`),
  ).toHaveCount(0)
  await expect(dialog.getByLabel('Member ID')).toHaveValue('HP-9 corrected')
})
