import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import {
  atDetails,
  button,
  choiceHeading,
  chooseCard,
  choosePayer,
  detailsHeading,
  expectCard,
  field,
  formPath,
  group,
  heading,
  identityHeading,
  insuredPatient,
  keptForms,
  payersAsked,
  relationQuestion,
  sent,
  submit,
  toldPatient,
  verify,
} from './wizard.ts'

test('a patient without an account tells of an insurance in four steps, and the clinic has it [PIF-01] [PIF-02] [PIF-03] [PIF-05] [PIF-06] [PIF-10] [PIF-11] [PIF-41] [PIF-42] [SES-14] [CST-33] [ROL-08]', async ({
  page,
  server,
  clinic,
  make,
}) => {
  const patient = await insuredPatient(make, clinic.id)
  await page.goto(formPath(patient))
  await expect(heading(page, identityHeading)).toBeVisible()
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  // Who asks is said to the patient alone.
  await expect(page.getByText(clinic.name)).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'insurance-1')
  await verify(page, patient.email)
  await expect(heading(page, detailsHeading)).toBeFocused()
  await expect(page.getByRole('banner')).toHaveText(`${clinic.name}Step 3 of 4`)
  await expect(field(page, 'First Name')).toHaveValue('Zoë')
  await expect(field(page, 'Last Name')).toHaveValue('Muñoz')
  await screenshot(page, 'insurance-3-empty')
  await field(page, 'Date of Birth').fill('02031990')
  await group(page, 'Gender').getByLabel('Female').check()
  await field(page, 'Employer').fill('Harbor Bakery')
  await field(page, 'Insurance company').fill('Delta of the West')
  await choosePayer(page, 'delta cal', 'Delta Dental of California')
  await expect(field(page, 'Payer ID')).toHaveValue('Delta Dental of California (77777)')
  await field(page, 'Member ID').fill('ABC1234567')
  await field(page, 'Plan or group number').fill('G-77')
  await field(page, 'Coverage start').fill('1/2/2025')
  await chooseCard(page, 'Front of the card')
  await expectCard(page, 'Front of the card')
  await chooseCard(page, 'Back of the card')
  await expectCard(page, 'Back of the card')
  await group(page, relationQuestion).getByLabel('Spouse').check()
  await field(page, 'Policy holder first name').fill('Luis')
  await field(page, 'Policy holder member ID').fill('XYZ1')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'insurance-3')
  // Twice, as people do.
  await button(page, 'Submit').dblclick()
  await expect(page.getByText(sent)).toBeVisible()
  await expect(page.getByRole('banner')).toHaveText(`${clinic.name}Step 4 of 4`)
  await expectAccessible(page)
  await screenshot(page, 'insurance-4')
  expect(await keptForms(server, patient.id)).toMatchObject([
    {
      status: 'draft',
      submitted_by: 'patient',
      first_name: 'Zoë',
      gender: 'female',
      employer_name: 'Harbor Bakery',
      insurance_company: 'Delta of the West',
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

test('whoever is nobody here is told the same, whatever was wrong, and what is missing on its field [PIF-20] [PIF-21] [PIF-22] [PIF-23] [ERR-84]', async ({
  page,
  clinic,
  make,
  expectRefusal,
}) => {
  const patient = await insuredPatient(make, clinic.id, { last_name: 'Muñoz García' })
  await page.goto(formPath(patient))
  await expect(heading(page, identityHeading)).toBeFocused()
  // By the keys alone.
  await page.keyboard.press('Tab')
  await expect(field(page, 'Full Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Full Name')).toHaveAccessibleDescription('Your Name is required')
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Email is required')
  await expect(field(page, 'Full Name')).toBeFocused()
  await page.keyboard.type('Zoe Munoz Garcia')
  await page.keyboard.press('Tab')
  await page.keyboard.type('zoe@example')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Invalid email')
  await expect(field(page, 'Email')).toBeFocused()
  await screenshot(page, 'insurance-1-problems')
  const refusal = `422 POST /v2/rest/patients/${patient.hashid}/insurance_forms/authenticate`
  expectRefusal(refusal)
  await verify(page, 'somebody@example.com')
  await expect(page.getByRole('alert')).toHaveText('Invalid Email or Name')
  await expectAccessible(page)
  await verify(page, patient.email, 'ZOE MUNOZ GARCIA')
  await expect(heading(page, detailsHeading)).toBeVisible()
  await expect(field(page, 'Last Name')).toHaveValue('Muñoz García')
  // A link that nobody has looks the same, and says the same.
  expectRefusal('422 POST /v2/rest/patients/nowhere/insurance_forms/authenticate')
  await page.goto(formPath({ hashid: 'nowhere' }))
  await verify(page, patient.email)
  await expect(page.getByRole('alert')).toHaveText('Invalid Email or Name')
})

test('an insurance that the clinic knows is changed, another one added beside it [PIF-04] [PIF-10] [PIF-12] [PIF-24] [PIF-39]', async ({
  page,
  server,
  clinic,
  make,
}) => {
  const { patient, id } = await toldPatient({ server, clinic, make })
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
  expect(await keptForms(server, patient.id)).toMatchObject([
    { id, member_id: 'NEW1', insurance_company: null, status: 'draft' },
  ])
  await page.goto(formPath(patient))
  await verify(page, patient.email)
  await page.getByLabel('Add a new insurance').check()
  await button(page, 'Continue').click()
  await field(page, 'Date of Birth').fill('02/03/1990')
  await submit(page)
  expect(await keptForms(server, patient.id)).toMatchObject([{ id }, { status: 'draft', member_id: null }])
})

test('what a draft needs is said where it is missing, and what the server finds too; the first of it has the focus [PIF-25] [PIF-26] [PIF-27] [PIF-28] [PIF-37] [PIF-43] [ERR-84]', async ({
  page,
  server,
  clinic,
  make,
  expectRefusal,
}) => {
  const patient = await atDetails({ page, clinic, make })
  await field(page, 'First Name').fill('')
  await field(page, 'Last Name').fill(' ')
  await button(page, 'Submit').click()
  await expect(field(page, 'First Name')).toHaveAccessibleDescription('First Name is required')
  await expect(field(page, 'Last Name')).toHaveAccessibleDescription('Last Name is required')
  await expect(field(page, 'Date of Birth')).toHaveAccessibleDescription('Date of Birth is required')
  await expect(field(page, 'First Name')).toBeFocused()
  await expectAccessible(page)
  await field(page, 'First Name').fill('Zoë')
  await field(page, 'Last Name').fill('Muñoz')
  await field(page, 'Date of Birth').fill('02/30/1990')
  await button(page, 'Submit').click()
  await expect(field(page, 'Date of Birth')).toBeFocused()
  await expect(field(page, 'Date of Birth')).toHaveAccessibleDescription('Must be a valid date: MM/DD/YYYY')
  // A day that only the clinic's calendar knows to be wrong.
  await field(page, 'Date of Birth').fill('02/03/2190')
  expectRefusal(`422 POST /v2/rest/patients/${patient.hashid}/insurance_forms`)
  await button(page, 'Submit').click()
  await expect(page.getByRole('alert')).toHaveText('Submission failed. Please check your details.')
  await expect(field(page, 'Date of Birth')).toBeFocused()
  await expect(field(page, 'Date of Birth')).toHaveAccessibleDescription('Date of Birth is invalid')
  await screenshot(page, 'insurance-3-refused')
  await field(page, 'Date of Birth').fill('2-3-1990')
  await submit(page)
  const { rows } = await server.owner.query(
    'select dob::text, gender, member_id from insurance_forms where patient_id = $1',
    [patient.id],
  )
  expect(rows).toEqual([{ dob: '1990-02-03', gender: null, member_id: null }])
})

test('a child who is insured through a parent is the policy holder’s Child; Member ID says whose it is [PIF-15] [PIF-16] [PIF-36]', async ({
  page,
  server,
  clinic,
  make,
}) => {
  const patient = await atDetails({ page, clinic, make })
  const relation = group(page, relationQuestion)
  await expect(relation).toHaveAccessibleDescription(
    'Child: a child insured through a parent. Self: the patient holds the policy. Tap it again to clear it.',
  )
  await expect(field(page, 'Member ID')).toHaveAccessibleDescription('The patient’s own, on the card.')
  await expect(field(page, 'Policy holder member ID')).toHaveAccessibleDescription(/^The policy holder’s own/)
  await relation.getByLabel('Child').check()
  await field(page, 'Policy holder first name').fill('Rosa')
  await field(page, 'Date of Birth').fill('02/03/2015')
  await relation.scrollIntoViewIfNeeded()
  await screenshot(page, 'insurance-3-relation')
  await submit(page)
  expect(await keptForms(server, patient.id)).toMatchObject([
    { relation_to_patient: 'child', subscriber_first_name: 'Rosa' },
  ])
})

test('the name is the record’s, whatever way it was written; the button stays where it is when a mistake goes [PIF-20] [PIF-21] [G-36]', async ({
  page,
  clinic,
  make,
}) => {
  const patient = await insuredPatient(make, clinic.id, { first_name: 'Zoë', last_name: 'Muñoz-Vega' })
  await page.goto(formPath(patient))
  await field(page, 'Email').fill(patient.email)
  await button(page, 'Continue').click()
  await expect(page.getByText('Your Name is required')).toBeVisible()
  const before = await button(page, 'Continue').boundingBox()
  await field(page, 'Full Name').fill('zoe munoz vega')
  await expect(page.getByText('Your Name is required')).toHaveCount(0)
  expect(await button(page, 'Continue').boundingBox()).toEqual(before)
  await button(page, 'Continue').click()
  await expect(field(page, 'First Name')).toHaveValue('Zoë')
  await expect(field(page, 'Last Name')).toHaveValue('Muñoz-Vega')
})

test('Self is the patient, any other relation nobody yet, and the same once more none, by finger and by keys [PIF-34] [PIF-35] [PIF-36] [PIF-16]', async ({
  page,
  clinic,
  make,
}) => {
  await atDetails({ page, clinic, make })
  await field(page, 'Date of Birth').fill('02/03/1990')
  await group(page, 'Gender').getByLabel('Female').check()
  const relation = group(page, relationQuestion)
  const first = field(page, 'Policy holder first name')
  await relation.getByLabel('Self').check()
  await expect(first).toHaveValue('Zoë')
  await expect(field(page, 'Policy holder last name')).toHaveValue('Muñoz')
  await expect(field(page, 'Policy holder date of birth')).toHaveValue('02/03/1990')
  await expect(group(page, 'Policy holder gender').getByLabel('Female')).toBeChecked()
  await relation.getByText('Spouse').click()
  await expect(first).toHaveValue('')
  await expect(field(page, 'Policy holder date of birth')).toHaveValue('')
  await expect(group(page, 'Policy holder gender').getByLabel('Female')).not.toBeChecked()
  await first.fill('Luis')
  await relation.getByText('Spouse').click()
  await expect(relation.getByLabel('Spouse')).not.toBeChecked()
  await expect(first).toHaveValue('Luis')
  await relation.getByLabel('Other').focus()
  await page.keyboard.press('Space')
  await expect(relation.getByLabel('Other')).toBeChecked()
  await page.keyboard.press('Space')
  await expect(relation.getByLabel('Other')).not.toBeChecked()
})

test('payers are looked for only once something is typed, chosen by the keys, and where they cannot be looked for that is said [TOP-14] [PIF-42] [ERR-04]', async ({
  page,
  clinic,
  make,
  expectRefusal,
}) => {
  await atDetails({ page, clinic, make })
  const asked = payersAsked(page)
  const payer = field(page, 'Payer ID')
  await payer.fill('  ')
  await payer.fill('no such plan')
  const none = page.getByText('No insurance provider has this name. You can leave this empty.')
  // Once to be heard, and once to be read.
  await expect(none).toHaveCount(2)
  await expect(none.last()).toBeVisible()
  expect(asked).toEqual(['?query=no+such+plan'])
  await payer.fill('guard')
  await expect(page.getByRole('option', { name: 'Guardian' })).toBeVisible()
  await expectAccessible(page)
  await payer.press('ArrowDown')
  await payer.press('Enter')
  await expect(payer).toHaveValue('Guardian (64246)')
  await expect(page.getByRole('option')).toHaveCount(0)
  expectRefusal('503 GET /v2/rest/insurances/payers')
  await page.route(/insurances\/payers/, route => route.fulfill({ status: 503 }), { times: 1 })
  await payer.fill('aetna')
  await expect(page.getByText('Unable to search insurance providers. Please try again.')).toBeVisible()
  await screenshot(page, 'insurance-3-payers-failed')
  await button(page, 'Retry').click()
  await page.getByRole('option', { name: 'Aetna' }).click()
  await expect(payer).toHaveValue('Aetna (60054)')
})
