import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import {
  button,
  choiceHeading,
  chooseCard,
  chooseCompany,
  detailsHeading,
  expectCard,
  field,
  formPath,
  group,
  heading,
  identityHeading,
  insuredPatient,
  patientWithForm,
  relationQuestion,
  sent,
  storedForms,
  submit,
  verify,
} from './wizard-page.ts'

test('a patient without an account reports an insurance in four steps, and the clinic receives it [PIF-01, PIF-02, PIF-03, PIF-05, PIF-06, PIF-10, PIF-11, PIF-41, PIF-42, PIF-44, PIF-47, SES-14, CST-33, ROL-08]', {
  tag: '@width',
}, async ({ page, server, clinic, make }) => {
  const patient = await insuredPatient(make, clinic.id)
  await server.owner.query(`update clinics set phone_number = '5550142000' where id = $1`, [clinic.id])
  await page.goto(formPath(patient))
  await expect(heading(page, identityHeading)).toBeVisible()
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  // The first step says which clinic asks, and how to reach it; it names no patient.
  await expect(page.getByRole('banner')).toContainText(clinic.name)
  await expect(page.getByRole('banner').getByRole('link', { name: '(555) 014-2000' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText(clinic.name)
  await expect(page.getByText('Zoë')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'insurance-1')
  await verify(page, patient.email)
  await expect(heading(page, detailsHeading)).toBeFocused()
  await expect(page.getByRole('banner')).toContainText(clinic.name)
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await expect(field(page, 'First Name')).toHaveValue('Zoë')
  await expect(field(page, 'Last Name')).toHaveValue('Muñoz')
  await screenshot(page, 'insurance-3-empty')
  await field(page, 'Date of Birth').fill('02031990')
  await group(page, 'Gender').getByLabel('Female').check()
  await field(page, 'Employer').fill('Harbor Bakery')
  await chooseCompany(page, 'delta cal', 'Delta Dental of California')
  await expect(field(page, 'Insurance company')).toHaveValue('Delta Dental of California')
  await field(page, 'Member ID').fill('ABC1234567')
  await field(page, 'Plan or group number').fill('G-77')
  await field(page, 'Insured since').fill('1/2/2025')
  await chooseCard(page, 'Front of the card')
  await expectCard(page, 'Front of the card')
  await chooseCard(page, 'Back of the card')
  await expectCard(page, 'Back of the card')
  await group(page, relationQuestion).getByLabel('A spouse’s').check()
  await field(page, 'Their first name').fill('Luis')
  await field(page, 'Their member ID').fill('XYZ1')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'insurance-3')
  // A double click, as people make it.
  await button(page, 'Submit').dblclick()
  await expect(page.getByText(sent)).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(clinic.name)
  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'insurance-4')
  expect(await storedForms(server, patient.id)).toMatchObject([
    {
      status: 'draft',
      submitted_by: 'patient',
      first_name: 'Zoë',
      gender: 'female',
      employer_name: 'Harbor Bakery',
      insurance_company: 'Delta Dental of California',
      payer_id: expect.anything(),
      member_id: 'ABC1234567',
      plan_group_number: 'G-77',
      card_front_blob_id: expect.anything(),
      card_back_blob_id: expect.anything(),
      relation_to_patient: 'spouse',
      subscriber_first_name: 'Luis',
      subscriber_last_name: null,
    },
  ])
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('a known insurance is changed, and another one added beside it [PIF-04, PIF-10, PIF-12, PIF-24, PIF-39]', async ({
  page,
  server,
  clinic,
  make,
}) => {
  const { patient, id } = await patientWithForm({ server, clinic, make })
  await page.goto(formPath(patient))
  await verify(page, patient.email)
  await expect(heading(page, choiceHeading)).toBeFocused()
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await button(page, 'Continue').click()
  await expect(page.getByText('Please select an insurance or create a new one.')).toBeVisible()
  await expect(page.getByLabel('Delta of the West')).toBeFocused()
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'insurance-2')
  await page.getByLabel('Delta of the West').check()
  await button(page, 'Continue').click()
  await expect(field(page, 'Member ID')).toHaveValue('ABC1234567')
  await field(page, 'Member ID').fill('NEW1')
  await field(page, 'Insurance company').fill('')
  const saved = page.waitForRequest(request => request.method() === 'PUT')
  await submit(page)
  const { insurance_form } = (await saved).postDataJSON()
  expect(insurance_form.insurance_form_patient_attributes).not.toHaveProperty('insurance_company')
  expect(await storedForms(server, patient.id)).toMatchObject([
    { id, member_id: 'NEW1', insurance_company: null, status: 'draft' },
  ])
  await page.goto(formPath(patient))
  await verify(page, patient.email)
  await page.getByLabel('Add a new insurance').check()
  await button(page, 'Continue').click()
  await field(page, 'Date of Birth').fill('02/03/1990')
  await submit(page)
  expect(await storedForms(server, patient.id)).toMatchObject([{ id }, { status: 'draft', member_id: null }])
})
