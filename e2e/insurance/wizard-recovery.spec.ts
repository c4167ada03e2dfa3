import { expect, screenshot, startSession, test } from '../harness/harness.ts'
import { endSessionsOf } from '../harness/page-control.ts'
import {
  atDetails,
  button,
  choiceHeading,
  chooseCard,
  chooseCompany,
  expectCard,
  field,
  formPath,
  heading,
  identityHeading,
  insuredPatient,
  openStoredForm,
  patientWithForm,
  sendAnyway,
  storedForms,
  submit,
} from './wizard-page.ts'

const again =
  'For your security, please verify your identity again. Everything that you filled in is still here.'

test('Back and a reload lose nothing of either insurance [G-73]', {
  tag: '@whole',
}, async ({ page, server, clinic, make }) => {
  const { patient } = await patientWithForm({ server, clinic, make })
  await openStoredForm(page, patient)
  await field(page, 'Member ID').fill('NEW1')
  await chooseCard(page, 'Front of the card')
  await expectCard(page, 'Front of the card')
  await button(page, 'Back').click()
  await expect(heading(page, choiceHeading)).toBeFocused()
  await page.getByLabel('Add a new insurance').check()
  await button(page, 'Continue').click()
  await expect(field(page, 'Member ID')).toHaveValue('')
  await field(page, 'Employer').fill('Harbor Bakery')
  await page.reload()
  await expect(field(page, 'Employer')).toHaveValue('Harbor Bakery')
  // The browser's Back, twice: each leads one step back, and the page stays.
  await page.goBack()
  await expect(heading(page, choiceHeading)).toBeVisible()
  await expect(page.getByLabel('Add a new insurance')).toBeChecked()
  await page.goBack()
  await expect(heading(page, identityHeading)).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue(patient.email)
  await button(page, 'Continue').click()
  await page.getByLabel('Delta of the West').check()
  // Earlier forms are not stored in the browser: they are loaded again.
  await page.reload()
  await expect(page.getByLabel('Delta of the West')).toBeChecked()
  await button(page, 'Continue').click()
  await expect(field(page, 'Member ID')).toHaveValue('NEW1')
  await expectCard(page, 'Front of the card')
  await submit(page)
  expect(await storedForms(server, patient.id)).toMatchObject([
    { member_id: 'NEW1', card_front_blob_id: expect.anything(), employer_name: null },
  ])
})

test('input survives neither half an hour nor another link [G-73]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  await page.clock.install()
  const patient = await atDetails({ page, clinic, make })
  const other = await insuredPatient(make, clinic.id, { first_name: 'Ben' })
  await field(page, 'Employer').fill('Harbor Bakery')
  await page.goto(formPath(other))
  await expect(field(page, 'Full Name')).toHaveValue('')
  await page.goto(formPath(patient))
  await expect(field(page, 'Employer')).toHaveValue('Harbor Bakery')
  await page.clock.fastForward('30:01')
  await expect(page.getByText('this form was emptied after 30 minutes')).toBeVisible()
  await expect(field(page, 'Full Name')).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('an ended session of staff in the same browser does not affect a patient whose verification has expired [G-36] [SES-07]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, context, server, clinic, make }) => {
  await startSession(page, clinic.staff)
  await endSessionsOf(clinic.staff, server)
  await atDetails({ page, clinic, make })
  await field(page, 'Employer').fill('Harbor Bakery')
  await context.clearCookies({ name: '_clinic_step' })
  await field(page, 'Insurance company').fill('aetna')
  await expect(page.getByRole('alert')).toHaveText(again)
  await button(page, 'Continue').click()
  await expect(field(page, 'Employer')).toHaveValue('Harbor Bakery')
  await chooseCompany(page, 'aetna', 'Aetna')
})

test('if the form cannot be sent, everything stays, and another press sends it once, even after a reload', {
  tag: '@whole',
}, async ({ page, server, clinic, make, expectRefusal }) => {
  const patient = await atDetails({ page, clinic, make })
  await field(page, 'Date of Birth').fill('02/03/1990')
  // The request arrives, and its response is lost.
  expectRefusal(`unreached POST /v2/rest/patients/${patient.hashid}/insurance_forms`)
  await page.route(
    /\/insurance_forms$/,
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await sendAnyway(page)
  await expect(page.getByRole('alert')).toContainText('Everything that you filled in is still here.')
  await screenshot(page, 'insurance-3-not-sent')
  await page.reload()
  await expect(field(page, 'Date of Birth')).toHaveValue('02/03/1990')
  await submit(page)
  expect(await storedForms(server, patient.id)).toHaveLength(1)
})

test('a form that a patient sends while staff change it becomes a form of its own', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make }) => {
  const { patient, id } = await patientWithForm({ server, clinic, make })
  await openStoredForm(page, patient)
  await field(page, 'Member ID').fill('HERS')
  await server.owner.query(
    "update insurance_forms set member_id = 'THEIRS', updated_at = now() where id = $1",
    [id],
  )
  await submit(page)
  expect(await storedForms(server, patient.id)).toMatchObject([
    { id, member_id: 'THEIRS' },
    { member_id: 'HERS', submitted_by: 'patient' },
  ])
})
