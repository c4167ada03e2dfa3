import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness.ts'
import type { RunningServer } from '../server.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import {
  button,
  chooseCard,
  choosePayer,
  expectCard,
  field,
  group,
  heading,
  insuredPatient,
  keptForms,
  ofZoe,
  openAsStaff,
  payerId,
  relationQuestion,
  save,
  sent,
  toldForm,
  toldPatient,
} from './wizard.ts'

const completed = 'The linked task was completed automatically.'
const created = 'A new task was created.'

const status = (page: Page) => field(page, 'Status')

const openTasks = async (server: RunningServer, patientId: number): Promise<string[]> =>
  (
    await server.owner.query(
      'select title from tasks where patient_id = $1 and completed_at is null order by id',
      [patientId],
    )
  ).rows.map(({ title }) => title)

const markProcessed = 'Save and mark processed'
const review = 'Review insurance form - Zoë Muñoz'

test('staff come straight to the form, and a new one is a draft with a task to review it [PIF-07] [PIF-08] [PIF-09] [PIF-12] [PIF-17]', async ({
  page,
  server,
  clinic,
  make,
}) => {
  const patient = await insuredPatient(make, clinic.id)
  await openAsStaff(page, clinic.staff, { patient })
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await expect(page.getByRole('banner')).toHaveText('Insurance formStep 3 of 4')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(field(page, 'First Name')).toHaveValue('Zoë')
  await expect(field(page, 'Date of Birth')).toHaveValue('02/03/1990')
  await expect(group(page, 'Gender').getByLabel('Female')).toBeChecked()
  await expect(status(page)).toHaveValue('draft')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'insurance-staff-3')
  await chooseCard(page, 'Front of the card')
  await expectCard(page, 'Front of the card')
  await button(page, 'Save').dblclick()
  await expect(page.getByText(sent)).toBeVisible()
  await expect(status(page)).toHaveValue('draft')
  await expectAccessible(page)
  await screenshot(page, 'insurance-staff-4')
  expect(await keptForms(server, patient.id)).toMatchObject([
    { status: 'draft', submitted_by: 'staff', card_front_blob_id: expect.anything() },
  ])
  expect(await openTasks(server, patient.id)).toEqual([review])
  await button(page, 'Go back to Patient Profile').click()
  await expect(page).toHaveURL(`/v2/patient/${patient.id}/profile#patient-insurance`)
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Muñoz' })).toBeVisible()
})

test('a form is processed once it has what that needs, all of it said where it is missing [PIF-29] [PIF-30] [PIF-31] [PIF-32] [PIF-33] [PIF-18] [PIF-13]', {
  tag: '@whole',
}, async ({ page, server, clinic, make }) => {
  const { patient, id } = await toldPatient({ server, clinic, make }, { member_id: null })
  await make.task(clinic.id, {
    patient_id: patient.id,
    title: review,
    linkable_type: 'InsuranceForm',
    linkable_id: id,
  })
  await openAsStaff(page, clinic.staff, { patient, id })
  await status(page).selectOption('processed')
  // What that needs is marked before anybody has pressed.
  for (const name of ['Member ID', 'Payer ID', 'First Name']) {
    await expect(field(page, name)).toHaveAttribute('aria-required', 'true')
  }
  await expect(field(page, 'Policy holder first name')).toHaveAttribute('aria-required', 'false')
  await expect(status(page)).toHaveAccessibleDescription(/marked with a star/)
  await expect(button(page, markProcessed)).toHaveCount(0)
  await screenshot(page, 'insurance-staff-3-needed')
  await button(page, 'Save').click()
  await expect(group(page, 'Gender').getByLabel('Male', { exact: true })).toBeFocused()
  await expect(group(page, 'Gender')).toHaveAccessibleDescription('Gender is required')
  await expect(field(page, 'Member ID')).toHaveAccessibleDescription(/^Member ID is required/)
  await expect(field(page, 'Payer ID')).toHaveAccessibleDescription(/^Payer ID is required/)
  await group(page, 'Gender').getByLabel('Female').check()
  await field(page, 'Member ID').fill('ABC1234567')
  await choosePayer(page, '60054', 'Aetna')
  await field(page, 'Policy holder first name').fill('Luis')
  await button(page, 'Save').click()
  const relation = group(page, relationQuestion)
  await expect(relation.getByLabel('Self')).toBeFocused()
  await expect(relation).toHaveAccessibleDescription(/^Relation to patient is required/)
  await expect(field(page, 'Policy holder last name')).toHaveAccessibleDescription(
    'Policy holder last name is required',
  )
  await expect(field(page, 'Policy holder date of birth')).toHaveAccessibleDescription(
    'Policy holder date of birth is required',
  )
  await expect(group(page, 'Policy holder gender')).toHaveAccessibleDescription(
    'Policy holder gender is required',
  )
  await expect(field(page, 'Policy holder member ID')).toHaveAccessibleDescription(
    /^Policy holder member id is required/,
  )
  await expectAccessible(page)
  await screenshot(page, 'insurance-staff-3-problems')
  await field(page, 'Policy holder first name').fill('')
  await field(page, 'Policy holder last name').fill('Muñoz')
  await expect(page.getByText('Policy holder first name is required')).toBeVisible()
  await field(page, 'Policy holder last name').fill('')
  await save(page)
  await expect(page.getByText(completed)).toBeVisible()
  await expect(status(page)).toHaveValue('processed')
  await screenshot(page, 'insurance-staff-4-processed')
  expect(await keptForms(server, patient.id)).toMatchObject([{ id, status: 'processed' }])
  expect(await openTasks(server, patient.id)).toEqual([])
})

test('one button saves a draft and marks it processed, or shows what that needs [PIF-18] [PIF-29] [PIF-31] [PIF-08]', {
  tag: '@whole',
}, async ({ page, server, clinic, make }) => {
  const { patient, id } = await toldPatient({ server, clinic, make }, { gender: 'female' })
  await openAsStaff(page, clinic.staff, { patient, id })
  await button(page, markProcessed).scrollIntoViewIfNeeded()
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'insurance-staff-3-foot')
  await button(page, markProcessed).click()
  await expect(field(page, 'Payer ID')).toBeFocused()
  await expect(field(page, 'Payer ID')).toHaveAccessibleDescription(/^Payer ID is required/)
  await expect(status(page)).toHaveValue('processed')
  await choosePayer(page, '60054', 'Aetna')
  await status(page).selectOption('draft')
  await button(page, markProcessed).click()
  await expect(heading(page, `${ofZoe} saved`)).toBeFocused()
  await expect(page.getByText('It is processed: the patient’s insurance can be used.')).toBeVisible()
  await expect(status(page)).toHaveValue('processed')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'insurance-staff-4-at-once')
  expect(await keptForms(server, patient.id)).toMatchObject([{ id, status: 'processed' }])
})

test('after the save the status is saved as it is chosen, back to a draft with a new task and on again; what is missing leads back to the form [PIF-08] [PIF-18] [PIF-19]', {
  tag: '@whole',
}, async ({ page, server, clinic, make }) => {
  const { patient, id } = await toldPatient(
    { server, clinic, make },
    {
      gender: 'female',
      payer_id: await payerId(server, '60054'),
      status: 'processed',
      processed_at: '2026-05-06T12:00:00Z',
    },
  )
  await openAsStaff(page, clinic.staff, { patient, id })
  await field(page, 'Employer').fill('Harbor Bakery')
  await save(page)
  await status(page).selectOption('draft')
  await expect(page.getByText(created)).toBeVisible()
  expect(await keptForms(server, patient.id)).toMatchObject([
    { status: 'draft', employer_name: 'Harbor Bakery', member_id: 'ABC1234567' },
  ])
  expect(await openTasks(server, patient.id)).toEqual([review])
  await expectAccessible(page)
  await status(page).selectOption('processed')
  await expect(page.getByText(completed)).toBeVisible()
  expect(await openTasks(server, patient.id)).toEqual([])
  await status(page).selectOption('draft')
  await expect(page.getByText(created)).toBeVisible()
  await button(page, 'Go back to Patient Profile').click()

  const other = await toldForm(server, clinic.id, patient.id)
  await openAsStaff(page, clinic.staff, { patient, id: other.id })
  await save(page)
  await status(page).selectOption('processed')
  await expect(heading(page, ofZoe)).toBeVisible()
  await expect(group(page, 'Gender').getByLabel('Male', { exact: true })).toBeFocused()
  await expect(page.getByText('Payer ID is required')).toBeVisible()
  await expect(status(page)).toHaveValue('processed')
})
