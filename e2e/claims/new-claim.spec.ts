import { claimFactories } from '@archwire/server/test/claims'
import { insuranceFactories } from '@archwire/server/test/insurance'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { followed } from '../watch-live.ts'
import { breakDown, button, claimsDesk, deskWithZoe, dialogOf } from './claim-desk.ts'

const person = {
  firstName: 'Jane',
  lastName: 'Muñoz',
  dob: '1960-05-06',
  gender: 'female',
  address1: '7 Elm St',
  address2: null,
  city: 'Albany',
  state: 'NY',
  zipcode: '12207',
}

/** What the payer answered, in short. */
const answer = {
  statusCode: '1',
  statusDescription: 'Active coverage',
  patient: person,
  subscriber: {
    ...person,
    healthPlan: {
      subscriberId: 'HP-9',
      groupNumber: 'GRP-4',
      groupName: null,
      planName: null,
      planBegins: null,
      planEnds: null,
    },
  },
  activeCoverage: [],
  coInsurances: [],
  deductibles: [],
  limitationAndMaximum: [],
  errors: [],
}

test('a claim is made of what the payer answered: the subscriber is there already, and it goes on to the claim [CLM-01] [CLM-02] [CLM-05] [CLM-15] [CLM-16] [CLM-17] [CLM-18] [CLM-19] [CLM-20] [CLM-21] [ERR-161] [G-50] [G-63] [ROL-20] [API-121] [API-126]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { patientId, insuranceId } = await deskWithZoe(
    { page, clinic, make, server },
    { relationship: 'child' },
  )
  const eligibility = await claimFactories(server.owner).eligibility(
    { clinicId: clinic.id, patientId, insuranceId },
    { status: 'requested', response: answer, relationship: 'child' },
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
  // Whoever is insured by themselves has their own name.
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
  await button(dialogOf(page, 'Edit'), 'Cancel').last().click()
  await expect(page).toHaveURL(`/v2/patient/${patientId}/insurance`)
})

test('what is missing is said under its field, and the first of it has the focus [CLM-44] [CLM-45] [CLM-46] [CLM-47] [CLM-48] [CLM-49] [CLM-50] [CLM-51] [ERR-155]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const { patientId } = await deskWithZoe({ page, clinic, make, server })
  const payer_id = await insuranceFactories(server.owner).payerId('60054')
  await insuranceFactories(server.owner).insurance(clinic.id, patientId, { payer_id, member_id: 'M-2' })
  await page.goto(`/v2/patient/${patientId}/claim`)
  const dialog = dialogOf(page, 'New')
  // Of two insurances nobody knows which.
  await expect(dialog.getByLabel('Insurance')).toHaveValue('')
  await dialog.getByLabel('Claim order').selectOption('')
  await button(dialog, 'Create Claim').click()
  for (const problem of [
    'Insurance is required',
    'First name is required',
    'Last name is required',
    'The date of birth is required',
    'Gender is required',
    'Relationship is required',
    'Member ID is required',
    'Sequence code is required',
  ]) {
    await expect(dialog.getByText(problem, { exact: true })).toBeVisible()
  }
  await expect(dialog.getByLabel('Insurance')).toBeFocused()
  await expectAccessible(page)
  await screenshot(page, 'claim-new-problems')
  await dialog.getByLabel('Insurance').selectOption({ label: 'Aetna (60054), member M-2' })
  await expect(dialog.getByLabel('Member ID')).toHaveValue('M-2')
  await dialog.getByLabel('Claim order').selectOption('Primary')
  await button(dialog, 'Create Claim').click()
  await expect(dialogOf(page, 'Edit').getByText('Aetna')).toBeVisible()
})

test('another insurance has another subscriber: nothing of the first one goes into its claim [CLM-02] [CLM-16]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const { patientId, insuranceId } = await deskWithZoe({ page, clinic, make, server }, { member_id: 'M-1' })
  const { payerId, insurance } = insuranceFactories(server.owner)
  const payer_id = await payerId('60054')
  const second = await insurance(clinic.id, patientId, { payer_id, member_id: 'M-2', group_number: 'G-2' })
  const third = await insurance(clinic.id, patientId, { payer_id, member_id: 'M-3' })
  const path = `/v2/rest/insurances/${third.id}/eligibilities/subscribers`
  expectRefusal(`500 GET ${path}`)
  const repair = await breakDown(page, `**${path}`)
  await page.goto(`/v2/patient/${patientId}/claim?insurance=${insuranceId}`)
  const dialog = dialogOf(page, 'New')
  const memberId = dialog.getByLabel('Member ID')
  await expect(memberId).toHaveValue('M-1')
  await memberId.fill('M-1 corrected')
  // Where it cannot be told who may be it, nobody stays rather than somebody else.
  await dialog.getByLabel('Insurance').selectOption({ label: 'Aetna (60054), member M-3' })
  await expect(dialog.getByRole('alert')).toContainText("We couldn't find the subscribers")
  await expect(memberId).toHaveValue('')
  await memberId.fill('M-3 by hand')
  repair()
  await button(dialog, 'Retry').click()
  await expect(dialog.getByLabel('Subscriber').locator('option')).toHaveCount(3)
  await expect(memberId).toHaveValue('M-3 by hand')
  await dialog.getByLabel('Insurance').selectOption({ label: 'Aetna (60054), member M-2' })
  await expect(memberId).toHaveValue('M-2')
  await expect(dialog.getByLabel('Group number')).toHaveValue('G-2')
  await button(dialog, 'Create Claim').click()
  await expect(dialogOf(page, 'Edit')).toBeVisible()
  const { rows } = await server.owner.query(
    'select insurance_id, subscriber_member_id, subscriber_group_number from claims where patient_id = $1',
    [patientId],
  )
  expect(rows).toEqual([
    { insurance_id: second.id, subscriber_member_id: 'M-2', subscriber_group_number: 'G-2' },
  ])
})

test('what a payer answers meanwhile is offered, and leaves alone what was corrected by hand [CLM-16]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, anotherPage }) => {
  const { patientId, insuranceId } = await deskWithZoe({ page, clinic, make, server })
  const { eligibility } = claimFactories(server.owner)
  const of = { clinicId: clinic.id, patientId, insuranceId }
  const first = await eligibility(of, { status: 'requested', response: answer, created_at: '2026-05-01' })
  await page.goto(`/v2/patient/${patientId}/claim?insurance=${insuranceId}`)
  const dialog = dialogOf(page, 'New')
  await expect(dialog.getByLabel('Subscriber')).toHaveValue(`eligibility-${first.id}`)
  await dialog.getByLabel('Member ID').fill('HP-9 corrected')
  await followed(page, 'eligibilities')
  const theirs = await anotherPage()
  await startSession(theirs, clinic.administrator)
  await (await claimsDesk(theirs)).ask(insuranceId)
  await server.runPendingJobs()
  // Only the newest is offered.
  await expect(
    dialog.getByLabel('Subscriber').locator(`option[value="eligibility-${first.id}"]`),
  ).toHaveCount(0)
  await expect(dialog.getByLabel('Member ID')).toHaveValue('HP-9 corrected')
})

test('for an insurance that was removed no other one is taken without a word [ELG-15]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const { patientId, insuranceId } = await deskWithZoe({ page, clinic, make, server })
  const payer_id = await insuranceFactories(server.owner).payerId('60054')
  await insuranceFactories(server.owner).insurance(clinic.id, patientId, { payer_id, member_id: 'M-2' })
  const { id } = await claimFactories(server.owner).eligibility(
    { clinicId: clinic.id, patientId, insuranceId },
    { status: 'requested', response: answer },
  )
  await server.owner.query('update insurances set deleted_at = now() where id = $1', [insuranceId])
  const gone = 'The insurance that you came from was removed.'
  await page.goto(`/v2/patient/${patientId}/claim?insurance=${insuranceId}&eligibility=${id}`)
  const dialog = dialogOf(page, 'New')
  await expect(dialog.getByRole('alert')).toContainText(gone)
  await expect(dialog.getByLabel('Insurance')).toHaveValue('')
  await expectAccessible(page)
  await dialog.getByLabel('Insurance').selectOption({ label: 'Aetna (60054), member M-2' })
  await expect(dialog.getByLabel('Member ID')).toHaveValue('M-2')
  await page.goto(`/v2/patient/${patientId}/eligibility/check?insurance=${insuranceId}`)
  const check = page.getByRole('dialog', { name: 'Check Eligibility' })
  await expect(check.getByRole('alert')).toContainText(gone)
  await expect(check.getByLabel('Insurance')).toHaveValue('')
})

test('an answer with errors holds the claim up, and one that is awaited too [ELG-15] [ELG-21]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const { patientId, insuranceId } = await deskWithZoe({ page, clinic, make, server })
  const { eligibility } = claimFactories(server.owner)
  const of = { clinicId: clinic.id, patientId, insuranceId }
  const failed = await eligibility(of, {
    status: 'requested_with_error',
    response: { ...answer, errors: [{ statusCode: '75', description: 'Not found' }] },
  })
  const awaited = await eligibility(of, { status: 'requesting' })
  const open = (id: number) =>
    page.goto(`/v2/patient/${patientId}/claim?insurance=${insuranceId}&eligibility=${id}`)
  await open(failed.id)
  const dialog = dialogOf(page, 'New')
  await expect(dialog.getByRole('alert')).toHaveText(
    'Please fix all the eligibility errors and check again before proceeding with claim.',
  )
  await expect(button(dialog, 'Create Claim')).toBeDisabled()
  await expectAccessible(page)
  await screenshot(page, 'claim-new-blocked')
  await open(awaited.id)
  await expect(dialog.getByRole('alert')).toHaveText(/The payer has not answered yet/)
  await expect(button(dialog, 'Create Claim')).toBeDisabled()
})

test('subscribers who cannot be loaded are told of and tried again [ERR-148]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const { patientId, insuranceId } = await deskWithZoe({ page, clinic, make, server })
  const path = `/v2/rest/insurances/${insuranceId}/eligibilities/subscribers`
  expectRefusal(`500 GET ${path}`)
  const repair = await breakDown(page, `**${path}`)
  await page.goto(`/v2/patient/${patientId}/claim`)
  const dialog = dialogOf(page, 'New')
  await expect(dialog.getByRole('alert')).toContainText("We couldn't find the subscribers")
  repair()
  await button(dialog, 'Retry').click()
  // The only insurance is chosen by itself, and its first subscriber.
  await expect(dialog.getByLabel('First name')).toHaveValue('Zoë')
})
